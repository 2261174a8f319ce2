import type { Call, Slot, Turn } from "@/lib/understanding/frame";
import { readOrdinal, readQuantity } from "@/lib/understanding/quantities";
import { ROLES, type Role } from "@/lib/understanding/reader/labels";
import { Missing, type Request } from "@/lib/understanding/request";
import type { Plan, Understanding } from "@/lib/understanding/teaching";
import { coinById } from "../../coins/coins";
import type { Coin } from "../../types";
import { type Context, isFresh, limitOf, namedCoins, needCoins, ofEach } from "../asked";
import { coins, writtenAs } from "../coins";
import { isForeign, moneyIn } from "../money";
import { beginsWith, hasPhrase, isPhrase } from "../phrases";
import { isFall, sideSaid } from "../sides";
import type { Part } from "../turn-frame";

const ONCE = "An alert tells you once, when it is first met.";
const NOT_SENT = "Alerts show on this page while the server runs; none are sent to you.";

/** Sets alerts. @throws Missing where there is no price */
export const alert: Plan<Context> = (request, context) => {
  if (hasPhrase(request.text, "deletes")) return swapped(request, context) ?? removed(request, context);
  const changed = changedAlert(request, context);
  if (changed && !isFresh(request, "name")) return changed;
  if (request.values("indicator", ["what"]).length + request.values("refusal", ["what"]).length > 0) {
    request.use(...ROLES);
    return {
      say: "Alerts watch the price of a coin, above or below a limit, not indicators or market caps. For example: “Tell me when Bitcoin goes above $100,000”.",
    };
  }
  if (hasPhrase(request.text, "sent") && !isFresh(request, "above", "below", "amount", "name")) {
    request.use(...ROLES);
    return { say: `No: ${NOT_SENT}` };
  }
  if (isAboutAlert(request)) return { say: NOT_SENT };
  const coins = ofTurn(request, needCoins(request, context));
  if (hasPhrase(request.text, "onlyOnce")) request.note(ONCE);
  const several = severalLimits(request, coins);
  if (several.length > 1) return several;
  const limits = limitsOf(request, context);
  const replaced = replacedBy(request, context, coins);
  if (replaced.length === 0) noteOlder(request, context, coins);
  if (hasPhrase(request.text, "sent")) request.note(NOT_SENT);
  noteWithin(request, limits);
  return [...replaced, ...limits.flatMap((args) => ofEach("set_price_alert", coins, args))];
};

/** “How will you tell me?”: a question that goes on about an alert and names nothing to watch for sets none. */
const isAboutAlert = ({ frame, earlier }: Request): boolean =>
  frame.act === "refine" &&
  earlier[0]?.function === "alert" &&
  frame.slots.every(({ carried }) => carried) &&
  OPENS_QUESTION.test(frame.text);
const OPENS_QUESTION =
  /^\W*(?:and |but |so )?(?:how (?:will|do|would|am|are)|where|will (?:you|i|it)|do(?:es)? (?:you|i|it)|what if)\b/i;

/** “Drops 20 % in a week”: an alert is met by a price, however long it took. */
function noteWithin(request: Request, limits: LimitArgs[]): void {
  const within = request.frame.slots.find(
    ({ role, carried }) => !carried && (role === "rhythm" || role === "time" || role === "last"),
  );
  if (!within || !limits.some(({ percent }) => percent !== undefined)) return;
  request.use("rhythm", "time", "last");
  request.note(
    `An alert watches for a price, so many per cent from the one of now; it can't watch for a change within “${within.text}”.`,
  );
}

function ofTurn(request: Request, coins: Coin[]): Coin[] {
  const fresh = new Set(request.names("coin").flatMap(({ value, isCarried }) => (isCarried ? [] : [value])));
  const own = coins.filter(({ id }) => fresh.has(id));
  return own.length > 0 ? own : coins;
}

