import { expect, test } from "vitest";
import { z } from "zod";
import { stepOf } from "./step-of";
import { few } from "./step-words";
import { type AnyTool, defineTool } from "./tool";

const asker = { caller: "key:one", zone: "UTC" };
const tool = (step?: (input: { city: string }) => string): AnyTool =>
  defineTool({
    name: "noon",
    description: "Noon in a city",
    input: z.object({ city: z.string().trim() }),
    output: z.unknown(),
    step,
    run: async () => ({ data: null, message: "", provenance: [] }),
  });

test("the sentence is made of the arguments as the tool reads them", () => {
  expect(
    stepOf(
      tool(({ city }) => `Looked up noon in ${city}.`),
      { args: { city: " Rome " } },
      asker,
    ),
  ).toBe("Looked up noon in Rome.");
});

test("there is none for arguments that can't be read, of a tool without one, nor where it fails", () => {
  const failing = tool(() => {
    throw new Error("No such city.");
  });
  expect(
    stepOf(
      tool(() => "Looked."),
      { args: { city: 1 } },
      asker,
    ),
  ).toBeUndefined();
  expect(stepOf(tool(), { args: { city: "Rome" } }, asker)).toBeUndefined();
  expect(stepOf(undefined, { args: {} }, asker)).toBeUndefined();
  expect(stepOf(failing, { args: { city: "Rome" } }, asker)).toBeUndefined();
});

test("long texts are cut, and long lists are counted", () => {
  expect(
    stepOf(
      tool(({ city }) => `Looked up ${city}.`),
      { args: { city: "a".repeat(500) } },
      asker,
    ),
  ).toHaveLength(140);
  expect(few(["Rome", "Bern"])).toBe("Rome and Bern");
  expect(few(["Rome", "Bern", "Oslo", "Riga", "Kyiv"])).toBe("Rome, Bern, Oslo and 2 more");
});
