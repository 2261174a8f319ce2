import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { closeStore } from "@/db/client";
import { isolateEnv } from "@/lib/test-env";
import type { AnyModelTool, ModelTool, Scope } from "../tool";
import { Lexicon } from "./lexicon";
import type { EntitySlot } from "./slots";
import { type Turn, understand } from "./understand";

isolateEnv();

// A desk of its own: what holds here holds for any desk's tools.
const lexicon = new Lexicon([
  { value: "Camelia", names: ["Camelia"] },
  { value: "Rosewood", names: ["Rosewood"] },
  { value: "Springfield North", names: ["Springfield North", "Springfield"] },
  { value: "Springfield South", names: ["Springfield South", "Springfield"] },
]);
const garden: EntitySlot = {
  kind: "entity",
  type: "garden",
  lexicon: () => lexicon,
  mask: "Camelia",
  required: true,
  before: ["in", "at"],
  ask: "Which garden?",
};
const wateringInput = z.object({ garden: z.string(), nth: z.int().optional() });
const watering: ModelTool<typeof wateringInput> = {
  name: "watering",
  description: "When a garden is watered next",
  input: wateringInput,
  understanding: {
    examples: [
      "When is Camelia watered next?",
      "Next watering in Camelia",
      "How long until they water Camelia?",
    ],
    keywords: ["water", "watered", "watering"],
    slots: { garden, nth: { kind: "ordinal" } },
    followUps: [
      { examples: ["and the next one?", "and after that?"], apply: (last) => ({ nth: (last.nth ?? 1) + 1 }) },
    ],
  },
};
const soil: AnyModelTool = {
  name: "soil",
  description: "What a garden's soil is like",
  input: z.object({ garden: z.string() }),
  understanding: {
    examples: ["What is the soil like in Camelia?", "How acid is the ground in Camelia?", "Soil of Camelia"],
    keywords: ["soil", "ground", "acid"],
    slots: { garden },
  },
};
const tools: AnyModelTool[] = [watering, soil];
const scope: Scope = {
  about: "gardens",
  starters: ["When is Camelia watered next?"],
  outside: [],
  foreign: ["bus"],
};
const ask = (question: string, history: Turn[] = []) => understand(question, history, tools, scope);

describe("understand", () => {
  beforeAll(() => () => closeStore());

  it("picks the tool and its argument, typos and all", async () => {
    expect(await ask("wen do they water rosewod agian")).toEqual({
      kind: "calls",
      calls: [{ tool: "watering", args: { garden: "Rosewood" } }],
    });
  });

  it("calls several tools when the question needs several", async () => {
    const result = await ask("When is Rosewood watered next, and what is the soil like in Camelia?");
    expect(result).toEqual({
      kind: "calls",
      calls: [
        { tool: "watering", args: { garden: "Rosewood" } },
        { tool: "soil", args: { garden: "Camelia" } },
      ],
    });
  });

  it("asks back for what is missing, and takes the answer", async () => {
    const first = await ask("When is the next watering?");
    expect(first).toMatchObject({ kind: "ask", pending: { tool: "watering", slot: "garden", choices: [] } });
    if (first.kind !== "ask") throw new Error("unreachable");
    const history = [{ question: "When is the next watering?", calls: [], pending: first.pending }];
    expect(await ask("Camelia", history)).toMatchObject({
      calls: [{ tool: "watering", args: { garden: "Camelia" } }],
    });
  });

  it("offers the choices of an ambiguous name, and takes one by a word of it", async () => {
    const first = await ask("What is the soil like in Springfield?");
    expect(first).toMatchObject({
      kind: "ask",
      pending: { tool: "soil", choices: ["Springfield North", "Springfield South"] },
    });
    if (first.kind !== "ask") throw new Error("unreachable");
    const history = [{ question: "…", calls: [], pending: first.pending }];
    const chosen = { calls: [{ tool: "soil", args: { garden: "Springfield South" } }] };
    expect(await ask("the south one", history)).toMatchObject(chosen);
    expect(await ask("the second", history)).toMatchObject(chosen);
  });

  it("fills what is left out from the conversation", async () => {
    const history = [{ question: "…", calls: [{ tool: "watering", args: { garden: "Rosewood" } }] }];
    expect(await ask("and the next one?", history)).toMatchObject({
      calls: [{ args: { garden: "Rosewood", nth: 2 } }],
    });
    expect(await ask("and Camelia?", history)).toMatchObject({
      calls: [{ tool: "watering", args: { garden: "Camelia" } }],
    });
    expect(await ask("what is the soil like there?", history)).toMatchObject({
      calls: [{ tool: "soil", args: { garden: "Rosewood" } }],
    });
  });

  it.each(["Write me a poem", "when is the next bus to Camelia", "What's the price of Apple shares?"])(
    "says that “%s” is outside",
    async (question) => {
      expect(await ask(question)).toEqual({ kind: "outside" });
    },
  );

  it("greets", async () => {
    expect(await ask("hello!")).toEqual({ kind: "help" });
  });

  it("takes a long text no longer than a short one allows", async () => {
    const result = await ask(
      `${"Camelia, Rosewood and Springfield. ".repeat(220)}When is Rosewood watered next?`,
    );
    expect(result.kind).toBeDefined();
  }, 5_000);

  it("answers any text with one of its four kinds, and calls only with arguments the schema takes", async () => {
    const word = fc.constantFrom(
      "water",
      "soil",
      "Camelia",
      "Springfield",
      "and",
      "?",
      "there",
      "next",
      "🌱",
      "",
    );
    const text = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.array(word, { maxLength: 10 }).map((words) => words.join(" ")),
    );
    await fc.assert(
      fc.asyncProperty(text, async (question) => {
        const result = await ask(question);
        expect(["calls", "ask", "outside", "help"]).toContain(result.kind);
        if (result.kind !== "calls") return;
        for (const call of result.calls) {
          expect(tools.find(({ name }) => name === call.tool)?.input.safeParse(call.args).success).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});
