import { ROLES } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import type { Planned } from "@/lib/understanding/teaching";
import { normalise } from "@/lib/understanding/text";
import { type AlertLimits, USUAL_ALERTS } from "../../alert-limits";
import { alertWords, wishWords } from "../../answer/alert-words";
import type { UnitSystem } from "../../unit-system";
import { cannotKind, WORDS } from "../kinds";
import { asksOfAlerts, has, subjectOf } from "../request-words";

interface Asked {
  /** What the asker's page alerts beyond; absent: not known. */
  alerts?: AlertLimits;
}

const setOn = ({ alerts }: Asked) => ({ limits: alerts ?? USUAL_ALERTS, are_known: alerts !== undefined });

/** Which alerts are set and how to set one, said beside what else can't be done. */
export const alertsSaid = (asked: Asked, units: string[] = []): string => alertWords(setOn(asked), units);

/** “Set me an alert for wet bulb over 15”, “warn me below 1 degree”: which of it the page can alert for, and how that is set. */
export function alertsWished(request: Request, system: UnitSystem): string | undefined {
  if (!request.is("set") && !WISHED.test(normalise(request.text))) return undefined;
  const own = request.frame.slots.some(
    ({ role, carried }) => !carried && (role === "above" || role === "below"),
  );
  const { limits, units } = subjectOf(request, system);
  return own && limits.length > 0 ? wishWords(limits, units) : undefined;
}

const WISHED =
  /\b(?:set|add|make|create|put|give|want|like|need)(?: (?:me|us|up|on|a|an|another|new|the|to|in|have))* (?:alert|alerts|alarm|alarms|warning)\b|\b(?:alert|warn|notify|tell|ping|email|text|message|remind)(?: (?:me|us))? (?:if|when|when it|once|as soon|for|above|below|over|under|at)\b|\blet (?:me|us) know (?:if|when|once)\b/;

export const isOfAlerts = (request: Request): boolean => asksOfAlerts(request) && !isOfWarnings(request.text);

/** What to look for where it is asked whether an alert is reached; words where it is asked which there are. */
export function aboutAlerts(
  request: Request,
  { system, ...asked }: Asked & { units: string[]; system: UnitSystem },
): Planned | { alerts: ReturnType<typeof setOn> } | undefined {
  if (!isOfAlerts(request)) return undefined;
  const wished = alertsWished(request, system);
  if (wished) {
    request.use(...ROLES);
    return { say: wished };
  }
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
