import { clock } from "@/lib/clock";
import { DATASET } from "../datasets";
import { inWords } from "../feasibility/periods";
import type { Asked, Figure } from "../types";
import { withArticle } from "./article";
import { amountOf, between, type Item, itemsAlong, narrowed, ofLabels, spread, timeOf } from "./asked";
import { formatTime } from "./format";
import type { Lead } from "./lead-items";
import { type Prose, percent, prose, reworded, sentences } from "./prose";
import { andAll, lowerFirst, spaced, subjectOf, type Telling, upperFirst } from "./telling";

function subjects(telling: Telling): { place: Prose; of: Telling }[] {
  const { frame, division } = telling;
  if (division || spread(telling).areas < 2) return [{ place: telling.place, of: telling }];
  return itemsAlong(telling, frame.area).map(({ key, name }) => ({
    place: prose`${withArticle(name)}`,
    of: narrowed(telling, (row) => frame.area!.of(row) === key),
  }));
}

const singledOut = (telling: Telling, { only = [] }: Asked): Telling =>
  only.length > 0 && telling.frame.time
    ? narrowed(
        telling,
        ofLabels(
          telling,
          only.flatMap(({ of }) => of),
        ),
      )
    : telling;

/** Values that differ by less are about level. */
const LEVEL = 3;

interface Moved {
  verdict: string;
  by: Figure | null;
  direction: "up" | "down" | null;
}

function movedFrom(first: number, last: number, origin: string): Moved {
  const change = first > 0 ? ((last - first) / first) * 100 : Number.NaN;
  const isLevel = last === first || Math.abs(change) < LEVEL;
  const direction = isLevel ? null : last > first ? "up" : "down";
  const by =
    Number.isFinite(change) && !isLevel && Math.abs(change) < 10_000
      ? percent(Math.abs(change), origin)
      : null;
  return {
    verdict: isLevel ? "about the same" : last > first ? "more" : "less",
    by,
    direction,
  };
}

function wordsOf(period: { start: string; end: string }): string {
  const { start, end } = period;
  const next = new Date(`${end}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  const isMonth = start.endsWith("-01") && start.slice(0, 7) === end.slice(0, 7) && next.getUTCDate() === 1;
  return isMonth ? formatTime(start.slice(0, 7)) : inWords(period);
}

/** Two periods side by side, for each area by itself; by their means a year where they aren't as long. */
export function leadOfPeriods(telling: Telling, asked: Asked): Lead {
  const [first, second] = [...asked.periods!].sort((a, b) => (a.start < b.start ? -1 : 1)) as NonNullable<
    Asked["periods"]
  >;
  const [was, is] = [wordsOf(first), wordsOf(second)];
  const subject = subjectOf(telling, asked);
  const told = subjects(singledOut(telling, asked)).map(({ place, of }) => {
    const [before, after] = [valueIn(of, first), valueIn(of, second)];
    const missing = before.times === 0 ? was : after.times === 0 ? is : undefined;
    if (missing) {
      const known = before.times === 0 ? after : before;
      const when = before.times === 0 ? is : was;
      const has =
        known.times === 0
          ? null
          : prose` In ${when} it was ${amountOf(known.item.value, telling.unit, asked, `${subject}, ${place.text}, ${when}`)}.`;
      return {
        isKnown: false,
        direction: null,
        by: null,
        text: prose`There are no data on ${subject} in ${place} for ${missing}, so the two can't be compared.${has}`,
      };
    }
    const isDaily =
      telling.frame.time !== null && telling.frame.times.some((time) => String(time).includes("-"));
    const [one, other] = isDaily ? [weeksOf(first), weeksOf(second)] : [before.times, after.times];
    const isFlow = telling.frame.presentation.kind === "flow";
    const isMean = isFlow && Math.min(one, other) > 0 && Math.abs(one - other) > (isDaily ? 1 : 0);
    const [a, b] = isMean
      ? [before.item.value / one, after.item.value / other]
      : [before.item.value, after.item.value];
    const { verdict, by, direction } = movedFrom(
      a,
      b,
      `change of ${subject}, ${place.text}, ${was} to ${is}`,
    );
    const per = isMean ? (isDaily ? " a week" : " a year") : "";
    const at = (value: number, when: string) =>
      amountOf(value, telling.unit, asked, `${subject}, ${place.text}, ${when}${isMean ? ", mean" : ""}`);
    return {
      isKnown: true,
      direction,
      by,
      text: prose`${upperFirst(subject)} in ${place} was ${at(a, was)}${per} ${inOf(was)} and ${at(b, is)}${per} ${inOf(is)}: ${by ? prose`${by} ${verdict}` : verdict}.`,
    };
  });
  const [one] = told;
  const isReversed = asked.periods![0].start > asked.periods![1].start;
  const asksUp = asked.direction === "up" ? one?.direction === "up" : one?.direction === "down";
  const isAsked =
    asked.operation === "yesno" && told.length === 1 && one?.isKnown && (asked.direction || asked.by);
  // “Did it lose less in the 2010s than in the 2000s?” asks of the first that was named, “did it fall by half?” of the later.
  const isOfLater = isReversed || asked.operation === "trend" || asked.by !== undefined;
  // “Did it change by half?” says no direction.
  const isEither = !asked.direction && one?.direction !== null;
  const isSo = asked.direction && one?.direction ? isOfLater === asksUp : isEither;
  const verdict = isAsked ? verdictOn(asked, isSo, one?.by) : "";
  const text = sentences(told.map((each) => each.text));
  return { text: verdict ? prose`${verdict}${reworded(text, lowerFirst)}` : text };
}

