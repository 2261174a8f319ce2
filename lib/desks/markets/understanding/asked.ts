import { namedIn as namedInAnswer } from "@/lib/understanding/answered";
import type { Call, Slot } from "@/lib/understanding/frame";
import type { Kind } from "@/lib/understanding/kinds";
import { type Quantity, readCount, readOrdinal, readQuantity } from "@/lib/understanding/quantities";
import type { Role } from "@/lib/understanding/reader/labels";
import { Missing, type Named, type Request } from "@/lib/understanding/request";
import { allCoins, coinById, ranksAreEmbedded } from "../coins/coins";
import { isCurrency } from "../currencies/currencies";
import { pastUntil } from "../past/candles";
import type { Coin } from "../types";
import { coins, coinWritten, labelOf, writtenAs } from "./coins";
import groups from "./groups.json";
import { askedIndicator } from "./indicators";
import { hasPhrase, says } from "./phrases";
import refusals from "./refusals.json";
import { isFall, isRise } from "./sides";
import { coinsNamed, type InView, type Part, type ToolName } from "./turn-frame";

export interface Context {
  inView?: InView;
  last: Call[];
  answer?: string;
  /** All alerts that were set in the conversation, the newest last. */
  set?: Call[];
}

export const MOST_COINS = 8;

const idsOf = (ids: readonly string[]): Coin[] => ids.flatMap((id) => coinById(id) ?? []);
const distinct = (all: Coin[]): Coin[] => [...new Map(all.map((coin) => [coin.id, coin])).values()];

export const ofEach = (tool: ToolName, coins: Coin[], args: Record<string, unknown>): Part[] =>
  coins.map((coin) => ({ tool, args: { symbol: writtenAs(coin), ...args } }));

/** The coins named, else spoken of, else shown by the page. @throws Missing where there is none, or one isn't clear */
export function needCoins(request: Request, context: Context): Coin[] {
  const named = namedCoins(request);
  if (named.length > 0) return named;
  const group = groupOf(request);
  if (group.length > 0) return group;
  const [other] = request.names("refusal");
  if (other) {
    const why =
      other.value === "other_markets" ? refusals.other_markets.says : `I don't know “${other.text}”.`;
    throw new Missing("name", `${why} Which coin do you mean?`, [], "coin");
  }
  const one = oneOf(request, context);
  if (one) return [one];
  const ranked = ofRank(request);
  if (ranked) return [ranked];
  const seen = inViewOf(request, context);
  if (seen) return [seen];
  const strange = request.unknown();
  if (strange && coins.near?.(strange).length === 0)
    throw new Missing(
      "name",
      `I don't know “${strange}”: no coin on my list has that name, and I have no figures for it. It may exist all the same. Which other coin may I look up?`,
      [],
      "coin",
    );
  const choices = strange === undefined ? choicesOf(context) : [];
  const found = request.need("coin", { ask: "Which coin?", choices });
  return idsOf(found.map(({ value }) => value));
}

/** “The second biggest coin”, of which something else is asked than its size. */
export const isOfRank = (request: Request): boolean =>
  isFresh(request, "nth") && !isFresh(request, "name") && BY_SIZE.test(request.text);

const BY_SIZE = /\b(?:biggest|largest)(?: (?:coin|crypto|cryptocurrency|token|one)\b|\s*\?)/i;

function ofRank(request: Request): Coin | undefined {
  const nth = isOfRank(request) ? request.ordinal() : undefined;
  const coin = nth === undefined ? undefined : rankedCoin(nth);
  if (coin) request.note(rankWords(coin));
  return coin;
}

export const rankedCoin = (nth: number): Coin | undefined => allCoins().find(({ rank }) => rank === nth);

export const rankList = (): string => (ranksAreEmbedded() ? "my list of autumn 2025" : "the list of coins");

export const rankWords = ({ rank, name, symbol }: Coin): string =>
  `By market capitalisation, number ${rank} in ${rankList()} is ${name} (${symbol}).`;

/** The coins that are named, those that are left out aside. @throws Missing where a symbol is shared */
export function namedCoins(request: Request, roles: readonly Role[] = ["name"]): Coin[] {
  const marked = request.names("coin", roles);
  const found =
    marked.length > 0 ? marked : request.names("coin", ["what"]).filter(({ score }) => score === 1);
  const shared = found.find(({ values }) => values.length > 1);
  if (shared) {
    const choices = idsOf(shared.values).map(labelOf);
    throw new Missing(
      "name",
      `Several coins are called “${shared.text}”. Which one do you mean?`,
      choices,
      "coin",
    );
  }
  const unclear = found.some(({ score }) => score < UNCLEAR);
  if (unclear) request.need("coin", { ask: "Which coin?", roles });
  const left = new Set([
    ...request.names("coin", ["except"]).map(({ value }) => value),
    ...groupIn(request, ["except"]),
  ]);
  const named = distinct(idsOf(found.map(({ value }) => value))).filter(({ id }) => !left.has(id));
  readGroupOf(request, named);
  return named;
}

