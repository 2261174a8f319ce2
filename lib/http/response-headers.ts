export const REQUEST_ID = {
  "X-Request-Id": {
    description: "The id of the request: yours, if you sent one",
    schema: { type: "string" },
  },
} as const;

export const RETRY_AFTER = {
  "Retry-After": { description: "Seconds to wait before the next try", schema: { type: "integer" } },
} as const;
