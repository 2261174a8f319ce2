export const getter = { method: "GET", auth: "caller", tag: "Markets" } as const;

/** How a request about a coin can fail: no such coin, several of the symbol, no source that has it. */
export const OF_A_COIN = ["not_found", "conflict", "upstream_unavailable"] as const;
