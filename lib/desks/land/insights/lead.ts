import { DATASET } from "../datasets";
import type { Asked } from "../types";
import { focused, type Item, itemsAlong, ofLabels, plainly, spread, timeOf } from "./asked";
import { leadOfDensity, leadOfPart, tellOfEach } from "./lead-each";
import {
  alongOf,
  at,
  hasLimit,
  isBeyond,
  isNet,
  itemsOf,
  type Lead,
  named,
  placeIn,
  placeOf,
  shareIn,
  sorted,
  type Tell,
  tellTotal,
  timeWord,
  totalOf,
  wantsTable,
  wholeOf,
} from "./lead-items";
import { leadOfMeasures } from "./lead-measures";
import {
  tellCompare,
  tellCount,
  tellExtreme,
  tellList,
  tellOtherEnd,
  tellRank,
  tellValue,
} from "./lead-orders";
import { leadOfProportion } from "./lead-proportion";
import {
  tellEachShare,
  tellFireShare,
  tellMean,
  tellOfLand,
  tellShareByTime,
  tellShares,
} from "./lead-shares";
import { tableOf } from "./lead-table";
import { leadOfPeriods, leadOfTrend } from "./lead-time";
import { isTransitions, leadOfTransitions } from "./lead-transitions";
import { leadOfUsual } from "./lead-usual";
import { count, type Prose, percent, prose, sentences } from "./prose";
import {
  andAll,
  capitalized,
  duringIn,
  endOf,
  spaced,
  subjectOf,
  type Telling,
  upperFirst,
  was,
  whenOf,
} from "./telling";

/** The answer to exactly what was asked; null where the finding says it as well. */
export function leadOf(given: Telling, asked: Asked): Lead | null {
  const measures = asked.measures && leadOfMeasures(given, asked);
  if (measures) return measures;
  const telling = focused(given, asked);
  if (!telling.frame.measure || telling.frame.rows.length === 0) return null;
  if (isTransitions(telling)) return leadOfTransitions(telling, asked);
  const unknown = unknownIn(telling, asked);
  if (unknown) return { text: unknown };
  if (asked.periods && timeOf(telling)) return leadOfPeriods(telling, asked);
  const special = (asked.usual && leadOfUsual(telling, asked)) || leadOfDensity(telling, asked);
  if (special) return { text: special };
  const proportion = asked.of && leadOfProportion(telling, asked);
  if (proportion) return proportion;
  const tell = TELL[asked.operation];
  const told = leadOfPart(telling, asked) ?? tellOfEach(tell, telling, asked) ?? tell(telling, asked);
  const besides = besidesIn(telling, asked);
  const other = asked.ends ? tellOtherEnd(telling, asked) : null;
  const text =
    told && sentences(asked.operation === "extreme" ? [besides, told, other] : [told, other, besides]);
  const table = wantsTable(telling, asked)
    ? tableOf(telling, asked, alongOf(telling, asked) ?? timeOf(telling))
    : null;
  if (!text) return null;
  return table ? { text, table } : { text };
}

/** “Particularly Kodagu”: parts that were named, each with its place among all. */
function besidesIn(telling: Telling, asked: Asked): Prose | null {
  const named = telling.context.subregions.filter(({ ref }) => asked.besides?.includes(ref));
  if (named.length === 0) return null;
  const all = sorted(telling, itemsOf(telling, asked, telling.frame.area));
  const each = named.flatMap(({ name, short_name }) => {
    const place = all.findIndex(({ key }) => key === name || key === short_name);
    const item = all[place];
    return item
      ? [
          prose`${short_name} had ${at(telling, asked, item)} (${placeIn(place) || "first"} of ${String(all.length)})`,
        ]
      : [];
  });
  return each.length > 0 ? prose`${andAll(each)}.` : null;
}

function unknownIn(telling: Telling, { only = [] }: Asked): Prose | null {
  if (only.length === 0) return null;
  const missing = only.filter(({ of }) => !telling.frame.rows.some(ofLabels(telling, of)));
  if (missing.length < only.length) return null;
  const known = itemsAlong(telling, telling.frame.categories[0] ?? null).map(({ name }) => name);
  const names = missing.map(({ name }) => name).join(" and ");
  return prose`There is nothing on ${names.toLowerCase()} in ${telling.place} in these data${spaced(telling.period)}. They have ${andAll(known.map((name) => prose`${name.toLowerCase()}`))}.`;
}

const tellWhen: Tell = (telling, asked) =>
  hasLimit(asked) ? tellThreshold(telling, asked) : tellExtreme(telling, { ...asked, along: "time" });

