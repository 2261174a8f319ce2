import { describe, expect, it } from "vitest";
import { plannedTurns } from "@/lib/understanding/testing";
import { callsIn, GIVEN } from "../testing/calls";

const AVOIDING =
  "ask underground.journey plan | [from: Brixton] to [to: Heathrow T5] not by the [avoid: Piccadilly line]";
const following = async (line: string, first = AVOIDING) =>
  callsIn((await plannedTurns([first, line], GIVEN)).at(-1)!)[0]!;

describe("a way that avoids a line", () => {
  it.each([
    "refine underground.journey compare | how long does [ref: that] take vs just [on: piccadilly]",
    "refine underground.journey compare | is it quicker with the [on: Piccadilly]",
    "refine underground.journey value | compared to the [on: Piccadilly line] how long is [ref: it]",
    "refine underground.journey compare | how much longer than taking the [avoid: Piccadilly]",
  ])("is set against one with it: %s", async (line) => {
    const { tool, args } = await following(line);
    expect(tool).toBe("compare_journeys");
    expect(args.options).toEqual([
      expect.objectContaining({
        avoid_lines: ["piccadilly"],
        label: "the way avoiding the Piccadilly line",
      }),
      expect.objectContaining({ use_lines: ["piccadilly"], label: "the way with the Piccadilly line" }),
    ]);
    expect((args.options as object[])[1]).not.toHaveProperty("avoid_lines");
  });

  it.each([
    "refine underground.journey compare | how does [ref: that] compare with the normal route",
    "refine underground.journey value | how much time does avoiding [ref: it] cost me",
    "refine underground.journey compare | how much slower is [ref: that]",
  ])("is set against the usual one: %s", async (line) => {
    const { args } = await following(line);
    expect((args.options as object[])[1]).toEqual({
      from: "Brixton",
      to: "Heathrow Terminal 5",
      label: "the usual way",
    });
  });

  it("is never called the usual way", async () => {
    const { args } = await following(
      "refine underground.journey compare | how long is [ref: that] vs the [on: Jubilee]",
    );
    expect(args.options).toMatchObject([
      { label: "the way avoiding the Piccadilly line" },
      { label: "the Jubilee line", avoid_lines: ["piccadilly"] },
    ]);
  });

  it("is given up for the line that is taken after all", async () => {
    const { tool, args } = await following(
      "refine underground.journey plan | and if I did take the [avoid: Piccadilly]",
    );
    expect(tool).toBe("plan_journey");
    expect(args).toEqual({ from: "Brixton", to: "Heathrow Terminal 5", use_lines: ["piccadilly"] });
  });
});