/** A claim is met where the change is so near to it, as a share of it. */
const NEAR = 0.15;

/** “Did it fall by a third?”: yes where it did, by about so much; in part where it fell by less or more. */
function verdictOn({ by }: Asked, isSo: boolean, moved: Figure | null | undefined): string {
  if (!isSo || by === undefined) return isSo ? "Yes: " : "No: ";
  return moved && Math.abs(Math.abs(moved.value) - by) <= by * NEAR ? "Yes: " : "Only in part: ";
}

function weeksOf({ start, end }: { start: string; end: string }): number {
  const last = Math.min(Date.parse(end), clock.now().getTime());
  return Math.max(1, (last - Date.parse(start)) / (7 * 86_400_000));
}

const inOf = (period: string): string => `${period.includes(" to ") ? "from" : "in"} ${period}`;

function valueIn(telling: Telling, period: { start: string; end: string }): { item: Item; times: number } {
  const of = between(telling, period);
  const [item] = itemsAlong(of, null);
  const times = itemsAlong(of, timeOf(of)).length;
  return { item: item ?? { key: "", name: "", value: 0, rows: 0 }, times };
}

function window(telling: Telling, length: number): number {
  if (telling.frame.presentation.kind === "stock") return 1;
  return length >= 10 ? 5 : length >= 6 ? 3 : 1;
}

const MOVES = { up: "has grown", down: "has shrunk" } as const;
const FLOWS = { up: "is rising", down: "is falling" } as const;

const INSTEAD: Partial<Record<number, string>> = {
  [DATASET.lossByDriver]: " All tree cover loss, and that due to fires, is known by year.",
  [DATASET.carbonFlux]: " What the loss of trees emitted is known by year.",
  [DATASET.naturalLands]: " The land cover maps tell of change from 2015 to 2024.",
};

/** Whether something rises or falls, with two figures: means of both ends, so that one odd year says nothing. */
export function leadOfTrend(telling: Telling, asked: Asked): Lead {
  const time = timeOf(telling);
  const ranked = time && telling.division && asked.along === "area" ? movesOf(telling, asked) : null;
  if (ranked) return { text: ranked };
  const all = subjects(singledOut(telling, asked));
  const told = all.map(({ place, of }) => ({ place, told: time ? courseOf(of, place, asked) : null }));
  const found = told.flatMap(({ told: one }) => (one ? [one] : []));
  if (found.length === 0) {
    return {
      text: prose`There is no ${subjectOf(telling, asked)} by year in these data, only one total${spaced(telling.period)}, so I can't say how it has moved.${INSTEAD[telling.context.dataset.dataset_id] ?? ""}`,
    };
  }
  const [one] = found;
  const wants = asked.direction;
  const steady = asked.always && wants && found.length === 1 ? steadyIn(all[0]!.of, asked, wants) : null;
  if (steady) return { text: sentences([steady, one!.text]) };
  const verdict = wants && found.length === 1 && one ? verdictOn(asked, one.direction === wants, one.by) : "";
  const text = sentences(
    found.map(({ text: said }, at) =>
      at === 0 && verdict ? prose`${verdict}${{ ...said, text: lowerFirst(said.text) }}` : said,
    ),
  );
  return { text };
}