const tellThreshold: Tell = (telling, asked) => {
  if (!hasLimit(asked)) return tellExtreme(telling, asked);
  const items = itemsOf(telling, asked);
  const beyond = items.filter(({ value }) => isBeyond(asked, value));
  const word = asked.above !== undefined ? "above" : "below";
  const limit = asked.limit ?? plainly(telling, asked.above ?? asked.below ?? 0);
  const subject = `${subjectOf(telling, asked)} in ${placeOf(telling, asked).text}`;
  const isOverTime = alongOf(telling, asked) === timeOf(telling) && timeOf(telling) !== null;
  if (!isOverTime && items.length > 1) return tellCount(telling, asked);
  const edge = items.reduce(
    (best, item) =>
      (asked.above !== undefined ? item.value > best.value : item.value < best.value) ? item : best,
    items[0]!,
  );
  if (beyond.length === 0 && items.length === 1)
    return prose`No: ${subject} was ${at(telling, asked, edge)}${spaced(whenOf(telling))}, not ${word} ${limit}.`;
  if (beyond.length === 0)
    return prose`No: ${subject} was never ${word} ${limit}${spaced(telling.period)}. The ${asked.above !== undefined ? "most" : "least"} was ${at(telling, asked, edge)}${isOverTime ? ` ${duringIn(telling, String(edge.key))}` : ""}.`;
  if (!isOverTime)
    return prose`Yes: ${subject} was ${at(telling, asked, edge)}${spaced(whenOf(telling))}, ${word} ${limit}.`;
  const one = (asked.nth ?? 0) < 0 ? beyond.at(-1) : asked.operation === "when" ? beyond[0] : undefined;
  const times = count(
    beyond.length,
    beyond.length === 1 ? timeWord(telling) : `${timeWord(telling)}s`,
    `number ${word} ${limit}`,
  );
  if (one)
    return prose`${upperFirst(subject)} was ${(asked.nth ?? 0) < 0 ? "last" : "first"} ${word} ${limit} ${duringIn(telling, String(one.key))}, at ${at(telling, asked, one)}. In all that was so in ${times}.`;
  const most =
    beyond.length > 8
      ? prose`most of all ${duringIn(telling, String(edge.key))} (${at(telling, asked, edge)})`
      : andAll(beyond.map(named(telling, asked)));
  return prose`${beyond.length === items.length ? "Yes, always" : "Yes"}: ${subject} was ${word} ${limit} in ${times}, ${most}.`;
};

const tellShare: Tell = (telling, asked) => {
  const isFire = telling.context.dataset.dataset_id === DATASET.lossByFire && spread(telling).areas < 2;
  if (isFire) return tellFireShare(telling, asked);
  const { only, areas } = asked;
  const whole = wholeOf(telling, asked);
  const total = totalOf(telling, asked);
  if (!total) return null;
  const when = spaced(whenOf(telling));
  if (whole && (only || areas) && spread(telling).areas > 1 && !areas && asked.along !== "category")
    return tellEachShare(telling, asked);
  if (whole && (only?.length ?? 0) > 1 && !areas) return tellShares(telling, asked, whole);
  if (whole && only && asked.along === "time" && timeOf(telling)) return tellShareByTime(telling, asked);
  if (whole && (only || areas)) {
    const share = percent(
      (total.value / whole.value) * 100,
      `share in the whole of ${plainly(telling, whole.value)}`,
    );
    return prose`${share}: ${subjectOf(telling, asked)} in ${placeOf(telling, asked)} ${was(subjectOf(telling, asked))} ${at(telling, asked, total)} of ${at(telling, asked, whole)}${areas ? prose` in ${telling.division?.whole ?? "all"}` : null}${when}.`;
  }
  const along = alongOf(telling, { ...asked, operation: "list" });
  if (whole && along && (along === telling.frame.categories[0] || telling.division))
    return tellList(telling, { ...asked, operation: "list" });
  return tellOfLand(telling, asked);
};

const ALL = 0.9;

const tellYesNo: Tell = (telling, asked) => {
  if (hasLimit(asked)) return tellThreshold(telling, asked);
  if (asked.sign || (isNet(telling) && !timeOf(telling) && !asked.only)) return tellSign(telling, asked);
  const items = itemsOf(telling, asked);
  if (asked.superlative && (asked.only?.length === 1 || asked.areas || asked.at))
    return tellIsFirst(telling, asked);
  if (items.length === 2 && asked.direction && alongOf(telling, asked) !== timeOf(telling))
    return tellCompare(telling, asked);
  if (asked.direction && itemsAlong(telling, timeOf(telling)).length > 1)
    return leadOfTrend(telling, asked).text;
  const total = totalOf(telling, asked);
  if (!total) return null;
  if (items.length > 1 && asked.only?.length !== 1) return tellCompare(telling, asked);
  const whole = asked.whole ? wholeOf(telling, asked) : undefined;
  if (whole)
    return prose`${total.value >= whole.value * ALL ? "Yes" : "No"}: ${subjectOf(telling, asked)} in ${placeOf(telling, asked)} was ${at(telling, asked, total)}${spaced(whenOf(telling))}${shareIn(telling, asked, total)}.`;
  // Yes and no need a comparison: one figure tells no more than whether there is any.
  if (!asked.any || asked.direction || asked.superlative) return tellTotal(telling, asked);
  if (total.value === 0)
    return prose`No: no ${subjectOf(telling, asked)} is recorded in ${placeOf(telling, asked)}${spaced(whenOf(telling))}.`;
  return prose`Yes: ${subjectOf(telling, asked)} in ${placeOf(telling, asked)} was ${at(telling, asked, total)}${spaced(whenOf(telling))}${shareIn(telling, asked, total)}.`;
};

