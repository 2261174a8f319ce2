import { DATASET } from "../datasets";
import type { Asked } from "../types";
import { withArticle } from "./article";
import { type Item, itemsAlong, narrowed, plainly, spread, timeOf } from "./asked";
import {
  alongOf,
  at,
  hasLimit,
  isBeyond,
  isLeast,
  itemsOf,
  NAMED,
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
import { tellEachShare } from "./lead-shares";
import { count, type Prose, percent, prose, sentences } from "./prose";
import { isAdditive } from "./rules";
import {
  andAll,
  duringIn,
  endOf,
  nounOf,
  spaced,
  subjectOf,
  type Telling,
  upperFirst,
  was,
  whenOf,
} from "./telling";

export const tellValue: Tell = (telling, asked) => {
  const along = alongOf(telling, asked);
  const items = itemsOf(telling, asked, along);
  const total = totalOf(telling, asked);
  if (!total) return null;
  const subject = subjectOf(telling, asked);
  if (along === null || items.length < 2) {
    const peaks = peaksIn(telling, asked);
    const isPlain =
      !peaks &&
      !wantsTable(telling, asked) &&
      !asked.only &&
      !asked.unit &&
      !asked.measure &&
      !asked.areas &&
      !asked.except &&
      !telling.frame.presentation.periods &&
      telling.frame.presentation.kind !== "stock";
    if (isPlain) return null;
    return sentences([
      prose`${upperFirst(subject)} in ${placeOf(telling, asked)} ${was(subject)} ${at(telling, asked, total)}${spaced(whenOf(telling))}${shareIn(telling, asked, total)}.`,
      peaks,
    ]);
  }
  return tellList(telling, asked);
};

function peaksIn(telling: Telling, asked: Asked): Prose | null {
  const time = timeOf(telling);
  if (!asked.peaks || !time) return null;
  const years = sorted(telling, itemsOf(telling, asked, time));
  if (years.length <= asked.peaks) return null;
  return prose`The ${endOf(telling) === "least" ? "lowest" : "highest"} ${timeWord(telling)}s: ${andAll(years.slice(0, asked.peaks).map(named(telling, asked)))}.`;
}

export const tellList: Tell = (telling, asked) => {
  if (tellsParts(telling, asked)) return tellPartsOfEach(telling, asked);
  const along = alongOf(telling, asked);
  const items = itemsOf(telling, asked, along);
  if (items.length < 2) return tellTotal(telling, asked);
  const isTime = along === timeOf(telling);
  if (hasLimit(asked) && !isTime) return tellCount(telling, asked);
  const isComparison = along === telling.frame.area && !telling.division;
  const order = isTime ? items : sorted(telling, items);
  const most = telling.insightOptions.top ?? (telling.division ? NAMED.rank : NAMED.list);
  const shown = order.slice(0, most);
  const left = order.length - shown.length;
  const rest =
    left > 0
      ? prose` ${count(left, left === 1 ? "more is" : "more are", "number of values left out")} in the chart.`
      : null;
  const subject = upperFirst(
    subjectOf(telling, { ...asked, only: along === telling.frame.categories[0] ? undefined : asked.only }),
  );
  const when = isTime ? "" : spaced(whenOf(telling));
  const whole = isComparison || isTime ? undefined : wholeOf(telling, asked);
  const each = (item: Item) =>
    whole
      ? prose`${item.name} ${at(telling, asked, item)} (${percent((item.value / whole.value) * 100, `share of ${item.name}`)})`
      : prose`${item.name} ${at(telling, asked, item)}`;
  const total =
    isComparison || !isAdditive(telling.unit) || (telling.frame.presentation.together && !asked.measure)
      ? null
      : totalOf(telling, asked);
  const isSum = total && (telling.frame.presentation.kind === "flow" || telling.division !== null);
  if (isTime && (items.length > NAMED.list || wantsTable(telling, asked))) {
    return prose`${subject} in ${placeOf(telling, asked)}${spaced(telling.period)}${total && isSum ? prose` added up to ${at(telling, asked, total)}` : null}; here it is by ${timeWord(telling)}.`;
  }
  const head =
    total && isSum && !isTime && !(asked.only && along === telling.frame.categories[0])
      ? prose`${subject} in ${placeOf(telling, asked)} ${was(subject)} ${at(telling, asked, total)} in all${when}: `
      : prose`${subject} in ${placeOf(telling, asked)}${when || spaced(telling.period)}: `;
  return sentences([prose`${head}${andAll(shown.map(each))}.${rest}`, sumIn(telling, asked, along)]);
};

function sumIn(telling: Telling, asked: Asked, along: ReturnType<typeof alongOf>): Prose | null {
  const isOfParts = along === telling.frame.categories[0] && (asked.only?.length ?? 0) > 1;
  if (!isOfParts || !isAdditive(telling.unit) || telling.frame.presentation.together) return null;
  const sum = totalOf(telling, asked);
  const whole = wholeOf(telling, asked);
  if (!sum || !whole) return null;
  return prose`Together that is ${at(telling, asked, sum)}, ${percent((sum.value / whole.value) * 100, "share of the sum")} of the whole.`;
}

const tellsParts = (telling: Telling, { only, along }: Asked): boolean =>
  !only &&
  along !== "area" &&
  !telling.division &&
  telling.frame.presentation.parts !== undefined &&
  !telling.frame.presentation.together &&
  !telling.frame.presentation.periods &&
  spread(telling).areas > 1 &&
  spread(telling).categories > 1;

const tellPartsOfEach: Tell = (telling, asked) => {
  const { frame } = telling;
  const each = itemsAlong(telling, frame.area).map(({ key, name }) => {
    const of = narrowed(telling, (row) => frame.area!.of(row) === key);
    const items = sorted(of, itemsAlong(of, frame.categories[0] ?? null));
    const sum = items.reduce((total, { value }) => total + value, 0);
    const top = items.slice(0, telling.insightOptions.top ?? NAMED.others).map((item) => {
      const share =
        isAdditive(telling.unit) && sum > 0
          ? prose`, ${percent((item.value / sum) * 100, `share of ${item.name} in ${name}`)}`
          : null;
      return prose`${item.name.toLowerCase()} (${at(of, asked, item)}${share})`;
    });
    return prose`In ${name} the most ${subjectOf(telling, asked)}${spaced(whenOf(telling))} is from ${andAll(top)}.`;
  });
  return sentences(each);
};

export const tellCompare: Tell = (telling, asked) => {
  if (tellsParts(telling, asked)) return tellPartsOfEach(telling, asked);
  const items = itemsOf(telling, asked);
  const isCategory = alongOf(telling, asked) === telling.frame.categories[0];
  const [first, second] = sorted(telling, items);
  if (!first || !second) return tellValue(telling, asked);
  const subject = subjectOf(telling, isCategory ? { ...asked, only: undefined } : asked);
  const place = isCategory ? prose` in ${telling.place}` : null;
  const isFlux = telling.frame.presentation.together || !isAdditive(telling.unit);
  if (items.length > 2) {
    const shown = sorted(telling, items).slice(0, NAMED.list);
    return prose`${upperFirst(withArticle(first.name))} had the ${endOf(telling)} ${subject}${place}${spaced(whenOf(telling))}: ${andAll(shown.map(named(telling, asked)))}.`;
  }
  if (first.value === second.value)
    return prose`${first.name} and ${second.name} had the same ${subject}${spaced(whenOf(telling))}, ${at(telling, asked, first)}.`;
  const times = second.value > 0 ? first.value / second.value : 0;
  const factor =
    times >= 1.05 && times < 1000
      ? prose`, ${percentOrTimes(times, `${first.name} against ${second.name}`)}`
      : null;
  if (asked.gap && isAdditive(telling.unit)) return tellGap(telling, asked, first, second);
  const verdict = answerTo(asked, items);
  const who = withArticle(first.name);
  return prose`${verdict}${verdict ? who : upperFirst(who)} had ${isLeast(telling) ? (isFlux ? "the lower" : "less") : isFlux ? "the higher" : "more"} ${subject}${place}${spaced(whenOf(telling))}: ${at(telling, asked, first)} against ${at(telling, asked, second)} ${isCategory ? `of ${second.name.toLowerCase()}` : `in ${withArticle(second.name)}`}${factor}.`;
};

function tellGap(telling: Telling, asked: Asked, more: Item, less: Item): Prose {
  const gap = { ...more, value: more.value - less.value, name: `${more.name} less ${less.name}` };
  const times = less.value > 0 ? more.value / less.value : 0;
  const above =
    times > 2
      ? prose` That is ${percentOrTimes(times, `${more.name} against ${less.name}`)}.`
      : less.value > 0
        ? prose` That is ${percent((gap.value / less.value) * 100, `difference as a share of ${less.name}`)} more, or ${percent((gap.value / more.value) * 100, `difference as a share of ${more.name}`)} less the other way round.`
        : null;
  return prose`The difference in ${subjectOf(telling, asked)}${spaced(whenOf(telling))} is ${at(telling, asked, gap)}: ${more.name} had ${at(telling, asked, more)} and ${less.name} ${at(telling, asked, less)}.${above}`;
}

const percentOrTimes = (times: number, origin: string) =>
  times < 2
    ? prose`${percent((times - 1) * 100, `how much more, ${origin}`)} more`
    : prose`${count(Math.round(times * 10) / 10, "times as much", `ratio, ${origin}`)}`;

function answerTo({ direction, operation }: Asked, [one, other]: Item[]): string {
  if (operation !== "yesno" || !direction || !one || !other) return "";
  return (direction === "up") === one.value > other.value ? "Yes: " : "No: ";
}

const MOST_AHEAD = 9;

/** “Where did Bolivia rank?”: the place of each part that was singled out, and those ahead of it. */
function tellPlaceOf(telling: Telling, asked: Asked): Prose | null {
  const { frame, context } = telling;
  const all = sorted(telling, itemsAlong(telling, frame.area));
  const own = context.subregions.filter(({ ref }) => asked.areas?.includes(ref));
  const told = own.flatMap(({ name, short_name }) => {
    const item = all.find(({ key }) => key === name || key === short_name);
    if (!item) return [];
    const ahead = all.filter(({ value }) => (isLeast(telling) ? value < item.value : value > item.value));
    const most = count(all.length, nounOf(telling, frame.area), "number compared");
    const rank = prose`${upperFirst(withArticle(short_name))} had the ${placeIn(ahead.length)}${ahead.length > 0 ? " " : ""}${endOf(telling)} ${subjectOf(telling, asked)} of ${most}${spaced(whenOf(telling))}: ${at(telling, asked, item)}.`;
    if (ahead.length === 0) return [rank];
    const left = ahead.length - MOST_AHEAD;
    const more = left > 0 ? [prose`${count(left, "more", "number left out")}`] : [];
    const names = ahead.slice(0, MOST_AHEAD).map(named(telling, asked));
    return [prose`${rank} Ahead of it: ${andAll([...names, ...more])}.`];
  });
  return told.length > 0 ? sentences(told) : null;
}

export const tellRank: Tell = (telling, asked) => {
  const place = asked.areas && telling.division ? tellPlaceOf(telling, asked) : null;
  if (place) return place;
  const along = alongOf(telling, asked);
  const items = sorted(telling, itemsOf(telling, asked, along));
  if (items.length < 2) return tellTotal(telling, asked);
  const isArea = along === telling.frame.area;
  if (hasLimit(asked)) return tellCount(telling, asked);
  if (isArea && !telling.division && items.length < 4) return tellCompare(telling, asked);
  if (isArea && ranksByShare(telling, asked)) return tellEachShare(telling, asked);
  const most = Math.min(
    items.length,
    telling.insightOptions.top ?? (along === telling.frame.categories[0] ? NAMED.list : NAMED.rank),
  );
  const shown = items.slice(0, most);
  const subject = subjectOf(telling, asked);
  const end = endOf(telling);
  const whole = asked.except?.length || asked.only ? undefined : wholeOf(telling, asked);
  const withShare = (item: Item, place: number) =>
    prose`${String(place + 1)}. ${item.name}, ${at(telling, asked, item)}${whole ? prose` (${percent((item.value / whole.value) * 100, `share of ${item.name}`)})` : null}`;
  const noun = nounOf(telling, along);
  const head = prose`Of ${count(items.length, noun, `number of ${noun}`)}${along === telling.frame.area ? null : prose` in ${telling.place}`}, ${most < items.length ? prose`the ${count(most, `with the ${end} ${subject}`, "how many were asked for")}` : prose`from the ${end} ${subject}`}${along === timeOf(telling) ? null : spaced(whenOf(telling))}: `;
  return prose`${head}${{ text: shown.map((item, index) => withShare(item, index).text).join("; "), figures: shown.flatMap((item, index) => withShare(item, index).figures) }}.`;
};

/** How natural a state is lies in its share, not in its size. */
const ranksByShare = ({ context }: Telling, { only }: Asked): boolean =>
  context.dataset.dataset_id === DATASET.naturalLands && (only?.length ?? 0) > 0;

export const tellExtreme: Tell = (telling, asked) => {
  const along = alongOf(telling, asked);
  const all = itemsOf(telling, asked, along);
  const items = sorted(telling, all);
  if (along === telling.frame.area && ranksByShare(telling, asked)) return tellEachShare(telling, asked);
  if ((telling.insightOptions.top ?? 1) > 1) return tellRank(telling, asked);
  const place = (asked.nth ?? 1) < 0 ? items.length - 1 : (asked.nth ?? 1) - 1;
  const item = items[place];
  if (!item || items.length < 2) return tellTotal(telling, asked);
  const subject = subjectOf(telling, {
    ...asked,
    only: along === telling.frame.categories[0] ? undefined : asked.only,
  });
  const rank = place === 0 ? "" : `${placeIn(place)} `;
  const end = endOf(telling);
  const whole = asked.except?.length || asked.only ? undefined : wholeOf(telling, asked);
  const share =
    whole && along !== timeOf(telling)
      ? prose`, ${percent((item.value / whole.value) * 100, `share of ${item.name}`)} of the whole`
      : null;
  const others = items.filter((one) => one !== item).slice(0, NAMED.others - 1);
  if (along === timeOf(telling)) {
    const other = items.at(-1)!;
    const [high, low] = isLeast(telling) ? ["lowest", "highest"] : ["highest", "lowest"];
    const opposite = rank
      ? null
      : prose`, and ${low} ${duringIn(telling, String(other.key))}, at ${at(telling, asked, other)}`;
    return prose`${upperFirst(subject)} in ${placeOf(telling, asked)} was ${rank}${high} ${duringIn(telling, String(item.key))}, at ${at(telling, asked, item)}${opposite}.`;
  }
  const level = items.filter(({ value }) => value === item.value);
  if (!rank && level.length > 1) {
    const who =
      level.length <= NAMED.others ? prose`: ${andAll(level.map(({ name }) => prose`${name}`))}` : null;
    const many = count(
      level.length,
      `of ${items.length} ${nounOf(telling, along)}`,
      "number with the same value",
    );
    return prose`${many} share the ${end} ${subject}${spaced(whenOf(telling))}, ${at(telling, asked, item)} each${who}.`;
  }
  const next = prose` ${rank ? "Also: " : others.length > 1 ? "Next come " : "Next comes "}${andAll(others.map(named(telling, asked)))}.`;
  const among =
    items.length > 2 ? prose` of ${count(items.length, nounOf(telling, along), "number compared")}` : null;
  return prose`${upperFirst(withArticle(item.name))} had the ${rank}${end} ${subject}${along === telling.frame.area ? null : prose` in ${telling.place}`}${among}${spaced(whenOf(telling))}: ${at(telling, asked, item)}${share}.${others.length > 0 ? next : null}`;
};

/** “And the least?”, beside the most: those at the other end of the order. */
export function tellOtherEnd(telling: Telling, asked: Asked): Prose | null {
  const along = alongOf(telling, asked);
  const items = sorted(telling, itemsOf(telling, asked, along));
  // Over time the lowest is told beside the highest.
  if (items.length < 3 || along === timeOf(telling)) return null;
  const order = isLeast(telling) ? ("most" as const) : ("least" as const);
  const other = { ...telling, insightOptions: { ...telling.insightOptions, order } };
  const shown = sorted(other, items).slice(
    0,
    Math.min(telling.insightOptions.top ?? NAMED.others, items.length - 1),
  );
  const [first, ...rest] = shown as [Item, ...Item[]];
  const next = rest.length > 0 ? prose`, then ${andAll(rest.map(named(telling, asked)))}` : null;
  return prose`${upperFirst(withArticle(first.name))} had the ${endOf(other)} (${at(telling, asked, first)})${next}.`;
}

export const tellCount: Tell = (telling, asked) => {
  const along = alongOf(telling, asked);
  const items = itemsOf(telling, asked, along);
  const noun = nounOf(telling, along);
  if (!hasLimit(asked)) {
    if (along !== telling.frame.area) return tellTotal(telling, asked);
    const some = items.filter(({ value }) => value > 0);
    return prose`${count(some.length, noun, "number with any")} had ${subjectOf(telling, asked)}${spaced(whenOf(telling))}.`;
  }
  const word = asked.above !== undefined ? "more than" : "less than";
  const beyond = sorted(
    telling,
    items.filter(({ value }) => isBeyond(asked, value)),
  );
  const limit = asked.limit ?? plainly(telling, asked.above ?? asked.below ?? 0);
  const who =
    beyond.length === 0
      ? null
      : prose`: ${andAll(beyond.slice(0, NAMED.list).map(named(telling, asked)))}${beyond.length > NAMED.list ? " first" : ""}`;
  return prose`${count(beyond.length, `of ${items.length} ${noun}`, `number with ${word} ${limit}`)} had ${subjectOf(telling, asked)} of ${word} ${limit}${along === timeOf(telling) ? "" : spaced(whenOf(telling))}${who}.`;
};