function steadyIn(telling: Telling, asked: Asked, wants: "up" | "down"): Prose | null {
  const items = itemsAlong(telling, timeOf(telling));
  if (items.length < 3) return null;
  const subject = subjectOf(telling, asked);
  const at = ({ value, name }: Item) =>
    amountOf(value, telling.unit, asked, `${subject}, ${telling.place.text}, ${name}`);
  const against = items.flatMap((item, index) => {
    const before = items[index - 1];
    const isSo = !before || (wants === "up" ? item.value > before.value : item.value < before.value);
    return isSo ? [] : [prose`${item.name} (from ${at(before)} to ${at(item)})`];
  });
  const [fell, rose] = wants === "down" ? ["fall", "rose"] : ["rise", "fell"];
  if (against.length === 0)
    return prose`Yes: ${subject} in ${telling.place} ${wants === "down" ? "fell" : "rose"} every year${spaced(telling.period)}.`;
  return prose`No: ${subject} in ${telling.place} didn't ${fell} every year; it ${rose} in ${andAll(against)}.`;
}

const MOST_MOVED = 4;

/** “Which improved most”: the parts of an area by how far each fell or rose, in per cent. */
function movesOf(telling: Telling, asked: Asked): Prose | null {
  const { frame } = telling;
  const parts = singledOut(telling, asked);
  const isDown = asked.direction === "down";
  const courses = itemsAlong(parts, frame.area).flatMap(({ key, name }) => {
    const course = courseOf(
      narrowed(parts, (row) => frame.area!.of(row) === key),
      prose`${name}`,
      asked,
    );
    return course?.by && course.direction === (isDown ? "down" : "up")
      ? [{ ...course, name, by: course.by }]
      : [];
  });
  const [first, ...rest] = courses.sort((a, b) => b.by.value - a.by.value);
  const subject = subjectOf(telling, asked);
  const verb = isDown ? "fell" : "rose";
  if (!first) return prose`${upperFirst(subject)} ${verb} in none of them${spaced(telling.period)}.`;
  const one = ({ name, by, ends }: (typeof courses)[number]) =>
    prose`${name} (by ${by}, ${ends[0]} to ${ends[1]})`;
  const next = rest.slice(0, MOST_MOVED).map(one);
  return prose`In per cent, ${subject} ${verb} most in ${first.name}${spaced(telling.period)}: by ${first.by}, from ${first.ends[0]}${first.per} in ${first.early} to ${first.ends[1]}${first.per} in ${first.late}.${next.length > 0 ? prose` Next come ${andAll(next)}.` : null}`;
}

interface Course extends Pick<Moved, "direction" | "by"> {
  text: Prose;
  ends: [Figure, Figure];
  per: string;
  early: string;
  late: string;
}

function courseOf(telling: Telling, place: Prose, asked: Asked): Course | null {
  const { presentation, grain } = telling.frame;
  const items = itemsAlong(telling, timeOf(telling));
  // Weeks and months at the edges may be cut short.
  const points =
    grain === "week" || grain === "month" ? (items.length > 4 ? items.slice(1, -1) : items) : items;
  if (points.length < 2) return null;
  const size = window(telling, points.length);
  const mean = (some: Item[]) => some.reduce((sum, { value }) => sum + value, 0) / some.length;
  const [early, late] = [points.slice(0, size), points.slice(-size)];
  const [a, b] = [mean(early), mean(late)];
  const name = (some: Item[]) =>
    some.length === 1 ? some[0]!.name : `${some[0]!.name}–${some.at(-1)!.name}`;
  const subject = subjectOf(telling, asked);
  const { by, direction } = movedFrom(
    a,
    b,
    `change of ${subject}, ${place.text}, ${name(early)} to ${name(late)}`,
  );
  const at = (value: number, some: Item[]) =>
    amountOf(
      value,
      telling.unit,
      asked,
      `${some.length > 1 ? "mean of " : ""}${subject}, ${place.text}, ${name(some)}`,
    );
  const per = size > 1 ? ` a ${grain === "as it is" ? "year" : grain} on average` : "";
  const isStock = presentation.kind === "stock";
  const moved = direction ? (isStock ? MOVES : FLOWS)[direction] : "is about level";
  const peak = points.reduce((most, item) => (item.value > most.value ? item : most));
  const peaked = isStock ? null : prose` The highest was ${at(peak.value, [peak])} in ${peak.name}.`;
  const ends: Course["ends"] = [at(a, early), at(b, late)];
  return {
    direction,
    by,
    ends,
    per,
    early: name(early),
    late: name(late),
    text: prose`${upperFirst(subject)} in ${place} ${moved}: ${ends[0]}${per} in ${name(early)}, ${ends[1]}${per} in ${name(late)}${by && prose`, ${by} ${direction === "up" ? "more" : "less"}`}.${peaked}`,
  };
}
