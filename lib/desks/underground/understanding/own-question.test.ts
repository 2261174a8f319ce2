import { beforeAll, describe, expect, it } from "vitest";
import type { Turn } from "@/lib/understanding/frame";
import { warmUpReader } from "@/lib/understanding/reader";
import { frameOf } from "@/lib/understanding/testing";
import { interpreter } from ".";
import { KINDS } from "./kinds";
import { isOwnQuestion } from "./own-question";

beforeAll(warmUpReader);

const after = (line: string): Turn[] => {
  const frame = frameOf(line, KINDS);
  return [{ question: frame.text, calls: [], frames: [frame] }];
};
const BEFORE = {
  way: after(
    "ask underground.journey plan | how do I get from [from: Stratford] to [to: Westminster] without [prefer: stairs]",
  ),
  board: after("ask underground.arrivals when | when is the next train from [name: Oval]"),
  list: after("ask underground.station list | which [within: Jubilee line] stations are [what: step-free]"),
};

describe.each(Object.entries(BEFORE))("after a %s", (_, history) => {
  it.each([
    "How many stations does the Metropolitan line have?",
    "Where does the Northern line end?",
    "Is the Victoria line running ok?",
    "How often does the DLR run?",
    "What zone is Wembley Park in?",
    "Is there a toilet at Green Park?",
  ])("“%s” is a question of its own", async (question) => {
    expect(await isOwnQuestion(question, history)).toBe(true);
  });

  it.each([
    "and to Oval instead?",
    "what about the Victoria line?",
    "avoid the Jubilee line",
    "how long is it by the District line?",
    "is there a toilet there?",
    "does the train stop at Bank?",
    "how do I get to Bank?",
    "and is Bank step-free?",
    "how many on the Victoria line?",
  ])("“%s” goes on", async (question) => {
    expect(await isOwnQuestion(question, history)).toBe(false);
  });
});

it("tells nothing of the way before", async () => {
  const outcome = await interpreter.understand(
    "How many stations does the Metropolitan line have?",
    BEFORE.way,
  );
  expect(outcome).toMatchObject({
    calls: [{ tool: "line_stations", args: { line: "metropolitan", about: "count" } }],
  });
});

it("leaves the reply to a question back alone", async () => {
  const [turn] = BEFORE.way;
  const pending = { frame: turn!.frames[0]!, role: "from" as const, ask: "Where do you start?", choices: [] };
  expect(await isOwnQuestion("What zone is Wembley Park in?", [{ ...turn!, pending }])).toBe(false);
});
