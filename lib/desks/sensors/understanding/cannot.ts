import { ROLES } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import type { Plan } from "@/lib/understanding/teaching";
import { topicsOf } from "./explain";
import { saidOf } from "./kinds";
import { forecast } from "./leading";
import type { SensorContext } from "./sensor-context";
import unable from "./unable.json";
import { instead } from "./unmeasured";

const LIMIT = topicsOf("limit", unable);
const TEXTS: Record<string, { says: string }> = unable;

export const isBeyondUs = (request: Request): boolean =>
  request.is("set") || saidOf(LIMIT, request.text).length > 0 || request.frame.slots.length === 0;

/** “Oxygen”, “visitors”: asked for as something measured, and nothing that is. */
export const isOfStrangeThing = (request: Request): boolean =>
  strangeIn(request) !== undefined && !request.is("set", "explain", "plan", "talk");

const strangeIn = ({ frame }: Request): string | undefined =>
  frame.slots.find(({ role, carried, mentions }) => role === "what" && !carried && mentions.length === 0)
    ?.text;

export const cannot: Plan<SensorContext> = (request, context) => {
  // Why it can't be done holds for all of it.
  request.use(...ROLES);
  const said = saidOf(LIMIT, request.text);
  const topic = ORDER.find((one) => said.includes(one)) ?? (request.is("set") ? "control" : "quantity");
  if (topic === "forecast") return forecast(request, context);
  if (topic === "alert" && /\bremind\b/i.test(request.text)) return { say: unable.alert.remind };
  if (topic === "quantity") {
    const thing = strangeIn(request);
    return { say: `No sensor here measures ${thing ? `“${thing}”` : "that"}. ${instead(context)}` };
  }
  return { say: TEXTS[topic]?.says ?? "" };
};

/** What is said of a question that is about what the sensors of a house can't do, though it was taken for none of theirs. */
export function limitIn(question: string): string | undefined {
  const said = saidOf(LIMIT, question);
  const isOfSensors = question.toLowerCase().includes("sensor");
  const topic = said.find(
    (one) => one === "safety" || (isOfSensors && (one === "manage" || one === "battery")),
  );
  return topic && TEXTS[topic]?.says;
}

/** Where a question fits several. */
const ORDER = ["safety", "battery", "export", "alert", "forecast", "manage", "people", "control", "quantity"];
