import fc from "fast-check";
import { expect, test } from "vitest";
import { declines, thinks, thinksAloud } from "./misbehaviour";
import { openaiCompletion, openaiEvents } from "./openai-wire";
import { calls, says } from "./provider-double";
import type { Reply } from "./reply";

interface Fragment {
  index?: number;
  id?: string;
  function: { name?: string; arguments: string };
}

function choicesOf(reply: Reply) {
  const { pieces, end } = openaiEvents(reply, "m");
  const events = [...pieces, end]
    .join("")
    .split("\n\n")
    .filter((event) => event.startsWith("data: {"));
  return events.flatMap((event) => JSON.parse(event.slice(6)).choices);
}

const deltasOf = (reply: Reply) => choicesOf(reply).map(({ delta }) => delta);
const fragmentsOf = (reply: Reply): Fragment[] =>
  deltasOf(reply).flatMap(({ tool_calls = [] }) => tool_calls);

test("calls are whole again by their index, however they are spread", () => {
  const call = fc.record({
    id: fc.uuid(),
    name: fc.string(),
    args: fc.dictionary(fc.string(), fc.jsonValue()),
  });
  const spread = fc.record({
    size: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constant(Number.POSITIVE_INFINITY)),
    interleaved: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(call, { minLength: 1, maxLength: 4 }), spread, (toolCalls, spread) => {
      const byIndex = Map.groupBy(fragmentsOf({ toolCalls, spread }), ({ index }) => index);
      const whole = [...byIndex.values()].map(([first, ...rest]) => ({
        id: first!.id,
        name: first!.function.name,
        text: [first!, ...rest].map(({ function: { arguments: piece } }) => piece).join(""),
      }));
      expect(whole).toEqual(
        toolCalls.map(({ id, name, args }) => ({ id, name, text: JSON.stringify(args) })),
      );
    }),
  );
});

test("interleaved calls take turns", () => {
  const two = calls({ id: "a", name: "one", args: { x: 1234 } }, { id: "b", name: "two", args: { y: 5678 } });
  const turns = fragmentsOf({ ...two, spread: { interleaved: true } }).map(({ index }) => index);
  expect(turns).toEqual([0, 1, 0, 1, 0, 1]);
});

test.each([
  ["zero", [0, 0]],
  ["none", [undefined, undefined]],
] as const)("calls may have an index of %s", (index, expected) => {
  const reply = calls({ id: "a", name: "one" }, { id: "", name: "two" });
  const whole = fragmentsOf({ ...reply, spread: { size: Number.POSITIVE_INFINITY, index } });
  expect(whole.map(({ index }) => index)).toEqual(expected);
  expect(whole.map(({ id }) => id)).toEqual(["a", ""]);
});

test("arguments are sent as they are written, and the answer ends as it is told", () => {
  const cut: Reply = { ...calls({ name: "one", raw: '{"place": "Ba' }), finish: "length" };
  expect(
    fragmentsOf(cut)
      .map(({ function: { arguments: piece } }) => piece)
      .join(""),
  ).toBe('{"place": "Ba');
  expect(choicesOf(cut).at(-1).finish_reason).toBe("length");
  expect(openaiCompletion(cut, "m").choices[0]?.finish_reason).toBe("length");
});

test("a refusal has no content", () => {
  const deltas = deltasOf(declines("I can't help with that."));
  expect(deltas.map(({ refusal = "" }) => refusal).join("")).toBe("I can't help with that.");
  expect(deltas.map(({ content }) => content).filter(Boolean)).toEqual([]);
  expect(openaiCompletion(declines("No."), "m").choices[0]?.message).toMatchObject({
    content: null,
    refusal: "No.",
  });
});

test("thoughts aloud are content, in no token whole; others have a field of their own", () => {
  const aloud = deltasOf(thinksAloud("Hm.", says("Hi"))).map(({ content = "" }) => content);
  expect(aloud.join("")).toBe("<think>\nHm.\n</think>\n\nHi");
  expect(aloud.filter((token) => token.includes("think>"))).toEqual([]);
  const apart = deltasOf(thinks("Hm, so.", says("Hi")));
  expect(apart.map(({ reasoning_content = "" }) => reasoning_content).join("")).toBe("Hm, so.");
  expect(apart.map(({ content = "" }) => content).join("")).toBe("Hi");
});
