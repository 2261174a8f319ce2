import type { Request } from "@/lib/understanding/request";
import type { Plan } from "@/lib/understanding/teaching";
import { tokenise } from "@/lib/understanding/text";
import { allCoins } from "../../coins/coins";
import type { Fundamental } from "../../tools/schema";
import {
  biggest,
  type Context,
  groupOf,
  MOST_COINS,
  namedCoins,
  needCoins,
  ofEach,
  readCurrency,
  readForm,
  readRefused,
  spokenValues,
  valuesBefore,
} from "../asked";
import { writtenAs } from "../coins";
import { askedDays } from "../periods";
import { hasPhrase } from "../phrases";
import type { Part } from "../turn-frame";
import { fundamentalKind } from "../vocabulary";
import { compared, isMeaning, SIDE_BY_SIDE } from "./shared";
import { explain, weighedUp } from "./words";

/** Market cap, supply and the like. */
export const fundamental: Plan<Context> = (request, context) => {
  readCurrency(request);
  readForm(request);
  if (isMeaning(request) || weighedUp(request, context)) return explain(request, context);
  const refused = readRefused(request);
  const said = spokenValues(request, fundamentalKind, ["what", "by"]).map(({ value }) => value);
  const asked = (said.length > 0 ? said : valuesBefore(request, "fundamental")) as Fundamental[];
  const left = request.values("fundamental", ["not", "wrong"]);
  const nth = request.ordinal() ?? (request.has("nth") ? request.quantity("nth")?.value : undefined);
  const named = namedCoins(request);
  const count = request.count();
  const place =
    count ??
    tokenise(request.text)
      .map(({ text }) => Number(text))
      .find((number) => number > 0);
  if (place !== undefined && named.length === 0 && hasPhrase(request.text, "place"))
    return placed(request, place);
  if (askedDays(request).until)
    request.note("Market caps, volumes and supplies are of now only: I have none of the past.");
  if (nth !== undefined && named.length === 0) return placed(request, nth);
  const wanted = asked.filter((name) => !left.includes(name));
  if (refused.includes("dominance") && wanted.length === 0) wanted.push("market_cap");
  const measure = wanted.includes("volume") ? "volume" : "market_cap";
  const isRanked =
    named.length === 0 &&
    (count !== undefined || request.has("within", "every") || request.is("rank", "extreme", "list"));
  if (isRanked) {
    const group = groupOf(request);
    return compared(
      request,
      group.length > 1 ? group : biggest(request, count ?? MOST_COINS, true),
      [measure],
      {},
    );
  }
  const coins = named.length > 0 ? named : needCoins(request, context);
  const isCompared =
    coins.length > 1 &&
    request.is(...SIDE_BY_SIDE) &&
    wanted.every((name) => name === "market_cap" || name === "volume");
  if (isCompared) return compared(request, coins, [measure], {});
  return ofEach("fundamental_analysis", coins, wanted.length > 0 ? { asked: [...new Set(wanted)] } : {});
};

/** “Which coin is third?” */
function placed(request: Request, nth: number): Part[] {
  request.values("fundamental", ["what"]);
  const all = allCoins();
  const coin = nth < 0 ? undefined : all[nth - 1];
  if (!coin) return compared(request, biggest(request, MOST_COINS, true), ["market_cap"], {});
  request.note(
    `By market capitalisation, number ${nth} in my list of coins is ${coin.name} (${coin.symbol}).`,
  );
  return [
    {
      tool: "fundamental_analysis",
      args: { symbol: writtenAs(coin), asked: ["rank", "market_cap", "price"] },
    },
  ];
}
