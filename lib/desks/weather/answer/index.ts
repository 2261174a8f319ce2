import type { Wanted } from "../wanted";
import { hourWords, isComparing, tellInsteadOfForecast, tellPast } from "./instead";
import { type MeasureName, measureOf, told } from "./measures";
import type { Expected, Outlook } from "./outlook";
import { sampleNow, samplesIn } from "./samples";
import { tellAlerts } from "./tell-alerts";
import { tellBesideUsual } from "./tell-beside-usual";
import { tellDoubt } from "./tell-doubt";
import { isTabled, stretchOf, tellForecast } from "./tell-forecast";
import { tellMeasured } from "./tell-measured";
import { tellNow } from "./tell-now";
import { tellSafety } from "./tell-safety";
import { compareUsual, usualTable } from "./tell-usual";
import { extremeOf } from "./verdict";
import { listed } from "./when";

export function tell(wanted: Wanted, outlooks: readonly Outlook[]): string {
  const isUsual = outlooks.length > 1 && outlooks.every(({ weather }) => weather.kind === "normals");
  if (wanted.is_table && isUsual) return tableInstead(wanted, outlooks);
  const places = outlooks.map(({ place }) => place);
  if (isUsual && isOfForecast(wanted)) return tellInsteadOfForecast(wanted, places);
  const compared = outlooks.length > 1 ? comparison(wanted, outlooks) : undefined;
  if (compared && wanted.measures.length > 0) return compared;
  return [compared, ...outlooks.map((outlook) => tellOne(wanted, outlook))].filter(Boolean).join("\n\n");
}

/** What a forecast would tell, and not the past or how sure an answer is. */
const isOfForecast = ({ about }: Wanted): boolean => about !== "past" && about !== "doubt";

function tableInstead(wanted: Wanted, outlooks: readonly Outlook[]): string {
  const lead =
    wanted.about === "past"
      ? ""
      : `**I have no forecast**: no weather service can be reached.${hourWords(wanted)} `;
  return `${lead}${usualTable(
    wanted,
    outlooks.map(({ place }) => place),
  )}`;
}

const TELLERS = {
  now: tellNow,
  forecast: tellForecast,
  safety: tellSafety,
  where: tellNow,
  sky: tellNow,
  alerts: tellAlerts,
} as const;

function tellOne(wanted: Wanted, { place, weather }: Outlook): string {
  const { about } = wanted;
  if (about === "doubt") return tellDoubt(wanted, { place, weather });
  if (about === "past")
    return wanted.is_measured && weather.kind === "forecast"
      ? tellMeasured(wanted, { place, weather })
      : tellPast(wanted, place);
  if (weather.kind === "normals") return tellInsteadOfForecast(wanted, [place]);
  const told = [wanted, ...wanted.also].map((span) =>
    toldOf({ ...wanted, ...NO_SPAN, ...span }, { place, weather }),
  );
  return [...told, wanted.cannot.join(" ")].filter(Boolean).join("\n\n");
}

function toldOf(wanted: Wanted, expected: Expected): string {
  const { about } = wanted;
  if (about === "past" || about === "doubt") return "";
  if (wanted.usual) return tellBesideUsual(wanted, expected, wanted.usual);
  const answer = TELLERS[about](wanted, expected);
  return about === "safety" && isTabled(wanted) ? `${answer}\n\n${tellForecast(wanted, expected)}` : answer;
}

const NO_SPAN = { from: undefined, to: undefined, hours: undefined };

const isExpected = (outlook: Outlook): outlook is Expected => outlook.weather.kind === "forecast";

function comparison(wanted: Wanted, outlooks: readonly Outlook[]): string | undefined {
  const { end = "highest", units } = wanted;
  if (!isComparing(wanted) || wanted.about === "doubt") return undefined;
  const expected = outlooks.filter(isExpected);
  if (expected.length < 2)
    return compareUsual(
      wanted,
      outlooks.map(({ place }) => place),
    );
  const name: MeasureName = wanted.measures[0] ?? "temperature";
  const ranked = expected
    .flatMap((one) => {
      const samples =
        wanted.about === "now"
          ? [sampleNow(one.weather)]
          : samplesIn(one.weather, stretchOf(wanted, one.weather.now.time));
      const found = extremeOf(samples, name, end);
      return found ? [{ place: one.place.name, value: found.value }] : [];
    })
    .sort((a, b) => (end === "lowest" ? a.value - b.value : b.value - a.value));
  const [best, ...others] = ranked;
  if (!best || others.length === 0) return undefined;
  const rest = others.map(({ place, value }) => `${place} ${told(value, name, units)}`).join(", ");
  if (others.every(({ value }) => told(value, name, units) === told(best.value, name, units)))
    return `**No difference**: the ${measureOf(name).label} is ${told(best.value, name, units)} in ${listed(ranked.map(({ place }) => place))}.`;
  return `**${best.place}** has the ${end} ${measureOf(name).label}: ${told(best.value, name, units)}; ${rest}.`;
}
