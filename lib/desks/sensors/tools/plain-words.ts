import { bandOf, type Ease, PURPOSES, pleasant, scaleFor } from "../analysis/bands";
import { isOutside, type Judge } from "../analysis/judge";
import { ANY_ROOM, factsOf, isForPeople, kindOfRoom, type Room } from "../analysis/rooms";
import { inUnit, rangeIn } from "../analysis/units";
import type { BoughtLatest } from "../bought";
import { NAMES } from "../quantities";
import { type Plottable, QUANTITIES, type Quantity, type SensorReading } from "../types";
import meanings from "./plain.json";
import { listed } from "./reading-words";

type Row = Pick<BoughtLatest, "sensor" | "reading">;

const MEANINGS: Partial<Record<Quantity, Record<string, string | undefined>>> = meanings;

interface Value {
  quantity: Quantity;
  value: number;
  ease: Ease;
  /** “damp, which invites mould if it stays so”. */
  means: string;
}

function valuesOf(
  { sensor, reading }: Row,
  wanted: readonly Plottable[],
  purpose?: Judge["purpose"],
): Value[] {
  const room = purpose === "people" ? ANY_ROOM : sensor;
  const quantities = wanted.length > 0 ? QUANTITIES.filter((one) => wanted.includes(one)) : QUANTITIES;
  return quantities.flatMap((quantity): Value[] => {
    const value = reading[quantity];
    if (value === undefined) return [];
    const limits = PURPOSES.find((one) => one.id === purpose && one.quantity === quantity);
    if (limits) {
      const ease = isOutside(value, limits) ? "poor" : "good";
      return [{ quantity, value, ease, means: `${rangeWord(value, limits)} for ${limits.for}` }];
    }
    const band = bandOf(quantity, value, room);
    return band ? [{ quantity, value, ease: band.ease, means: meaningOf(room, quantity, band.word) }] : [];
  });
}

const rangeWord = (value: number, limits: { from: number | null; to: number | null }): string =>
  isOutside(value, limits, "low") ? "too low" : isOutside(value, limits, "high") ? "too high" : "right";

function meaningOf(room: Room, quantity: Quantity, word: string): string {
  const scale = scaleFor(room, quantity);
  const plain = MEANINGS[quantity]?.[word];
  const isOfPeople = isForPeople(room) && !scale?.isClosed;
  return isOfPeople ? (plain ?? word) : `${word} for ${scale?.for}`;
}

const told = ({ quantity, value, means }: Value): string =>
  `${means} (${NAMES[quantity]} ${inUnit(value, quantity)})`;

/** A reading without its units' jargon. With `isAdvice` it is asked whether something should be done: the verdict leads. */
export function plainWords(
  { sensor, reading }: Row,
  quantities: readonly Plottable[],
  { isAdvice = false, purpose }: { isAdvice?: boolean; purpose?: Judge["purpose"] } = {},
): string {
  const values = valuesOf({ sensor, reading }, quantities, purpose);
  if (values.length === 0) return unjudgedWords({ sensor, reading }, quantities);
  const bad = values.filter(({ ease }) => ease !== "good");
  const verdict = isAdvice
    ? bad.length === 0
      ? "By the guide values all is well there, and nothing needs doing"
      : bad.some(({ ease }) => ease === "poor")
        ? "By the guide values something should be done"
        : "By the guide values it will do, though not perfectly"
    : bad.length === 0
      ? "Nothing to worry about"
      : bad.some(({ ease }) => ease === "poor")
        ? `Not as it should be${isForPeople(sensor) || purpose === "people" ? " for people" : ""}`
        : "All in all fine";
  const order = [...bad, ...values.filter((one) => !bad.includes(one))];
  return `${verdict}. **${sensor.name}**: ${order.map(told).join("; ")}.`;
}

function unjudgedWords({ sensor, reading }: Row, wanted: readonly Plottable[]): string {
  const figures = QUANTITIES.flatMap((quantity) => {
    const value = wanted.length === 0 || wanted.includes(quantity) ? reading[quantity] : undefined;
    return value === undefined ? [] : `${NAMES[quantity]} ${inUnit(value, quantity)}`;
  });
  const { phrase } = factsOf(kindOfRoom(sensor));
  return `**${sensor.name}**: for what it sent there are no guide values for ${phrase}, so I can't say more than the figures${figures.length > 0 ? `: ${listed(figures)}` : ""}.`;
}

/** How far values are from the middle of what is good, each 1 at its edge: the less the better. */
function strain(reading: SensorReading, quantities: readonly Quantity[]): number | undefined {
  const parts = quantities.flatMap((quantity) => {
    const [value, good] = [reading[quantity], pleasant(quantity)];
    if (value === undefined || !good || good.to === null) return [];
    const low = good.from ?? 0;
    // Of gases less is better; of warmth and damp the middle is.
    const best = quantity === "eco2" || quantity === "tvoc" ? low : (low + good.to) / 2;
    return [Math.abs(value - best) / (good.to - best)];
  });
  // What sends less of it can't be held against the others.
  if (parts.length < quantities.length || parts.length === 0) return undefined;
  return parts.reduce((sum, one) => sum + one, 0) / parts.length;
}

/** Which of several places suits people best, and why: “**Attic** suits best of the 3: …”. Places for machines or plants are left out. */
export function bestWords(
  rows: readonly Row[],
  wanted: readonly Plottable[],
  purpose?: Judge["purpose"],
): string {
  const quantities = QUANTITIES.filter(
    (one) => pleasant(one) && (wanted.length === 0 || wanted.includes(one)),
  );
  const rooms = rows.filter(({ sensor }) => isForPeople(sensor));
  const among = rooms.length > 1 ? rooms : rows;
  const ranked = among
    .flatMap((row) => {
      const by = strain(row.reading, quantities);
      return by === undefined ? [] : [{ row, by }];
    })
    .toSorted((a, b) => a.by - b.by);
  const [best, next] = ranked;
  if (!best || !next) return "There is nothing to choose from: too few sent what it goes by.";
  const of = ranked.length === 2 ? "the two" : `the ${ranked.length}`;
  const values = valuesOf(best.row, quantities, "people");
  const isFine = values.every(({ ease }) => ease === "good");
  const others = ranked.slice(1, 3).map(({ row }) => `**${row.sensor.name}**`);
  const out = rows.filter((row) => !among.includes(row)).map(({ sensor }) => sensor.name);
  const left = out.length > 0 ? ` I left out ${listed(out)}, where people don't stay.` : "";
  return `**${best.row.sensor.name}** suits people best of ${of}${isFine ? "" : ", though not perfectly"}: ${values.map(told).join("; ")}. Next ${others.length === 1 ? "comes" : "come"} ${listed(others)}. I went by ${listed(quantities.map((one) => NAMES[one]))} and the guide values for rooms that people stay in.${left}${purposeWords(among, purpose)}`;
}

function purposeWords(rows: readonly Row[], purpose?: Judge["purpose"]): string {
  const limits = PURPOSES.find(({ id }) => id === purpose && id !== "rooms");
  if (!limits) return "";
  const quantity = limits.quantity as Quantity;
  const each = rows.flatMap(({ sensor, reading }) => {
    const value = reading[quantity];
    if (value === undefined) return [];
    return `**${sensor.name}** is ${isOutside(value, limits) ? "outside" : "within"} that (${inUnit(value, quantity)})`;
  });
  return ` For ${limits.for}, ${rangeIn(limits, quantity)} is right: ${listed(each)}.`;
}