/** “Make it 180 instead” replaces the newest alert. Undefined where there is none, or another coin is named. */
export function changedAlert(request: Request, { set = [] }: Context): Part[] | undefined {
  const old = set.at(-1)?.args;
  if (!old || !isChange(request)) return undefined;
  if (request.names("coin").some(({ isCarried }) => !isCarried)) return undefined;
  if (request.frame.function !== "alert" && isFresh(request, "time", "since", "until")) return undefined;
  const said = request.frame.slots.find(({ role, carried }) => LIMITS.has(role) && !carried)?.text;
  const quantity = readQuantity(said ?? request.text);
  const side = sideSaid(request.text) ?? (isTurned(request) ? opposite(old) : undefined);
  if (quantity && quantity.value <= 0) return undefined;
  if (!quantity && (!side || old.price === undefined)) return undefined;
  request.use("above", "below", "amount", "name", "time", "what", "not", "wrong", "ref");
  const direction = side ?? (isFall(request.text) ? "below" : (old.direction as LimitArgs["direction"]));
  const limit = quantity
    ? limitArgs(direction, quantity.value * scaleBefore(request), quantity.unit === "%")
    : { direction, price: old.price };
  return [
    replacing(old),
    { tool: "set_price_alert", args: { symbol: old.symbol, ...limit, ...moneyOf(old, request) } },
  ];
}

/** A new limit is in the money of the old one, unless it names its own. */
function moneyOf({ amounts_in }: Record<string, unknown>, { frame }: Request): Record<string, unknown> {
  const isNamed = frame.slots.some(
    (slot) => !slot.carried && (LIMITS.has(slot.role) || slot.role === "unit") && moneyIn(slot) !== undefined,
  );
  const isPercent = frame.slots.some(
    ({ role, text, carried }) => !carried && LIMITS.has(role) && readQuantity(text)?.unit === "%",
  );
  return amounts_in === undefined || isNamed || isPercent ? {} : { amounts_in };
}

/** “Make it 180”, “no, below”, “the other way round”: the alert is to be another, not one more. */
const isChange = (request: Request): boolean =>
  hasPhrase(request.text, "replaces") ||
  isTurned(request) ||
  (request.frame.act === "correct" && request.frame.function === "alert" && !hasPhrase(request.text, "adds"));

const isTurned = ({ text }: Request): boolean => hasPhrase(text, "turnsSide");

const opposite = ({ direction }: Record<string, unknown>): LimitArgs["direction"] =>
  direction === undefined ? undefined : direction === "above" ? "below" : "above";

function replacedBy(request: Request, { last }: Context, coins: Coin[]): Part[] {
  if (request.frame.act === "ask" || !isChange(request)) return [];
  return last.flatMap(({ tool, args }): Part[] => {
    const isOld = tool === "set_price_alert" && coins.some((coin) => writtenAs(coin) === args.symbol);
    return isOld ? [replacing(args)] : [];
  });
}

/** An alert is kept in dollars, so a price in another currency doesn't find it. */
const removalOf = ({ symbol, direction, price, amounts_in }: Record<string, unknown>) => ({
  symbol,
  ...(direction !== undefined && { direction }),
  ...(price !== undefined && amounts_in === undefined && { price }),
});

const replacing = (old: Record<string, unknown>): Part => ({
  tool: "remove_price_alert",
  args: { ...removalOf(old), replaced: true },
});

/** “ETH above 3,000 and BTC below 20,000”: each limit is of the coin before it; of all where the coins come first. */
function severalLimits(request: Request, coins: Coin[]): Part[] {
  const slots = request.frame.slots.filter(({ carried }) => !carried);
  const names = slots.filter(
    ({ role, mentions }) => role === "name" && mentions.some(({ kind }) => kind === "coin"),
  );
  const limits = slots.flatMap(({ role, text, start }) => {
    const quantity = role === "above" || role === "below" ? readQuantity(text) : undefined;
    return quantity && quantity.value > 0 ? [{ direction: role as "above" | "below", quantity, start }] : [];
  });
  if (limits.length < 2) return [];
  request.use("above", "below");
  const isMixed = (names.at(-1)?.start ?? 0) > limits[0]!.start;
  const isOpen = isSideOpen(request);
  return limits.flatMap(({ direction, quantity, start }) => {
    const before = isMixed ? names.findLast((name) => name.start < start) : undefined;
    const ids = before?.mentions.flatMap(({ kind, values }) => (kind === "coin" ? values : []));
    const of = ids ? coins.filter(({ id }) => ids.includes(id)) : coins;
    return ofEach("set_price_alert", of, {
      ...limitArgs(isOpen ? undefined : direction, quantity.value, quantity.unit === "%"),
    });
  });
}

type LimitArgs = { direction?: "above" | "below"; price?: number; percent?: number };

