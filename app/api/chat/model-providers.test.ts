import { describe, expect, test } from "vitest";
import { skipRetryPauses } from "@/lib/models/testing/environment";
import { busy, saysNothing, waitsFor } from "@/lib/models/testing/misbehaviour";
import { fails, says } from "@/lib/models/testing/provider-double";
import type { Reply } from "@/lib/models/testing/reply";
import { ENCODINGS } from "../testing/read-answer";
import { allCalls, behaves, SCRIPTED_DESKS } from "../testing/scripted-desks";
import { OLLAMA, OPENAI, scriptedWorld } from "../testing/scripted-world";

const world = scriptedWorld();
const desks = SCRIPTED_DESKS.map((desk) => [desk.id, desk] as const);

const TROUBLES: [what: string, reply: Reply, said: RegExp][] = [
  ["is reset", { instead: "reset" }, /broke off|can't be reached/],
  ["is reset in the middle", { ...says("It was "), ending: "reset" }, /broke off/],
  ["sends an error in the middle", { ...says("It was "), ending: "error" }, /failed on its server/],
  ["is busy", busy(30), /rate limit.*Try again in 30 seconds/],
  ["fails", fails(500), /failed on its server \(500\)/],
];

describe.each(desks)("%s, when its model's service", (_, desk) => {
  const { opening, words, answer } = desk;

  describe.each(TROUBLES)("%s", (_, trouble, said) => {
    test.each(ENCODINGS)("says so: %s", async (encoding) => {
      skipRetryPauses();
      const got = await world.ask(desk, [...opening, trouble, trouble, trouble], { encoding });
      if (desk.collectsFirst) {
        expect(got.error).toBeUndefined();
        expect(got.text).toMatch(said);
        expect(got.text).toMatch(desk.finding);
        return;
      }
      expect(got.error).toMatch(said);
      if (encoding === "application/json") expect(got.status).toBe(503);
    });

    test.each(ENCODINGS)("asks the next model: %s", async (encoding) => {
      world.use(OLLAMA, OPENAI);
      const got = await world.ask(desk, [...opening, trouble, ...behaves({ ...desk, opening: [] })], {
        encoding,
      });
      expect(got.error).toBeUndefined();
      expect(got.text).toMatch(answer);
      expect(got.text).not.toContain("It was");
    });

    test.each(ENCODINGS)("asks the next model after the tools: %s", async (encoding) => {
      world.use(OLLAMA, OPENAI);
      const got = await world.ask(desk, [...opening, ...allCalls(desk), trouble, says(words)], { encoding });
      expect(got.error).toBeUndefined();
      expect(got.text).toMatch(answer);
      expect(got.text).not.toContain("It was");
    });
  });

  test.each(ENCODINGS)("gives nothing of use twice, asks the next model: %s", async (encoding) => {
    world.use(OLLAMA, OPENAI);
    const nothing = [saysNothing(), saysNothing()];
    const got = await world.ask(desk, [...opening, ...nothing, ...behaves({ ...desk, opening: [] })], {
      encoding,
    });
    expect(got.error).toBeUndefined();
    expect(got.text).toMatch(answer);
    const [first, second, third] = world.provider.completions.slice(opening.length);
    expect([first, second, third].map((sent) => sent?.path)).toEqual([
      "/api/chat",
      "/api/chat",
      "/v1/chat/completions",
    ]);
  });

  test("gives nothing of use and then fails, lets the embedded model answer the question, not the correction", async () => {
    world.use(OPENAI, "embedded");
    const got = await world.ask(desk, [...opening, saysNothing(), fails(500)]);
    expect(got.error).toBeUndefined();
    expect(got.text).toMatch(desk.finding);
  });

  test.each(ENCODINGS)("is slow, waits for the first token: %s", async (encoding) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const [first, ...others] = behaves({ ...desk, opening: [] });
    const arrived = world.provider.next("request");
    const asked = world.ask(desk, [...opening, waitsFor(promise, first!), ...others], { encoding });
    await arrived;
    resolve();
    const got = await asked;
    expect(got.error).toBeUndefined();
    expect(got.text).toMatch(answer);
  });
});