/** “A stablecoin like USDT”: the group of a coin that is named says nothing more. */
function readGroupOf(request: Request, named: Coin[]): void {
  const own = Object.entries(groups as Record<string, string[]>).filter(([, ids]) =>
    named.some(({ id }) => ids.includes(id)),
  );
  const isOwn = request.frame.slots.some(({ mentions }) =>
    mentions.some(({ kind, values }) => kind === "group" && own.some(([name]) => values.includes(name))),
  );
  if (isOwn) request.values("group", ["name", "within", "every", "what"]);
}

const UNCLEAR = 0.72;

function inViewOf(request: Request, { inView, last }: Context): Coin | undefined {
  if (!inView?.coin || request.unknown() !== undefined) return undefined;
  const isSpokenOf = request.fromBefore("coin").length > 0;
  if (isSpokenOf && !(request.has("ref") && last.length === 0)) return undefined;
  const coin = coinById(inView.coin);
  if (coin) request.note(`I took ${labelOf(coin)}, which the page shows.`);
  return coin;
}

const COMMON = ["bitcoin", "ethereum", "solana"];

export const choicesOf = ({ inView }: Context, except: string[] = []): string[] =>
  [...new Set([inView?.coin ?? "bitcoin", ...COMMON])]
    .filter((id) => !except.includes(id))
    .slice(0, 3)
    .flatMap((id) => coinById(id) ?? [])
    .map(labelOf);

/** “The first one” of a table of coins that nobody named. @throws Missing where that isn't known */
export function oneOf(request: Request, { last, answer = "" }: Context): Coin | undefined {
  const ref = request.frame.slots.find(({ role, carried }) => role === "ref" && !carried);
  const symbols = last.flatMap(({ args }) => (Array.isArray(args.symbols) ? args.symbols : []));
  const nth = ref && readOrdinal(ref.text);
  if (symbols.length === 0 || nth === undefined) return undefined;
  if (severalBefore(request).length > 1) return undefined;
  const told = namedInAnswer(answer, [coins]);
  const slot = nth < 0 ? told.at(nth) : told[nth - 1];
  const coin = coinById(slot?.mentions[0]?.values[0] ?? "");
  // “And did it go up?” is about that one, too.
  if (slot && coin) request.frame.slots.push({ ...slot, role: "name" });
  if (coin) return coin;
  const listed = symbols.flatMap((one) => coinWritten(one) ?? []).slice(0, MOST_COINS);
  throw new Missing("name", "Which of them do you mean?", listed.map(labelOf), "coin");
}

/** The coins of the newest turn that named several. “The three” takes more turns, or the last answer's coins. */
export function severalBefore({ earlier, text }: Request, context?: Pick<Context, "last">): Coin[] {
  const byTurn = earlier.map((frame) => [...new Set(coinsNamed([frame]))]);
  const all = [...new Set(byTurn.flat())];
  const wanted = MANY.findIndex((words) => says(text, words));
  const several = wanted < 0 ? (byTurn.find((ids) => ids.length > 1) ?? all) : all.slice(0, wanted + 2);
  const named = idsOf(several).slice(0, MOST_COINS);
  if (named.length > 1 || !context) return named;
  const symbols = context.last.flatMap(({ args }) => (Array.isArray(args.symbols) ? args.symbols : []));
  return distinct(symbols.flatMap((one) => coinWritten(one) ?? [])).slice(0, MOST_COINS);
}

export const isCounted = ({ text }: Request): boolean => MANY.some((words) => says(text, words));

const MANY = ["two", "three", "four", "five", "six", "seven", "eight"].map((word, index) =>
  ["the", "these", "those", "all", "of"].flatMap((the) => [`${the} ${word}`, `${the} ${index + 2}`]),
);

/** “The top 30”, out of which some are asked for. */
export function topWithin(request: Request): number | undefined {
  const slot = request.frame.slots.find(
    ({ role, carried, mentions }) =>
      role === "within" && !carried && mentions.every(({ kind }) => kind !== "coin"),
  );
  const count =
    slot && says(slot.text, ["top", "biggest", "largest", "first"]) ? readCount(slot.text) : undefined;
  if (!slot || !count || count > MOST_RANKS) return undefined;
  request.readSlots((one) => one === slot);
  return count;
}

