import { beforeEach, expect, test, vi } from "vitest";
import { clock } from "@/lib/clock";
import { resetBreakers } from "@/lib/sources/breaker";
import { memoryCache, useCache } from "@/lib/sources/cache";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { conversation, inputOf } from "./testing/run-graph";
import { type SourceDoubles, startSourceDoubles } from "./testing/source-doubles";

isolateEnv({ ALMANAC_DATA: "auto" });

let doubles: SourceDoubles;
beforeEach(async () => {
  doubles = await startSourceDoubles();
  setEnv(doubles.env);
  resetBreakers();
  useCache(memoryCache());
  // The forecast of the doubles begins then, at Copenhagen's clock.
  vi.spyOn(clock, "now").mockReturnValue(new Date("2026-07-26T21:00:00Z"));
  return () => doubles.close();
});

async function answerTo(...questions: string[]): Promise<string> {
  const ask = conversation();
  let answer = "";
  for (const question of questions) answer = (await ask(inputOf(question))).state.answer ?? "";
  return answer;
}

test.each([
  ["do I need a brolly in Odense tomorrow", /rain is expected in \*\*Odense, Denmark\*\* on Monday 27 July/],
  ["what time does it get dark in Odense tomorrow", /It gets dark at about \*\*22:\d\d\*\*/],
  ["fog and smog in Odense tomorrow?", /no air quality.*\n\n.*fog is expected/s],
  ["how cold will it be in Odense tomorrow night and the one after that", /27 July[\s\S]*28 July/],
  [
    "what is the weather in Tokyo on Christmas Day",
    /can't see that far.*From 24 December to 31 December, Tokyo\b.* usually/s,
  ],
  ["wind in Odense tomorrow in knots", /\bkn\b/],
])("%s", async (question, answer) => {
  expect(await answerTo(question)).toMatch(answer);
});

test("an answer that is doubted is told to be a forecast, with its chance of rain", async () => {
  expect(await answerTo("Will it rain in Odense tomorrow?", "how sure are you?")).toMatch(
    /^\*\*Mostly right\*\*: .*chance of precipitation/,
  );
});

test("the sun needs no service, and stays where the weather has none", async () => {
  doubles.behave("open-meteo", "500");
  const answer = await answerTo("when is sunset in Nuuk tomorrow, and will it rain?");
  expect(answer).toMatch(/The sun sets at \*\*\d\d:\d\d\*\* in \*\*Nuuk/);
  expect(answer).toMatch(/whether it will rain/);
});
