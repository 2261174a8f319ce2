import type { Request } from "@/lib/understanding/request";
import type { Plan } from "@/lib/understanding/teaching";
import { tokenise } from "@/lib/understanding/text";
import { allCoins } from "../../coins/coins";
import type { Compared, Fundamental } from "../../tools/schema";
import {
  biggest,
  type Context,
  groupOf,
  isFresh,
  limitOf,
  MOST_COINS,
  namedCoins,
  needCoins,
  ofEach,
  oneOf,
  rankedCoin,
  rankList,
  rankWords,
  readForm,
  readRefused,
  severalBefore,
  spokenValues,
  topWithin,
  valuesBefore,
} from "../asked";
import { writtenAs } from "../coins";
import { askedDays } from "../periods";
import { hasPhrase } from "../phrases";
import refusals from "../refusals.json";
import type { Part } from "../turn-frame";
import { fundamentalKind, measureKind } from "../vocabulary";
import { explain, weighedUp } from "./explain";
import {
  compared,
  isCoinFresh,
  isMeaning,
  isOfBothEnds,
  isOfIndicator,
  OF_NOW,
  SIDE_BY_SIDE,
} from "./shared";

/** “The highest and the lowest price this year” is of its days. */
const isOfEndsOverTime = (request: Request): boolean =>
  isOfBothEnds(request.text) &&
  isFresh(request, "time", "since") &&
  !askedDays(request).isNow &&
  request.values("fundamental", ["what"]).every((one) => one === "price");

const SIDE_BY_SIDE_NOW =
  "Many coins side by side I have as they are now only; of a day in the past I can tell the market caps of coins that you name.";

const OF_DAYS: ReadonlySet<Fundamental> = new Set<Fundamental>([
  "market_cap",
  "supply",
  "price",
  "volume",
  "ath",
]);

export const fundamental: Plan<Context> = (request, context) => {
  readForm(request);
  if (isMeaning(request) || weighedUp(request, context)) return explain(request, context);
  if (isOfMeasure(request, context)) return request.planAs("compare", request) as ReturnType<Plan<Context>>;
  if (isOfEndsOverTime(request)) return request.planAs("history", request) as ReturnType<Plan<Context>>;
  if (isOfIndicator(request) && spokenValues(request, fundamentalKind, ["what", "by"]).length === 0)
    return request.planAs("technical", request) as ReturnType<Plan<Context>>;
  const before = refusedBefore(request);
  if (before) return refusedAlone(request, before, "Not for any other time either. ");
  const refused = readRefused(request);
  const said = spokenValues(request, fundamentalKind, ["what", "by"]).map(({ value }) => value);
  const [reason] = refused;
  if (reason && said.length === 0 && !isFresh(request, "name", "top", "within"))
    return refusedAlone(request, reason);
  const asked = (said.length > 0 ? said : valuesBefore(request, "fundamental")) as Fundamental[];
  const left = request.values("fundamental", ["not", "wrong"]);
  const nth = request.ordinal() ?? (request.has("nth") ? request.quantity("nth")?.value : undefined);
  const spoken = namedCoins(request);
  const one = spoken.length === 0 ? oneOf(request, context) : undefined;
  const named = one ? [one] : spoken;
  const count = request.count();
  const place =
    count ??
    tokenise(request.text)
      .map(({ text }) => Number(text))
      .find((number) => number > 0);
  if (place !== undefined && named.length === 0 && hasPhrase(request.text, "place"))
    return placed(request, place);
  const { day, until, isNow } = askedDays(request);
  // A day's volume stands in its candle.
  if (day && !isNow && asked.length > 0 && asked.every((name) => name === "volume") && named.length > 0)
    return ofEach("price_analysis", named, { at: day });
  const at = isNow ? undefined : (day ?? until);
  if (nth !== undefined && named.length === 0) return placed(request, nth);
  const wanted = asked.filter((name) => !left.includes(name));
  if (refused.includes("alt_season") && wanted.length === 0) return refusedAlone(request, "alt_season");
  if (named.length === 0 && hasPhrase(request.text, "movers")) return undefined;
  const measure = wanted.includes("volume") ? "volume" : "market_cap";
  const several =
    named.length === 0 && hasPhrase(request.text, "several") ? severalBefore(request, context) : [];
  if (at && (several.length > 1 || named.length === 0)) request.note(SIDE_BY_SIDE_NOW);
  if (several.length > 1) return compared(request, several, [measure], {});
  const isRanked =
    named.length === 0 &&
    (count !== undefined || request.has("within", "every") || request.is("rank", "extreme", "list"));
  if (isRanked) {
    // The change of a day stands beside each market cap.
    request.values("part", ["what"]);
    request.values("measure", ["what"]);
    const group = groupOf(request);
    return compared(
      request,
      group.length > 1 ? group : biggest(request, topWithin(request) ?? count ?? MOST_COINS, true),
      [measure],
      {},
    );
  }
  const coins = named.length > 0 ? named : needCoins(request, context);
  const isCompared =
    !at &&
    coins.length > 1 &&
    request.is(...SIDE_BY_SIDE) &&
    wanted.every((name) => name === "market_cap" || name === "volume");
  if (isCompared) return compared(request, coins, [measure], {});
  const columns = wanted.map((name) => COLUMNS[name]);
  if (!at && coins.length > 1 && wanted.length > 1 && columns.every((one) => one !== undefined))
    return compared(request, coins, columns, {});
  if (wanted.length === 1 && wanted[0] === "volume" && hasPhrase(request.text, "usual"))
    return ofEach("technical_analysis", coins, { indicators: ["volume"] });
  if (at && (!wanted.every((name) => OF_DAYS.has(name)) || hasPhrase(request.text, "place")))
    request.note("Of the past I have market caps, circulating supplies and all-time highs, but no ranks.");
  const top = topOf(request);
  const all = [...new Set(top && !wanted.includes("rank") ? ["rank", ...wanted] : wanted)];
  const limit = all.includes("ath") ? limitOf(request) : undefined;
  const fallen = limit?.isPercent ? (limit.above ?? limit.below) : undefined;
  return ofEach("fundamental_analysis", coins, {
    ...(fallen && { fallen }),
    ...(all.length > 0 && { asked: all }),
    ...(top && { top }),
    ...(at && { at }),
  });
};