function limitsOf(request: Request, context: Context): LimitArgs[] {
  const limit = limitOf(request);
  const amount = request.allSaid("amount").map(readQuantity).at(-1);
  const isBelow = (limit?.below !== undefined && limit.above === undefined) || isFall(request.text);
  const isOpen = isSideOpen(request);
  const scale = scaleBefore(request);
  if (amount && amount.value > 0) {
    const isNamed = hasPhrase(request.text, "rises") || (request.frame.act !== "ask" && !isOpen);
    const direction = isBelow ? "below" : isNamed ? "above" : undefined;
    return [limitArgs(direction, amount.value * (amount.unit === "%" ? 1 : scale), amount.unit === "%")];
  }
  const limits = (["above", "below"] as const).flatMap((way) => {
    const value = limit?.[way];
    const side = isOpen ? undefined : limit?.below === undefined && isFall(request.text) ? "below" : way;
    return value === undefined
      ? []
      : [limitArgs(side, value * (limit?.isPercent ? 1 : scale), limit?.isPercent ?? false)];
  });
  const [only] = limits;
  const isBothWays =
    limits.length === 1 &&
    only?.percent !== undefined &&
    only.percent < 100 &&
    hasPhrase(request.text, "moves");
  if (isBothWays && !hasPhrase(request.text, "falls"))
    return (["above", "below"] as const).map((way) => ({ ...only, direction: way }));
  if (limits.length > 0) return limits;
  const before = context.last.find(({ tool }) => tool === "set_price_alert")?.args;
  if (before && request.frame.act !== "ask") {
    const { direction: way, price, percent } = before as unknown as LimitArgs;
    return [
      {
        ...(way && { direction: way }),
        ...(price !== undefined && { price }),
        ...(percent !== undefined && { percent }),
      },
    ];
  }
  throw new Missing("above", "At what price in US dollars shall I watch, or how many per cent up or down?");
}

const LIMITS: ReadonlySet<Role> = new Set<Role>(["above", "below", "amount"]);
/** So many times more or less than the limit before, a bare number hardly has its scale. */
const FAR = 10;

/** Thousands, millions, cents. */
const SCALES = [1e3, 1e6, 0.01];

/** “Make it 55”, after “60k”, is 55,000, and after “60 cents” 0.55: a bare number takes over the scale of the one before. */
function scaleBefore({ frame, earlier }: Request): number {
  const written = (slots: Slot[]) =>
    slots.findLast(({ role, carried }) => LIMITS.has(role) && !carried)?.text;
  const fresh = written(frame.slots);
  const before = earlier.map(({ slots }) => written(slots)).find(Boolean);
  const [value, old] = [fresh, before].map((text) => (text && readQuantity(text)?.value) || 0) as [
    number,
    number,
  ];
  const bare = Number(before?.match(/\d[\d,.]*/)?.[0].replaceAll(",", ""));
  const scale = old / bare;
  const isOfOther = frame.slots.some(
    ({ role, carried: isCarried, mentions }) => role === "name" && !isCarried && mentions.length > 0,
  );
  if (
    isOfOther ||
    frame.act === "ask" ||
    !value ||
    !SCALES.some((known) => Math.abs(scale / known - 1) < 1e-9)
  )
    return 1;
  const isClose = (one: number) => one > old / FAR && one < old * FAR;
  return !isClose(value) && isClose(value * scale) ? scale : 1;
}

/** “Hits 1,500”, “at 3,000”: the tool tells by the newest price from which side. */
const isSideOpen = ({ text }: Request): boolean =>
  hasPhrase(text, "meets") && !hasPhrase(text, "falls") && !hasPhrase(text, "rises");

function limitArgs(side: LimitArgs["direction"], value: number, isPercent: boolean): LimitArgs {
  // Of cents, without the rest of a binary fraction.
  if (!isPercent) return { ...(side && { direction: side }), price: Number(value.toPrecision(12)) };
  const direction = side ?? "above";
  if (direction === "below" && value >= 100)
    throw new Missing(
      "below",
      "No price can fall by 100% or more. At what price in US dollars shall I watch?",
    );
  return { direction, percent: value };
}

/** “And 2,850” sets another alert: the one before stays, which is said. */
function noteOlder(request: Request, { last }: Context, coins: Coin[]): void {
  const isOlder = last.some(
    ({ tool, args }) => tool === "set_price_alert" && coins.some((coin) => writtenAs(coin) === args.symbol),
  );
  if (isOlder && request.frame.act !== "ask" && !hasPhrase(request.text, "adds"))
    request.note("The alert that I set before stays as well, until you delete it.");
}

