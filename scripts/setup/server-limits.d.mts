/** Node's arguments that bound the heap of the server. */
export function heapArgs(): string[];
/** Arguments of `next start`: how long an idle connection stays open. */
export function keepAliveArgs(): string[];