const COLUMNS: Partial<Record<Fundamental, Compared>> = {
  market_cap: "market_cap",
  price: "price",
  volume: "volume",
  ath: "below_ath",
};

const isOfMeasure = (request: Request, context: Context): boolean =>
  !isCoinFresh(request) &&
  hasPhrase(request.text, "several") &&
  isFresh(request, "what") &&
  spokenValues(request, measureKind, ["what", "by"]).some(
    ({ value, isCarried }) => !isCarried && !OF_NOW.has(value),
  ) &&
  severalBefore(request, context).length > 1;

function topOf(request: Request): number | undefined {
  if (!isFresh(request, "top", "within")) return undefined;
  const top = request.count() ?? request.quantity("within")?.value ?? request.quantity("top")?.value;
  request.use("top", "within");
  return top && Number.isInteger(top) && top > 0 ? top : undefined;
}

function refusedAlone(request: Request, reason: keyof typeof refusals, lead = ""): { say: string } {
  request.use("time", "against", "since", "until", "name", "what");
  request.notes.length = 0;
  return { say: `${lead}${refusals[reason].says}` };
}

function refusedBefore(request: Request): keyof typeof refusals | undefined {
  const [last] = request.earlier;
  if (
    request.frame.act === "ask" ||
    isFresh(request, "what", "name") ||
    !request.has("time", "since", "until")
  )
    return undefined;
  const said = (last?.slots ?? []).filter(({ role }) => role === "what").flatMap(({ mentions }) => mentions);
  if (said.some(({ kind }) => kind === "fundamental")) return undefined;
  return said.find(({ kind }) => kind === "refusal")?.values[0] as keyof typeof refusals | undefined;
}

/** “Which coin is third?”: the one of that rank, where its rank is known. */
function placed(request: Request, nth: number): Part[] | { say: string } {
  request.values("fundamental", ["what"]);
  if (nth < 1) return compared(request, biggest(request, MOST_COINS, true), ["market_cap"], {});
  const coin = rankedCoin(nth);
  if (!coin) {
    const list = rankList();
    const last = allCoins().findLast(({ rank }) => rank !== null)?.rank ?? 0;
    return {
      say: `I don't know which coin is number ${nth} by market capitalisation: ${nth > last ? `${list} has ranks up to ${last} only` : `that rank is missing in ${list}`}.`,
    };
  }
  request.note(rankWords(coin));
  return [
    {
      tool: "fundamental_analysis",
      args: { symbol: writtenAs(coin), asked: ["rank", "market_cap", "price"] },
    },
  ];
}