/** “The 2017 top ten” counts no coins with its year. */
const MOST_RANKS = 500;

const groupIn = (request: Request, roles: readonly Role[]): string[] =>
  request.values("group", roles).flatMap((name) => (groups as Record<string, string[]>)[name] ?? []);

export function groupOf(request: Request): Coin[] {
  const roles: readonly Role[] = ["within", "name", "every"];
  const [name] = request.values("group", roles);
  const ids = groupIn(request, roles);
  if (!name || ids.length === 0) return [];
  const left = new Set(request.names("coin", ["except"]).map(({ value }) => value));
  const coins = idsOf(ids).filter(({ id }) => !left.has(id));
  request.note(`For ${name} I take ${coins.map(({ symbol }) => symbol).join(", ")}.`);
  return coins;
}

/** The biggest coins; those that stand for a dollar or another coin only where size is asked for. */
export function biggest(request: Request, count: number, isBySize = false): Coin[] {
  const left = new Set([
    ...request.names("coin", ["except"]).map(({ value }) => value),
    ...groupIn(request, ["except"]),
  ]);
  const pegged = new Set(groups.pegged);
  const own = allCoins().filter(
    (coin) => !left.has(coin.id) && (isBySize || (!pegged.has(coin.id) && hasPrices(coin))),
  );
  const coins = own.slice(0, Math.max(2, Math.min(count, MOST_COINS)));
  const more = count > MOST_COINS ? beyond(own, count, isBySize) : "";
  const kind = isBySize ? "" : ranksAreEmbedded() ? " that I have prices of" : " that stand for themselves";
  request.note(
    `I took the ${coins.length} biggest coins${kind}: ${coins.map(({ symbol }) => symbol).join(", ")}.${more}`,
  );
  return coins;
}

/** Without a live list there are hardly live prices either: then only coins with embedded ones can be compared. */
const hasPrices = (coin: Coin): boolean => !ranksAreEmbedded() || pastUntil(coin) !== undefined;

function beyond(own: Coin[], count: number, isBySize: boolean): string {
  const said = ` I can't compare more than ${MOST_COINS} at once.`;
  if (!isBySize) return said;
  const next = own.slice(MOST_COINS, Math.min(count, MOST_LISTED)).map(({ symbol }) => symbol);
  const list = ranksAreEmbedded() ? "my list of autumn 2025" : "my list";
  return `${said} Numbers ${MOST_COINS + 1} to ${MOST_COINS + next.length} of ${list} are ${next.join(", ")}.`;
}

const MOST_LISTED = 20;

/** Says of what isn't offered that it isn't, where that is a detail of the question. */
export function readRefused(request: Request): (keyof typeof refusals)[] {
  const slots = request.frame.slots.filter(
    ({ role, carried, mentions }) =>
      !carried && (role === "what" || (role === "name" && isOfLevels(mentions))),
  );
  const refused = slots.flatMap(({ mentions }) =>
    mentions.every(({ kind }) => kind === "refusal" || kind === "term")
      ? mentions.filter(({ kind }) => kind === "refusal").flatMap(({ values }) => values)
      : [],
  ) as (keyof typeof refusals)[];
  if (refused.length > 0) request.values("refusal", ["what", "name"]);
  // “… and the exchange or source”: where the figures are from.
  const isSource = hasPhrase(request.text, "namesSource");
  const real = refused.filter((reason) => reason !== "exchange" || !isSource);
  for (const reason of real) request.note(refusals[reason].says);
  return real;
}

/** “ADX please”, which the reader may take for a coin. */
const isOfLevels = (mentions: Slot["mentions"]): boolean =>
  mentions.some(({ kind, values }) => kind === "refusal" && values.includes("levels"));

/** What is asked for besides, that other tools tell: “the price and the RSI”, “its price and market cap”. */
export function besides(request: Request, coins: Coin[], own = OWN_KINDS): Part[] {
  const isOther = (kind: string, told: ReadonlySet<string>) =>
    request.frame.slots.some(
      ({ role, carried, mentions }) =>
        role === "what" &&
        !carried &&
        mentions.some((one) => one.kind === kind) &&
        !mentions.some((one) => told.has(one.kind)),
    );
  const indicators = isOther("indicator", OWN_KINDS)
    ? request.values("indicator", ["what"]).map((value) => askedIndicator(value).name)
    : [];
  const asked = isOther("fundamental", own)
    ? request.values("fundamental", ["what"]).filter((name) => name !== "price")
    : [];
  return [
    ...(indicators.length > 0 ? ofEach("technical_analysis", coins, { indicators }) : []),
    ...(asked.length > 0 ? ofEach("fundamental_analysis", coins, { asked }) : []),
  ];
}

