export const CATEGORIES = [
  "prompt_extraction",
  "credential_extraction",
  "role_manipulation",
  "security_bypass",
  "config_inspection",
] as const;
export type Category = (typeof CATEGORIES)[number];

export const RISK_LEVELS = ["low", "medium", "high", "critical"] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];
