/** What a model is asked to see whether it answers. */
export const HEALTH_QUESTION = "Say OK.";
