export const getter = { method: "GET", auth: "caller", tag: "Markets" } as const;

export const OF_A_COIN = ["not_found", "conflict", "upstream_unavailable"] as const;