const OWN_KINDS: ReadonlySet<string> = new Set(["measure", "part"]);

export const isFresh = (request: Request, ...roles: Role[]): boolean =>
  request.frame.slots.some(({ role, carried }) => !carried && roles.includes(role));

/** What is spoken of, of a kind: as the reader marked it, else by the words of this turn, else as it was before. */
export function spokenValues(request: Request, kind: Kind, roles: readonly Role[]): Named[] {
  const marked = request.names(kind.name, roles);
  if (marked.some(({ isCarried }) => !isCarried)) return marked;
  const unmarked = kind
    .find(request.text)
    .filter(({ score, start, end }) => score === 1 && !isTaken(request, start, end))
    .map(
      ({ values, start, end }): Named => ({
        value: values[0] ?? "",
        values,
        text: request.text.slice(start, end),
        score: 1,
        role: "what",
        isCarried: false,
      }),
    );
  return unmarked.length > 0 ? unmarked : marked;
}

const isTaken = (request: Request, start: number, end: number): boolean =>
  request.frame.slots.some(
    (slot) => !slot.carried && slot.start < end && start < slot.start + slot.text.length,
  );

export function valuesBefore(request: Request, kind: string): string[] {
  const [last] = request.frame.act === "ask" && isFresh(request, "name") ? [] : request.earlier;
  return (last?.slots ?? []).flatMap(
    ({ mentions }) => mentions.find((mention) => mention.kind === kind)?.values.slice(0, 1) ?? [],
  );
}

/** The page draws what is told: that counts for a chart. */
export function readForm(request: Request): void {
  request.values("topic", ["what", "name"]);
  if (request.values("form", ["form", "what"]).length > 0) request.use("form");
  request.values("form", ["not"]);
}

/** The limit that is spoken of: a price, or per cent. */
export interface Limit {
  above?: number;
  below?: number;
  isPercent: boolean;
  /** It is neither money nor per cent. */
  isOtherUnit: boolean;
}

const isOtherUnit = ({ unit }: Quantity): boolean =>
  unit !== null && !["USD", "USDC", "%"].includes(unit) && !isCurrency(unit);

/** “Above a dollar” of which the reader made two halves. */
function brokenLimit(request: Request): Limit | undefined {
  const slots = request.frame.slots.filter(
    ({ role, carried }) => !carried && (role === "above" || role === "below"),
  );
  const [first, last] = [slots.at(0), slots.at(-1)];
  const quantity =
    first && last && first !== last
      ? readQuantity(request.text.slice(first.start, last.start + last.text.length))
      : undefined;
  if (!quantity || quantity.value <= 0) return undefined;
  request.use("above", "below");
  const side = isFall(request.text) ? "below" : "above";
  return { [side]: quantity.value, isPercent: quantity.unit === "%", isOtherUnit: isOtherUnit(quantity) };
}

type Sides = [above?: Quantity, below?: Quantity];

/** A limit is on the side that the words around it say, whichever the reader took it for. */
function sided(request: Request, above?: Quantity, below?: Quantity): Sides {
  if ((above && below) || !isFresh(request, "above", "below")) return [above, below];
  if (above && isFall(request.text)) return [undefined, above];
  return below && isRise(request.text) ? [below, undefined] : [above, below];
}

/** The quantity in a role, with the per cent that stands right after it where the reader cut it off. */
function sideOf(request: Request, role: "above" | "below"): Quantity | undefined {
  const read = request.quantity(role);
  const slot = request.frame.slots.find((one) => one.role === role && !one.carried && readQuantity(one.text));
  if (!read || read.unit !== null || !slot) return read;
  const after = request.text.slice(slot.start + slot.text.length).trimStart();
  if (!PERCENT.some((sign) => after.toLowerCase().startsWith(sign))) return read;
  request.use("above", "below");
  return { ...read, unit: "%" };
}

const PERCENT = ["%", "percent", "per cent", "pc"];

export function limitOf(request: Request): Limit | undefined {
  const [above, below] = sided(request, sideOf(request, "above"), sideOf(request, "below"));
  const one = below ?? above;
  if (!one) return brokenLimit(request);
  return {
    ...(above && above.value !== 0 && { above: Math.abs(above.value) }),
    ...(below && below.value !== 0 && { below: Math.abs(below.value) }),
    isPercent: one.unit === "%",
    isOtherUnit: isOtherUnit(one),
  };
}
