import { isKnownLive } from "../places/levels";
import type { Area, Asked } from "../types";
import type { Chart } from "./charts";
import { courseOf, seriesOf } from "./course";
import { type Finding, findingOf } from "./findings";
import { groupBy, methodOf } from "./frame";
import type { Lead } from "./lead-items";
import { amount, joined, type Prose, prose, sentences } from "./prose";
import { isAdditive } from "./rules";
import {
  amongAreas,
  andAll,
  capitalized,
  lowerFirst,
  nameIn,
  originOf,
  type Point,
  partsIn,
  pointsOf,
  spaced,
  type Telling,
  timeOf,
} from "./telling";

/* A sample is made up, so its totals and course are told as the sample's own, and nothing in it is ranked. */

export const SAMPLE_NOTICE = "This is made-up sample data, not observed";

export const sampleNotice = (areas: readonly Pick<Area, "source">[]): string =>
  areas.every(isKnownLive)
    ? `${SAMPLE_NOTICE}: a token for Global Nature Watch (GNW_API_TOKEN) brings live figures.`
    : `${SAMPLE_NOTICE}: a token for Global Nature Watch (GNW_API_TOKEN) brings live figures of countries and of areas that you draw, but not of these.`;

const SUPERLATIVE =
  /\b(?:most|least|highest|lowest|largest|smallest|biggest|worst|best|top|peak\w*|first|next|second|third|(?:more|less|higher|lower) \S+(?: \S+)* (?:than|against))\b/i;

const TELLABLE = new Set<Asked["operation"]>([
  "value",
  "mean",
  "trend",
  "list",
  "share",
  "threshold",
  "count",
  "yesno",
]);

/** A chart of a sample in words: neither title nor text puts a place, a year or a category first. */
export function sampleFinding(telling: Telling, chart: Chart): Finding {
  const { quantity, place, period, frame } = telling;
  const title = capitalized(prose`${quantity} in ${place}${spaced(period)}`);
  const usual = findingOf(telling, chart);
  const plain = neutral(telling);
  const facts = plain ? [capitalized(plain)] : [];
  if (frame.areas.length > 1) return { title, facts, text: sentences([unranked(telling), plain]) };
  return { title, facts, text: isRanking(usual.text) ? (neutral(telling) ?? unranked(telling)) : usual.text };
}

/** What was asked of a sample, as far as that can be told of one, else that it can't; null where the finding says it. */
export function sampleLead(
  telling: Telling,
  { operation, superlative }: Asked,
  lead: Lead | null,
): Lead | null {
  const asksNoRank = TELLABLE.has(operation) && !superlative;
  const isTellable = asksNoRank && telling.frame.areas.length < 2;
  if (isTellable && !(lead && isRanking(lead.text))) return lead;
  if (asksNoRank && areEachNamed(telling)) return { text: eachNamed(telling) };
  return { text: sentences([isTellable ? null : unranked(telling), neutral(telling)]) };
}

const MOST_NAMED = 6;

/** Areas that the question names, not the parts of one. */
const areEachNamed = ({ frame, division }: Telling): boolean =>
  !division &&
  frame.area !== null &&
  frame.measure !== null &&
  frame.categories.length === 0 &&
  frame.areas.length > 1 &&
  frame.areas.length <= MOST_NAMED;

/** The figures of the areas in the order of the question, which says nothing of them. */
function eachNamed(telling: Telling): Prose {
  const { frame, quantity, unit, period } = telling;
  const each = pointsOf(telling, frame.area).map(
    ({ name, value, rows }) =>
      prose`${name} ${amount(value, unit, originOf(unit, `${quantity}, ${name}${timeOf(telling)}`, rows))}`,
  );
  return prose`${capitalized(prose`${quantity}${spaced(period)}`)}: ${andAll(each)}. As they are made up, they can't be ranked.`;
}

const isRanking = ({ text }: Prose): boolean => SUPERLATIVE.test(text);

function unranked(telling: Telling): Prose {
  const { frame, quantity, place } = telling;
  if (frame.areas.length > 1) {
    const among = amongAreas(telling, frame.areas.length);
    return prose`can't rank ${among} by ${quantity}, as their figures in the chart are made up.`;
  }
  return frame.presentation.parts && !frame.presentation.periods
    ? prose`can't rank the ${partsIn(frame)} in ${place}, as their figures are made up.`
    : prose`can't say how one time stands beside another for ${quantity} in ${place}, as its ups and downs are made up.`;
}

function neutral(telling: Telling): Prose | null {
  const { frame, quantity, place, period, unit } = telling;
  const isOne = frame.areas.length < 2;
  const subject = isOne ? prose`${quantity} in ${place}` : prose`${quantity}`;
  if (!frame.measure) return null;
  if (frame.time && frame.times.length > 1 && (isOne || isAdditive(unit))) {
    const { total, change, average } = courseOf(telling, subject.text, seriesOf(telling));
    const clauses = frame.grain === "as it is" ? [total ?? average, change] : [total ?? average];
    const said = clauses.flatMap((clause) => clause ?? []);
    return capitalized(prose`${subject}${isOne ? "" : " together"} ${joined(said, " and ")}.`);
  }
  if (isOne && frame.categories.length === 1) return byCategory(telling);
  const [all] = groupBy(frame, frame.measure, []);
  if (!all || methodOf(frame, frame.measure, []) === "mean") return null;
  const value = amount(
    all.value,
    unit,
    originOf(unit, `${quantity} in ${place.text}${timeOf(telling)}`, all.rows),
  );
  return isOne
    ? capitalized(prose`${subject}${spaced(period)} was ${value}.`)
    : prose`Together they come to ${value}${spaced(period)}.`;
}

function byCategory(telling: Telling): Prose {
  const { frame, quantity, unit, place, period } = telling;
  const points = pointsOf(telling, frame.categories[0]).sort((a, b) => (a.name < b.name ? -1 : 1));
  const at = ({ name, value, rows }: Point) =>
    prose`${lowerFirst(nameIn(telling, name))} ${amount(value, unit, originOf(unit, `${quantity}, ${name}, ${place.text}${timeOf(telling)}`, rows))}`;
  return capitalized(prose`${quantity} in ${place}${spaced(period)}: ${joined(points.map(at), ", ")}.`);
}
