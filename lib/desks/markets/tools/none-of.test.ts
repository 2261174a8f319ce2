import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { AppError } from "@/lib/errors";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { coinById } from "../coins/coins";
import { ohlc } from "../sources/ohlc";
import { latestPrice } from "../sources/price";
import { freshSources } from "../testing/fresh-sources";
import { type SourceDoubles, startSourceDoubles } from "../testing/source-doubles";
import { orNone } from "./none-of";

let doubles: SourceDoubles;

isolateEnv();
beforeAll(async () => {
  doubles = await startSourceDoubles();
});
afterAll(() => doubles.close());
beforeEach(() => {
  setEnv({ ...doubles.env, ALMANAC_NOW: "2026-03-01T12:00:00Z", ALMANAC_CACHE_SECONDS: "0" });
  freshSources();
});

const failureOf = async (asked: Promise<unknown>): Promise<AppError> => {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error("no failure");
  return error;
};

test("a coin that no source has is told of in one sentence, whether sources fail or don't list it", async () => {
  const monero = coinById("monero")!;
  for (const mode of ["ok", "500"] as const) {
    freshSources();
    doubles.behave("all", mode);
    const { message, code } = await failureOf(orNone(monero, latestPrice(monero)));
    expect(code).toBe("upstream_unavailable");
    expect(message).toMatch(/^No live source has prices of Monero now, and none are embedded, only [^.]+\.$/);
  }
});

test("why each source has nothing stands beside it", async () => {
  const monero = coinById("monero")!;
  doubles.behave("all", "ok");
  doubles.behave("coincap", "429");
  const { details } = await failureOf(orNone(monero, latestPrice(monero)));
  const reasons = String(details?.reasons);
  expect(reasons).toContain(
    "CoinGecko doesn't list Monero; CoinCap is limiting our requests; Binance doesn't",
  );
});

test("of a coin with embedded candles it is said which those are", async () => {
  const bitcoin = coinById("bitcoin")!;
  doubles.behave("all", "500");
  const asked = ohlc({ coin: bitcoin, interval: "1h", limit: 10 });
  expect((await failureOf(orNone(bitcoin, asked))).message).toBe(
    "No live source has that of Bitcoin now; only its daily and weekly candles up to 6 July 2021 are embedded.",
  );
});
