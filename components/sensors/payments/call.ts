/** `fetch` of the API: a path of this server's, and what goes with it. */
export type Call = (path: string, init?: RequestInit) => Promise<Response>;

/** An answer's body; undefined where it is no JSON. */
export const bodyOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined);
