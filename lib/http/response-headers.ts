/** The header that every response has, as OpenAPI describes it. */
export const REQUEST_ID = {
  "X-Request-Id": {
    description: "The id of the request: yours, if you sent one",
    schema: { type: "string" },
  },
} as const;

/** The header of temporary errors. */
export const RETRY_AFTER = {
  "Retry-After": { description: "Seconds to wait before the next try", schema: { type: "integer" } },
} as const;
