import { ALERT_KINDS, type AlertKind, type AlertLimits } from "../alert-limits";
import type { Normals, Place } from "../types";
import type { Limit, Wanted } from "../wanted";
import { type MeasureName, measureOf, told } from "./measures";
import { listed } from "./when";

export interface Alert {
  measure: MeasureName;
  side: "below" | "above";
  /** Of one hour, where the measure is a sum. */
  of?: string;
}

const ALERTS: Record<AlertKind, Alert> = {
  cold: { measure: "temperature", side: "below" },
  heat: { measure: "temperature", side: "above" },
  wind: { measure: "wind", side: "above" },
  gusts: { measure: "gusts", side: "above" },
  rain: { measure: "precipitation", side: "above", of: " in an hour" },
  wet_bulb: { measure: "wet_bulb", side: "above" },
};

type Set = NonNullable<Wanted["alerts"]>;

export const setIn = (limits: AlertLimits): (Alert & { value: number })[] =>
  ALERT_KINDS.flatMap((kind) => {
    const value = limits[kind];
    return value === undefined ? [] : [{ ...ALERTS[kind], value }];
  });

export const limitWords = (
  { measure, side, of = "", value }: Alert & { value: number },
  units: string[],
): string =>
  `${measureOf(measure).label}${of} ${told(value, measure, units)} or ${side === "below" ? "less" : "more"}`;

export const allWords = (limits: AlertLimits, units: string[]): string =>
  listed(setIn(limits).map((one) => limitWords(one, units)));

/** Which limits the page alerts beyond, and how to set one. */
export function alertWords({ limits, are_known }: Set, units: string[] = []): string {
  const all = allWords(limits, units);
  const which = are_known
    ? all === ""
      ? "**No alerts are set** on your page."
      : `Your page alerts at **${all}**: that is what is set there now.`
    : `The page alerts at **${all}**: its usual limits. What you have set instead is kept in your browser, and I don't see it.`;
  return `${which} Set them under “Alert me when” above the forecast: an empty field is off. Alerts stand above the forecast while the page is open; nothing is sent.`;
}

/** What of some wished limits the page can alert for, and how each is set. */
export function wishWords(limits: readonly Limit[], units: string[] = []): string {
  const own = (limit: Limit) =>
    Object.values(ALERTS).find(({ measure, side }) => measure === limit.measure && side === limit.side);
  const can = limits.filter((limit) => own(limit));
  const cannot = limits.filter((limit) => !own(limit));
  const words = (some: readonly Limit[]) =>
    listed(some.map((limit) => limitWords({ ...limit, ...own(limit) }, units)));
  const yes = `This page can alert you at **${words(can)}**, but I can't set it from here: enter it under “Alert me when” above the forecast. The alert stands above the forecast while the page is open; nothing is sent.`;
  const no = `This page has **no alert** for ${words(cannot)}: it has them for ${KINDS_OF_ALERTS}.`;
  return [can.length > 0 && yes, cannot.length > 0 && no].filter(Boolean).join(" ");
}

const KINDS_OF_ALERTS =
  "low and high temperatures, wind, gusts, rain in an hour and a high wet-bulb temperature";

export const notKnown = (alerts: Set | undefined): string =>
  alerts?.are_known ? "" : " These are the page's usual ones; I don't see what is set in your browser.";

/** How the limits stand to what is usual, where nothing is expected. */
export function usualAlerts({ alerts, units }: Wanted, place: Place, usual: Normals): string {
  const limits = setIn(alerts?.limits ?? {});
  if (limits.length === 0) return alertWords({ limits: {}, are_known: true });
  const said = limits.flatMap((limit) => {
    const reach = reachOf(limit, usual);
    return reach === undefined ? [] : [`${limitWords(limit, units)} ${reach}`];
  });
  const judged = said.length > 0 ? ` Going by usual years: ${said.join("; ")}.` : "";
  return `The limits: **${allWords(alerts?.limits ?? {}, units)}**.${notKnown(alerts)}${judged} Nights in ${place.name.split(",")[0]} are usually around ${told(usual.lowest, "temperature", units)}, days around ${told(usual.highest, "temperature", units)}.`;
}

function reachOf({ measure, side, value }: Alert & { value: number }, usual: Normals): string | undefined {
  const isBeyond = (one: number | null) => one !== null && (side === "below" ? one <= value : one >= value);
  if (measure === "wind") {
    if (usual.wind_speed === null) return undefined;
    return isBeyond(usual.wind_speed) ? "is usual" : "isn't usual";
  }
  if (measure !== "temperature") return undefined;
  const [often, ever] =
    side === "below" ? [usual.lowest, usual.record_low] : [usual.highest, usual.record_high];
  if (isBeyond(often)) return "is usual";
  if (ever === null) return "isn't usual";
  return isBeyond(ever) ? "has happened" : "hasn't happened then";
}