export const alerts: Plan<Context> = (request, context) => {
  const changed = changedAlert(request, context);
  if (changed) return changed;
  return request.is("set") || hasPhrase(request.text, "deletes")
    ? (swapped(request, context) ?? removed(request, context))
    : listed(request);
};

/** “Make that below 1,800 and lose the first one”: a price that no alert has is the new one's, and the old one goes. */
function swapped(request: Request, { set = [] }: Context): Part[] | undefined {
  const limit = limitOf(request);
  const price = limit?.below ?? limit?.above;
  const isSet = set.some(({ args }) => args.price === price);
  const isOther = isFresh(request, "name") || hasPhrase(request.text, "all");
  if (set.length === 0 || !limit || !price || limit.isPercent || limit.isOtherUnit || isSet || isOther)
    return undefined;
  const nth = request.ordinal() ?? placeIn(request);
  const old = (nth !== undefined && set.length > 1 ? set.at(nth < 0 ? nth : nth - 1) : set.at(-1))?.args;
  if (!old) return undefined;
  request.use("above", "below", "amount", "name", "time", "what", "ref", "nth", "last", "except");
  const direction = limit.below === undefined ? "above" : "below";
  const args = { symbol: old.symbol, direction, price, ...moneyOf(old, request) };
  return [replacing(old), { tool: "set_price_alert", args }];
}

function removed(request: Request, context: Context): Part[] {
  const [earlier] = request.earlier;
  // The old one went when the new one was set.
  const isReplaced = earlier?.at === request.frame.at && hasPhrase(earlier.text, "replaces");
  if (isReplaced && context.set?.length === 1 && !isFresh(request, "every")) return [];
  // “Scrap that, make it 15”, which was set as an answer to what was asked back.
  const isAnswered = earlier?.at === request.frame.at && earlier.function === "alert";
  if (isAnswered && hasPhrase(request.text, "onlyOnce")) {
    request.use(...ROLES);
    request.note(ONCE);
    return [];
  }
  const limit = limitOf(request);
  const nth = request.ordinal() ?? placeIn(request) ?? (isFresh(request, "last") ? -1 : undefined);
  const isAll = nth === undefined && (isFresh(request, "every") || hasPhrase(request.text, "all"));
  request.use("last");
  const isKeeping = isAll || hasPhrase(request.text, "keeps");
  const kept = isKeeping ? request.names("coin", ["except"]).map(({ value }) => value) : [];
  const own = isKeeping ? [] : coinsIn(request);
  if (own.length > 0) request.use("except", "name", "time", "what");
  const coins =
    own.length > 0 ? own : isOfList(request, context, isAll || nth !== undefined) ? [] : namedCoins(request);
  const before =
    own.length === 0 &&
    coins.every(({ id }) => carried(request).has(id)) &&
    !isAll &&
    limit === undefined &&
    nth === undefined
      ? justSet(context)
      : undefined;
  // Alerts are kept in dollars: what is said in other money finds none by its number.
  const price = limit?.isPercent || isForeign(request) ? undefined : (limit?.below ?? limit?.above);
  const nthSet = nth === undefined ? undefined : placed(nth, context);
  if (nthSet) return [{ tool: "remove_price_alert", args: removalOf(nthSet) }];
  const args = {
    ...(price !== undefined && { price }),
    ...(nth !== undefined && { nth }),
    ...(isAll && { all: true }),
    ...(kept.length > 0 && { except: kept.map((id) => `id:${id}`) }),
  };
  if (before) return [{ tool: "remove_price_alert", args: before }];
  const calls: Part[] =
    coins.length > 0 ? ofEach("remove_price_alert", coins, args) : [{ tool: "remove_price_alert", args }];
  return calls.map((call) =>
    isAll && wasListed(call, request, context) ? { ...call, args: { ...call.args, confirmed: true } } : call,
  );
}

const coinsIn = ({ text }: Request): Coin[] =>
  coins.find(text).flatMap(({ values, score }) => {
    const coin = score === 1 && values.length === 1 ? coinById(values[0]!) : undefined;
    return coin ?? [];
  });

/** “All of them”, “the second one”, of a list: the coins in it narrow nothing. */
function isOfList(request: Request, { last }: Context, isPlaced: boolean): boolean {
  const names = namedCoins(request);
  const isListed = last.some(({ tool }) => tool === "list_price_alerts") || names.length > 1;
  return isPlaced && isListed && names.every(({ id }) => carried(request).has(id));
}

