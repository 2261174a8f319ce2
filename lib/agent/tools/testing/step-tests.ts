import { expect, test } from "vitest";
import { stepOf } from "../step-of";
import type { AnyTool } from "../tool";

/** A tool's name, the arguments of a call, and what the steps say of it. */
export type StepCase = [name: string, args: Record<string, unknown>, sentence: string];

const asker = { caller: "key:one", zone: "Europe/London" };

/** That each call is told by its sentence, and that no tool is left out. */
export function testSteps(tools: readonly AnyTool[], cases: StepCase[]): void {
  test.each(cases)("%s says what it does: %j", (name, args, sentence) => {
    const tool = tools.find((one) => one.name === name);
    expect(stepOf(tool, { args }, asker)).toBe(sentence);
    expect(sentence.length).toBeLessThan(100);
  });

  test("every tool is among them", () => {
    const told = new Set(cases.map(([name]) => name));
    expect(tools.map(({ name }) => name).filter((name) => !told.has(name))).toEqual([]);
  });
}