const tellIsFirst: Tell = (telling, asked) => {
  const along = asked.at
    ? timeOf(telling)
    : asked.areas
      ? telling.frame.area
      : (telling.frame.categories[0] ?? null);
  const all = sorted(telling, itemsAlong(telling, along));
  const labels = asked.only?.[0]?.of ?? [];
  const isMeant = ({ key, name }: Item) =>
    asked.at
      ? String(key).startsWith(asked.at)
      : asked.areas
        ? telling.context.subregions.some(({ ref, name: full }) => asked.areas?.includes(ref) && full === key)
        : labels.some((label) => label.toLowerCase() === name.toLowerCase() || label === key);
  const place = all.findIndex(isMeant);
  const [first] = all;
  const own = all[place];
  if (!first || !own) return null;
  const share = (item: Item) => {
    const whole = wholeOf(telling, asked);
    return prose`${at(telling, asked, item)}${whole ? prose`, ${percent((item.value / whole.value) * 100, `share of ${item.name}`)} of the whole` : null}`;
  };
  const end = endOf(telling);
  const quantity = subjectOf(telling, { ...asked, only: undefined });
  if (asked.at) {
    const says =
      place === 0
        ? prose`Yes: ${quantity} in ${telling.place} was never ${endOf(telling) === "least" ? "lower" : "higher"} than in ${own.name}`
        : prose`No: ${quantity} in ${telling.place} was ${endOf(telling) === "least" ? "lowest" : "highest"} in ${first.name} (${at(telling, asked, first)}); ${own.name} comes ${placeIn(place)}`;
    const told = prose`${says} (${at(telling, asked, own)}), of ${count(all.length, "years", "number of years")}.`;
    return sentences([told, place === 0 ? recordBefore(telling, asked, all, own) : null]);
  }
  if (place === 0)
    return prose`Yes: ${first.name} has the ${end} ${quantity} in ${telling.place}${spaced(whenOf(telling))} (${share(first)}).`;
  return prose`No: ${first.name} has the ${end} ${quantity} in ${telling.place}${spaced(whenOf(telling))} (${share(first)}). ${own.name} comes ${placeIn(place)} (${share(own)}).`;
};

function recordBefore(telling: Telling, asked: Asked, all: Item[], own: Item): Prose | null {
  const before = all.find(({ key }) => key < own.key);
  return before ? prose`The record before that was ${at(telling, asked, before)} in ${before.name}.` : null;
}

const tellSign: Tell = (telling, asked) => {
  const items = itemsAlong(telling, spread(telling).areas > 1 ? telling.frame.area : null);
  const kind = ({ value }: Item) => (value > 0 ? "source" : "sink");
  const say = (item: Item) =>
    prose`${item.name || "it"} is a net ${kind(item)} (${at(telling, asked, item)})`;
  if (items.length !== 1)
    return capitalized(
      andAll(items.map(say)).text ? prose`${andAll(items.map(say))}${spaced(whenOf(telling))}.` : prose``,
    );
  const [item] = items as [Item];
  const took = kind(item) === "sink" ? "took up more than they gave off" : "gave off more than they took up";
  const verdict = asked.sign ? (kind(item) === asked.sign ? "Yes: the" : "No: the") : "The";
  return prose`${verdict} forests of ${telling.place} were a net ${kind(item)}${spaced(whenOf(telling))}, with a net flux of ${at(telling, asked, item)}. They ${took}.`;
};

const TELL: Record<Asked["operation"], Tell> = {
  value: tellValue,
  list: tellList,
  compare: tellCompare,
  rank: tellRank,
  extreme: tellExtreme,
  when: tellWhen,
  trend: (telling, asked) => {
    const course = leadOfTrend(telling, asked).text;
    return !timeOf(telling) && isNet(telling) ? sentences([course, tellSign(telling, asked)]) : course;
  },
  share: tellShare,
  mean: tellMean,
  count: tellCount,
  threshold: tellThreshold,
  yesno: tellYesNo,
};
