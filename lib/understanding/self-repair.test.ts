import { describe, expect, it } from "vitest";
import { kindOf } from "./kinds";
import { withoutRepairs } from "./self-repair";

const town = kindOf(
  "town",
  ["Arden", "Belmont", "Corby", "Devon Park"].map((value) => ({ value, names: [value] })),
);
const moment = { now: new Date("2026-11-25T14:20:00Z"), zone: "UTC" };
const mended = (text: string) => withoutRepairs(text, [town], moment);

describe("what is put right inside a sentence", () => {
  it.each([
    ["from Arden to Belmont no sorry Corby at noon", "from Arden to Corby at noon"],
    ["from Arden to Belmont, I mean Corby, please", "from Arden to Corby, please"],
    ["from arden to um belmont no wait devon park", "from arden to um devon park"],
    ["is it warm in Arden tomorrow? I mean Corby", "is it warm in Corby tomorrow"],
    ["to Belmont — or rather to Corby", "to Corby"],
    ["to Belmont, no, Corby", "to Corby"],
    ["from Arden to Belmont, sorry, from Corby", "from Corby to Belmont"],
    ["to Arden sorry Belmont sorry Corby", "to Corby"],
    ["from Arden to not Belmont, Corby", "from Arden to Corby"],
    ["how warm at 3pm, I mean 4pm", "how warm at 4pm"],
    ["to Corby on Monday no wait Tuesday", "to Corby on Tuesday"],
    ["there at five no wait six please", "there at six please"],
    ["from Arden to Belmont, wait, Corby", "from Arden to Corby"],
    ["from Arden to Belmont, sorry, wait, Corby", "from Arden to Corby"],
    ["leaving at nine. Hold on, at ten", "leaving at ten"],
    ["how warm at 3pm, I mean at 4pm", "how warm at 4pm"],
    ["leaving at three no sorry half past three", "leaving at half past three"],
  ])("%s", (said, meant) => {
    expect(mended(said)).toBe(meant);
  });

  it.each([
    "from Arden to Belmont, no changes",
    "not Arden, I mean Belmont",
    "Arden, not Belmont",
    "no sorry, Corby",
    "Sorry, is Arden far from Belmont?",
    "Arden no Belmont",
    "from Arden to Belmont tomorrow, I mean Corby",
    "is Arden warm? I mean Corby is",
    "wait at Arden or at Belmont?",
    "Arden to Belmont, make it Tuesday",
    "From Arden can I make it to Belmont?",
    "Where do I change from Arden and how long will I wait at Belmont?",
    "I'm meeting at Belmont at 9, how long do I need to wait at Arden",
    "from Arden, sorry, to Belmont",
    "from Arden, wait, to Belmont",
    "Is it warm in Arden tomorrow? Sorry, Belmont",
    "arrive at 9, wait 10 minutes and go on",
    "sell Bitcoin on 3 May, wait until 6 June and buy back",
    "the 2018 correction in 2020 terms",
    "is there no wait at Arden",
    "I'm at Arden. Sorry, Corby is closed, how do I get to Belmont?",
  ])("nothing is taken back: %s", (said) => {
    expect(mended(said)).toBe(said);
  });
});
