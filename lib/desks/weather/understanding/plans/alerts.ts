import { ROLES } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import type { Planned } from "@/lib/understanding/teaching";
import { type AlertLimits, USUAL_ALERTS } from "../../alert-limits";
import { alertWords } from "../../answer/alert-words";
import { cannotKind, WORDS } from "../kinds";
import { asksOfAlerts, has } from "../request-words";

interface Asked {
  /** What the asker's page alerts beyond; absent: not known. */
  alerts?: AlertLimits;
}

const setOn = ({ alerts }: Asked) => ({ limits: alerts ?? USUAL_ALERTS, are_known: alerts !== undefined });

/** Which alerts are set and how to set one, said beside what else can't be done. */
export const alertsSaid = (asked: Asked, units: string[] = []): string => alertWords(setOn(asked), units);

export const isOfAlerts = (request: Request): boolean => asksOfAlerts(request) && !isOfWarnings(request.text);

/** What to look for where it is asked whether an alert is reached; words where it is asked which there are. */
export function aboutAlerts(
  request: Request,
  asked: Asked & { units: string[] },
): Planned | { alerts: ReturnType<typeof setOn> } | undefined {
  if (!isOfAlerts(request)) return undefined;
  const isReached = has(request, "reached") || (request.has("time") && request.is("yesno", "when", "list"));
  if (isReached && !has(request, "how_set")) return { alerts: setOn(asked) };
  request.use(...ROLES);
  return { say: alertsSaid(asked, asked.units) };
}

/** “Severe weather alerts” are a weather service's. */
function isOfWarnings(text: string): boolean {
  const official = cannotKind.find(text);
  const said = WORDS.alert.find(text);
  return (
    said.length > 0 &&
    said.every(({ start, end }) => official.some((one) => one.start <= start && end <= one.end))
  );
}
