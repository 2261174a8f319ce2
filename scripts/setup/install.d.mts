/** Whether the packages in the checkout at this folder are the ones that its package-lock.json names. */
export function isInstalled(root: string): boolean;
