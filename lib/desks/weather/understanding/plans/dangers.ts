import type { ConditionName } from "../../answer/conditions";

/** What is looked at where it is asked whether something is safe. */
export const DANGERS: ConditionName[] = ["storm", "strong_wind", "frost", "heat"];
