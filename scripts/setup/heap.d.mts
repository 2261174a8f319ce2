/** Node's arguments that bound the heap of the server. */
export function heapArgs(): string[];
