/** Asked to see whether a model answers. */
export const HEALTH_QUESTION = "Say OK.";
