import type { Asked, Row } from "../types";
import { amountOf, itemsAlong, narrowed } from "./asked";
import { groupBy } from "./frame";
import type { Lead } from "./lead-items";
import { type Prose, percent, prose } from "./prose";
import { andAll, lowerFirst, spaced, type Telling, upperFirst } from "./telling";

export const isTransitions = ({ frame }: Telling): boolean =>
  (frame.presentation.transitions ?? false) && frame.categories.length > 1;

const CHANGES = new Set<Asked["operation"]>([
  "value",
  "trend",
  "yesno",
  "share",
  "mean",
  "threshold",
  "compare",
]);

export function leadOfTransitions(telling: Telling, asked: Asked): Lead | null {
  const { only = [] } = asked;
  const [from, to] = only;
  if (from && to && asked.along === "category") return { text: pairOf(telling, asked, from, to) };
  if (!from || !CHANGES.has(asked.operation)) return from ? { text: partsOf(telling, asked, from) } : null;
  const areas =
    telling.frame.areas.length > 1 && !telling.division ? itemsAlong(telling, telling.frame.area) : [];
  if (areas.length > 1) {
    const each = areas.map(({ key, name }) =>
      balanceOf(
        { ...narrowed(telling, (row) => telling.frame.area!.of(row) === key), place: prose`${name}` },
        asked,
        from,
      ),
    );
    return { text: each.reduce((all, one) => prose`${all} ${one}`) };
  }
  return {
    text: only.map((one) => balanceOf(telling, asked, one)).reduce((all, one) => prose`${all} ${one}`),
  };
}

type Class = NonNullable<Asked["only"]>[number];

function flows({ frame }: Telling, { of }: Class) {
  const [before, after] = frame.categories;
  const isOf = (value: unknown) => of.some((label) => label.toLowerCase() === String(value).toLowerCase());
  const measure = frame.measure!.name;
  const sum = (keep: (row: Row) => boolean) =>
    frame.rows.filter(keep).reduce((total, row) => total + Number(row[measure] ?? 0), 0);
  return {
    came: sum((row) => isOf(after!.of(row)) && !isOf(before!.of(row))),
    went: sum((row) => isOf(before!.of(row)) && !isOf(after!.of(row))),
    isOf,
  };
}

function balanceOf(telling: Telling, asked: Asked, one: Class): Prose {
  const { place, period, unit } = telling;
  const { came, went } = flows(telling, one);
  const name = lowerFirst(one.name);
  const at = (value: number, what: string) =>
    amountOf(value, unit, asked, `${what}, ${place.text}${spaced(period)}`);
  const net = came - went;
  if (came === 0 && went === 0)
    return prose`No change to or from ${name} is recorded in ${place}${spaced(period)}.`;
  const direction = net > 0 ? "up" : "down";
  const isAsked = asked.direction && (asked.operation === "yesno" || asked.operation === "trend");
  const verdict = isAsked ? (asked.direction === direction ? "Yes: " : "No: ") : "";
  const subject = verdict ? name : upperFirst(name);
  return prose`${verdict}${subject} in ${place} ${net > 0 ? "grew" : "shrank"} by ${at(Math.abs(net), `net change of ${name}`)}${spaced(period)}: ${at(came, `became ${name}`)} became ${name} and ${at(went, `no longer ${name}`)} stopped being it.`;
}

function partsOf(telling: Telling, asked: Asked, one: Class): Prose {
  const { frame, place, period, unit } = telling;
  const { isOf, came, went } = flows(telling, one);
  const [before, after] = frame.categories;
  const isGain = asked.direction === "up";
  const kept = narrowed(telling, (row) =>
    isGain ? isOf(after!.of(row)) && !isOf(before!.of(row)) : isOf(before!.of(row)) && !isOf(after!.of(row)),
  );
  const groups = groupBy(kept.frame, frame.measure!, [isGain ? before! : after!]).sort(
    (a, b) => b.value - a.value,
  );
  const total = isGain ? came : went;
  const name = lowerFirst(one.name);
  if (groups.length === 0) return balanceOf(telling, asked, one);
  const each = groups
    .slice(0, 5)
    .map(
      ({ keys, value }) =>
        prose`${lowerFirst(String(keys[0]))} ${amountOf(value, unit, asked, `${name} and ${keys[0]}`)} (${percent((value / total) * 100, `share of ${keys[0]}`)})`,
    );
  return prose`${amountOf(total, unit, asked, `${name}, ${place.text}`)} of land in ${place} ${isGain ? `became ${name}` : `stopped being ${name}`}${spaced(period)}; ${isGain ? "it had been" : "it became"} ${andAll(each)}.`;
}

function pairOf(telling: Telling, asked: Asked, from: Class, to: Class): Prose {
  const { frame, place, period, unit } = telling;
  const [a, b] = [flows(telling, from).isOf, flows(telling, to).isOf];
  const [before, after] = frame.categories;
  const measure = frame.measure!.name;
  const sum = (one: typeof a, other: typeof a) =>
    frame.rows
      .filter((row) => one(before!.of(row)) && other(after!.of(row)))
      .reduce((total, row) => total + Number(row[measure] ?? 0), 0);
  const [there, back] = [sum(a, b), sum(b, a)];
  const names = [lowerFirst(from.name), lowerFirst(to.name)] as const;
  const at = (value: number, what: string) =>
    amountOf(value, unit, asked, `${what}, ${place.text}${spaced(period)}`);
  const verdict = asked.operation === "yesno" ? (there > 0 ? "Yes: " : "No: ") : "";
  if (there === 0)
    return prose`${verdict || "None: "}no ${names[0]} is recorded as having become ${names[1]} in ${place}${spaced(period)}.`;
  return prose`${verdict}${at(there, `${names[0]} to ${names[1]}`)} of ${names[0]} in ${place} became ${names[1]}${spaced(period)}. The other way, ${at(back, `${names[1]} to ${names[0]}`)} went from ${names[1]} to ${names[0]}.`;
}
