import { differenceIn, fineDifference, inUnit } from "../analysis/units";
import { NAMES } from "../quantities";
import type { Asked, Part } from "./history-words";
import { timeOf, timeWords } from "./reading-words";
import { STEADY } from "./series";

/** Sensors by how their readings of a quantity are spread, the steadiest first, or last where that was asked. */
export function steadyWords(parts: Part[], asked: Asked): string {
  const { quantity, first, trimmed } = asked;
  const known = parts.filter((part) => deviationOf(part) !== undefined);
  const few = parts.filter((part) => !known.includes(part)).map(({ series }) => `**${series.name}**`);
  const missing = few.length > 0 ? `Too few readings of ${NAMES[quantity]} to tell: ${few.join(", ")}.` : "";
  const rows = ordered(known, first, deviationOf);
  const [lead] = rows;
  if (!lead) return missing;
  if (parts.length === 1) return alone(lead, asked);
  const before = trimmed ? ordered(known, first, (part) => part.untrimmed)[0] : undefined;
  return [head(rows, before, asked), table(rows, asked), missing].filter(Boolean).join("\n\n");
}

const deviationOf = ({ series }: Part): number | undefined =>
  series.readings > 1 ? (series.deviation ?? undefined) : undefined;

function ordered(parts: Part[], first: Asked["first"], figure: (part: Part) => number | undefined): Part[] {
  const sign = first === "highest" ? -1 : 1;
  return parts.toSorted((a, b) => sign * ((figure(a) ?? 0) - (figure(b) ?? 0)));
}

function head([lead, next]: Part[], before: Part | undefined, asked: Asked): string {
  const { quantity, first } = asked;
  const told = (part?: Part) => part && fineDifference(deviationOf(part) ?? 0, quantity, asked.unit);
  const level = next && told(next) === told(lead) ? `, level with ${next.series.name}` : "";
  const word = first === "highest" ? "least steady" : "steadiest";
  const isSame = before?.series.address === lead?.series.address;
  const then = before
    ? isSame
      ? "Without each sensor's highest and lowest reading the answer stays the same: "
      : `Without each sensor's highest and lowest reading the answer is no longer ${before.series.name}: `
    : "";
  return `${then}**${lead?.series.name}** has the ${word} ${NAMES[quantity]}, ${stretchOf(asked, " of each")}: a standard deviation of **${told(lead)}**${level}.`;
}

function alone(part: Part, asked: Asked): string {
  const { quantity, unit, trimmed, verdict } = asked;
  const { name, lowest, highest } = part.series;
  const apart = (highest?.value ?? 0) - (lowest?.value ?? 0);
  const isSteady = apart < STEADY[quantity];
  const spread = `${isSteady ? "steady" : "not steady"}: it moved over ${fineDifference(apart, quantity, unit)}, ${isSteady ? "less" : "more"} than the ${differenceIn(STEADY[quantity], quantity, unit)} that such a sensor may waver by anyway`;
  const left = trimmed
    ? ` The highest and the lowest reading are left out; with them it was ${fineDifference(part.untrimmed ?? 0, quantity, unit)}.`
    : "";
  const answer = verdict ? (isSteady ? "Yes. " : "No. ") : "";
  return `${answer}**${name}**: ${NAMES[quantity]} was ${spread}, ${stretchOf(asked, "")}. The standard deviation is **${fineDifference(deviationOf(part) ?? 0, quantity, unit)}**, between ${inUnit(lowest?.value ?? 0, quantity, unit)} and ${inUnit(highest?.value ?? 0, quantity, unit)}.${left}`;
}

function stretchOf(asked: Asked, whose: string): string {
  const { last, from, zone } = asked;
  return last ? `over the last ${last} readings${whose} (from ${timeWords(from, zone)} on)` : timeOf(asked);
}

function table(parts: Part[], { quantity, unit, top }: Asked): string {
  const rows = parts
    .slice(0, top)
    .map(({ series: { name, deviation, lowest, highest, readings } }) => [
      name,
      fineDifference(deviation ?? 0, quantity, unit),
      inUnit(lowest?.value ?? 0, quantity, unit),
      inUnit(highest?.value ?? 0, quantity, unit),
      `${readings}`,
    ]);
  const heads = ["", "Standard deviation", "Lowest", "Highest", "Readings"];
  return [heads, heads.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}