/** “The first one”, of those that were set in this conversation, unless a list was shown since. */
function placed(nth: number, { last, set = [] }: Context): Record<string, unknown> | undefined {
  const isListed = last.some(({ tool }) => tool !== "set_price_alert" && tool.endsWith("_price_alert"));
  if (isListed || last.some(({ tool }) => tool === "list_price_alerts") || set.length < 2) return undefined;
  return (nth < 0 ? set.at(nth) : set[nth - 1])?.args;
}

/** Whether the turn before listed the very same alerts: then “both” confirms; anything else must be confirmed first. */
function wasListed({ args }: Part, { frame, text }: Request, { last }: Context): boolean {
  if (frame.act === "ask" || hasPhrase(text, "no")) return false;
  const filterOf = ({ all: _, confirmed: __, ...filter }: Record<string, unknown>) => JSON.stringify(filter);
  return last.some((call) => call.tool === "remove_price_alert" && filterOf(call.args) === filterOf(args));
}

function placeIn(request: Request): number | undefined {
  const ref = request.frame.slots.find(({ role, carried }) => role === "ref" && !carried);
  const name = request.frame.slots.find(
    ({ role, carried, mentions }) => role === "name" && !carried && mentions.length === 0,
  );
  const number = Number(name?.text ?? Number.NaN);
  if (Number.isInteger(number)) request.use("name");
  return (ref && readOrdinal(ref.text)) ?? (number > 0 ? number : undefined);
}

const carried = ({ frame }: Request): ReadonlySet<string> =>
  new Set(frame.slots.flatMap((slot) => (slot.carried ? slot.mentions.flatMap(({ values }) => values) : [])));

function justSet({ last }: Context): Record<string, unknown> | undefined {
  const set = last.find(({ tool }) => tool === "set_price_alert");
  return set && removalOf(set.args);
}

const OPENS_NEGATIVE = /^\W*(?:haven'?t|hasn'?t|didn'?t) (?:any|one|some)\b/i;

function listed(request: Request): Part[] {
  const [before] = request.earlier;
  const isAnswered = before?.at === request.frame.at && hasPhrase(before.text, "deletes");
  // What is left is told with what went.
  if (isAnswered) return [];
  const named = namedCoins(request);
  request.use("every", "by", "what", "time");
  const symbols = isFresh(request, "name") ? named.map(writtenAs) : [];
  const isOfMet = hasPhrase(request.text, "wentOff");
  // “Haven't any of my alerts gone off?” asks for those that have.
  const met = isOfMet && (OPENS_NEGATIVE.test(request.text) || !hasPhrase(request.text, "notYet"));
  const args = { ...(symbols.length > 0 && { symbols }), ...(isOfMet && { met }) };
  return [{ tool: "list_price_alerts", args }];
}

/** “Yes”, after the list of alerts that are about to be deleted. */
export function confirmed(question: string, history: Turn[]): Understanding | undefined {
  const turn = history.at(-1);
  const asked = turn?.calls.find(isUnconfirmed);
  if (!asked || !beginsWith(question, "yes") || hasPhrase(question, "no")) return undefined;
  return {
    kind: "calls",
    calls: [{ ...asked, args: { ...asked.args, confirmed: true } }],
    frames: turn?.frames,
  };
}

const isUnconfirmed = ({ tool, args }: Call): boolean =>
  tool === "remove_price_alert" && args.all === true && args.confirmed !== true;

export const recall: Plan<Context> = (request) => {
  const subjects = request.allSaid("what", "above", "below", "amount");
  const names = request.names("coin").map(({ value }) => request.labelOf("coin", value).split(" (")[0]);
  const [before] = request.earlier;
  const isSameTurn = before?.at === request.frame.at && before.function === "recall";
  if (isSameTurn && hasPhrase(request.text, "recalledSame") && names.length === 0)
    return { say: "I can't tell which of these you mean: name the coin, and I'll do the same for it." };
  const other = request.unknown();
  if (other) request.use("name");
  // Words beside a coin's name are mostly fillers: “I think it was some price”.
  const about = (names.length > 0 ? names : [...(other ? [other] : []), ...subjects]).join(" ");
  const said = request.said("time", "since", "until");
  // “Last time” narrows nothing.
  const when = said && !isPhrase(said, "anyTime") ? said : undefined;
  request.use("time", "since", "until", "last", "nth", "top", "form", "every");
  return [
    {
      tool: "recall_conversation",
      args: { ...(about && { about: about.slice(0, 200) }), ...(when && { when: when.slice(0, 80) }) },
    },
  ];
};
