/** Whether the build in the checkout at this folder is one of its sources as they are. */
export function isBuilt(root: string): boolean;
/** A hash of the names and contents of all that a build is made of. */
export function sourceHash(root: string): string;
