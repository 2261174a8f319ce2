import { ROLES } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import type { Planned } from "@/lib/understanding/teaching";
import { normalise } from "@/lib/understanding/text";
import { basisOf } from "../analysis/bands";
import { ANY_ROOM } from "../analysis/rooms";
import { NAMES } from "../quantities";
import { listed } from "../tools/reading-words";
import type { Plottable } from "../types";
import { addressesOf, given } from "./args";
import { figureIn, judgeOf, quantitiesOf, says, sideOf, spanOf } from "./asked";
import { MONEY, saidOf } from "./kinds";
import type { SensorContext } from "./sensor-context";
import { sensorsMeant } from "./sensors-meant";
import { lastSentence } from "./sentences";
import words from "./words.json";

const { limits, asking, opening, beyond, below, bodies, aside } = words.guideline;

/** “Is any above what the WHO recommends?”, “are all within the guidelines?”: the readings are judged by the ranges that the desk has. */
export const isOfGuidelines = (request: Request): boolean =>
  (says(request, limits) || bodyIn(request.text) !== undefined) &&
  asksOf(lastSentence(request.text)) &&
  !says(request, aside) &&
  saidOf(MONEY, request.text).length === 0 &&
  figureIn(request.text)?.unit == null &&
  !request.is("plot", "mean", "trend", "when") &&
  spanOf(request) === undefined;

export function guidelines(request: Request, context: SensorContext): Planned {
  const asked = quantitiesOf(request).filter((one) => one !== "accelerometer");
  const quantities: Plottable[] = asked.length > 0 ? asked : ["temperature", "humidity", "eco2", "tvoc"];
  const [quantity, another] = quantities;
  const sensors = sensorsMeant(request, context, { isAllMeant: true });
  const purpose = (quantity && judgeOf(request, quantity, {})?.purpose) ?? "rooms";
  const end =
    says(request, beyond) || sideOf(request) === "highest"
      ? "high"
      : says(request, below)
        ? "low"
        : undefined;
  const judge = given({ purpose, end, too: end !== undefined || undefined });
  request.use(...ROLES);
  noteBody(request, quantities, purpose);
  const [one, more] = sensors;
  if (one && !more)
    return [{ tool: "fetchIoTSensorData", args: { address: one.address, quantities, judge } }];
  return [
    {
      tool: "compareSensors",
      args: given({
        addresses: addressesOf(sensors),
        quantity: another ? undefined : quantity,
        quantities: another ? quantities : undefined,
        judge,
        each: end || says(request, words.any) ? "any" : "all",
      }),
    },
  ];
}

/** The first word that counts: “and of those, is any …” asks by yes or no, “what is recommended” for a range. */
function asksOf(sentence: string): boolean {
  const said = normalise(sentence).split(" ");
  const first = said.find((word) => !opening.includes(word)) ?? "";
  return asking.includes(first);
}

/** The one who recommends something, by the name that is told. */
function bodyIn(text: string): string | undefined {
  const said = ` ${normalise(text)} `;
  const named = Object.entries(bodies).find(([, names]) => names.some((name) => said.includes(` ${name} `)));
  // In small letters it asks for somebody.
  return named?.[0] ?? (/\bWHO\b/.test(text) ? "WHO" : undefined);
}

function noteBody(request: Request, quantities: Plottable[], purpose: string): void {
  const body = bodyIn(request.text);
  const others = quantities.filter(
    (quantity) => !basisOf(ANY_ROOM, quantity, purpose)?.source.includes(body ?? ""),
  );
  if (!body || others.length === 0) return;
  const names = listed(others.map((quantity) => NAMES[quantity]));
  request.note(`I have no values of the ${body} for ${names}, so I go by the range that is named below.`);
}
