export const HEALTH_QUESTION = "Say OK.";
