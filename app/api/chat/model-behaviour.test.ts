import { describe, expect, test } from "vitest";
import {
  cutShort,
  declines,
  filtered,
  saysNothing,
  thinks,
  thinksAloud,
  writesCalls,
} from "@/lib/models/testing/misbehaviour";
import { calls, says } from "@/lib/models/testing/provider-double";
import type { Reply, ScriptedToolCall } from "@/lib/models/testing/reply";
import { ENCODINGS, type ReadAnswer } from "../testing/read-answer";
import { allCalls, behaves, SCRIPTED_DESKS } from "../testing/scripted-desks";
import { scriptedWorld } from "../testing/scripted-world";

const world = scriptedWorld();
const desks = SCRIPTED_DESKS.map((desk) => [desk.id, desk] as const);

const UNUSABLE: [what: string, reply: (call: ScriptedToolCall) => Reply, told: RegExp][] = [
  ["arguments that are no JSON", (call) => calls({ ...call, raw: "place=Brazil" }), /JSON/],
  ["arguments that break off", (call) => calls({ ...call, raw: halfOf(call) }), /JSON/],
  [
    "arguments that break off at the limit",
    (call) => cutShort(calls({ ...call, raw: halfOf(call) })),
    /JSON/,
  ],
  ["a tool that there isn't", (call) => calls({ ...call, name: "search_the_web" }), /search_the_web/],
  ["nothing at all", () => saysNothing(), /empty/],
  ["no content", () => says(), /empty/],
  ["thoughts and no answer", () => thinks(THOUGHT, saysNothing()), /empty/],
  ["thoughts aloud and no answer", () => thinksAloud(THOUGHT, says()), /empty/],
  ["a refusal", () => declines(), /declined/],
  ["a filtered answer", () => filtered(), /declined|filter/],
  ["nothing before the limit", () => cutShort(saysNothing()), /cut off|limit/],
  ["not one sentence before the limit", () => cutShort(says("It was looked up at le")), /cut off|limit/],
  ["a call as text that breaks off", (call) => says(`<tool_call>\n${callText(call)}`), /JSON/],
  ["a call as text that breaks off at the limit", (call) => cutShort(says(callText(call))), /JSON|cut off/],
  [
    "a call as text of a tool that there isn't",
    () => writesCalls("code block", { name: "search_the_web", args: {} }),
    /tools/,
  ],
];

const THOUGHT = "They may want figures.";

function halfOf({ args }: ScriptedToolCall): string {
  const text = JSON.stringify(args);
  return text.slice(0, text.length / 2);
}

const callText = (call: ScriptedToolCall): string => `{"name": "${call.name}", "arguments": ${halfOf(call)}`;

const NOTHING_TO_CALL = /There is nothing to call now\. Answer in words\./;
const either = (one: RegExp, other: RegExp) => new RegExp(`${one.source}|${other.source}`);

const OF_A_PROGRAM = /ZodError|Invalid (input|option)|expected \w+|JSON|undefined|[{<]|\[object/;
const WHAT_TO_DO = /\b(Ask|Try|Check|Run|Choose|Start)\b/;

function expectPresentable({ status, text, error, sent }: ReadAnswer): void {
  expect(sent).not.toContain(THOUGHT);
  expect(text).not.toMatch(OF_A_PROGRAM);
  if (error === undefined) {
    expect(status).toBe(200);
    expect(text.trim()).not.toBe("");
    return;
  }
  expect(error).toMatch(WHAT_TO_DO);
  expect(error).not.toMatch(OF_A_PROGRAM);
}

describe.each(desks)("%s", (_, desk) => {
  const { opening, call, answer, finding } = desk;
  const toTheEnd = behaves({ ...desk, opening: [] });

  describe.each(UNUSABLE)("%s", (_, unusable, toldToCallers) => {
    const bad = unusable(call);
    const told = desk.collectsFirst ? either(toldToCallers, NOTHING_TO_CALL) : toldToCallers;

    test.each(ENCODINGS)(
      "the model is asked once more, and the user sees what is good: %s",
      async (encoding) => {
        const got = await world.ask(desk, [...opening, bad, ...toTheEnd], { encoding });
        expectPresentable(got);
        expect(got.error).toBeUndefined();
        expect(got.text).toMatch(answer);
        expect(world.request(opening.length + 1).at(-1)?.content).toMatch(told);
      },
    );

    test.skipIf(desk.collectsFirst).each(ENCODINGS)("twice, it is an error: %s", async (encoding) => {
      const got = await world.ask(desk, [...opening, bad, bad, says("too late")], { encoding });
      expectPresentable(got);
      expect(got.error).toMatch(/model/);
      expect(got.sent).not.toContain("too late");
      if (encoding !== "application/json") return;
      expect(got.status).toBe(503);
      expect(JSON.parse(got.sent).code).toBe("model_unavailable");
    });

    test.each(ENCODINGS)("twice, after the tools, it leaves what they found: %s", async (encoding) => {
      const got = await world.ask(desk, [...opening, ...allCalls(desk), bad, bad], { encoding });
      expectPresentable(got);
      expect(got.error).toBeUndefined();
      expect(got.text).toMatch(finding);
      expect(got.text).toMatch(
        desk.answersByTools
          ? /^\*\*Attic.*acceleration\.( It is \d+ minutes old: .*)?$/
          : /^\*The model .*Ask again/,
      );
    });
  });
});
