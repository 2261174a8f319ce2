import type { Understanding } from "@/lib/understanding/teaching";
import { TOOLS } from "../../tools";
import { teaching } from "..";

export const GIVEN = {
  teaching,
  context: undefined,
  moment: { now: new Date("2026-11-23T14:20:00Z"), zone: "Europe/London" },
};

/** The calls that a question comes to, each as its tool takes it; throws where it comes to none. */
export function callsIn(outcome: Understanding) {
  if (outcome.kind !== "calls") throw new Error(`${outcome.kind}: ${JSON.stringify(outcome)}`);
  for (const { tool, args } of outcome.calls) TOOLS.find(({ name }) => name === tool)?.input.parse(args);
  return outcome.calls;
}
