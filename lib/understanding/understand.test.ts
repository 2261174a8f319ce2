import { describe, expect, it } from "vitest";
import { namedIn } from "./answered";
import type { Frame, Turn } from "./frame";
import type { Kind } from "./kinds";
import { slotsOf } from "./link";
import { merged } from "./merge";
import type { Role } from "./reader/labels";
import { repliedTo } from "./reply";
import { joined } from "./spans";
import type { Understanding } from "./teaching";
import { frameOf, planned, plannedTurns } from "./testing";
import { orchard } from "./testing/orchard";
import { understand } from "./understand";

const given = { teaching: orchard, context: undefined };
const calls = (understanding: Understanding | undefined) =>
  understanding?.kind === "calls" ? understanding.calls.map(({ args }) => args) : understanding?.kind;
const notes = (understanding: Understanding) => ("notes" in understanding ? understanding.notes : undefined);

describe("a request", () => {
  it("becomes its desk's calls, one for each name", async () => {
    const asked = await planned(
      "ask orchard.picked value | how many [what: pears] in [name: Kent] and [name: Devon]",
      given,
    );
    expect(calls(asked)).toEqual([
      { place: "kent", fruit: "pear" },
      { place: "devon", fruit: "pear" },
    ]);
    expect(notes(asked)).toEqual([]);
  });

  it("finds two names in one stretch, and a name that the reader passed over", async () => {
    const asked = await planned("ask orchard.picked value | [name: Kent and Devon] harvest", given);
    expect(calls(asked)).toEqual([{ place: "kent" }, { place: "devon" }]);
    expect(calls(await planned("ask orchard.picked value | what of Kent?", given))).toEqual([
      { place: "kent" },
    ]);
  });

  it("asks for what is missing, and with what it is near to for a name that nobody knows", async () => {
    const asked = await planned("ask orchard.picked value | how many [what: pears]?", given);
    expect(asked).toMatchObject({
      kind: "ask",
      pending: { ask: "Which orchard?", role: "name", kind: "place" },
    });
    const unknown = await planned("ask orchard.picked value | pears in [name: Atlantis]", given);
    expect(unknown).toMatchObject({ kind: "ask", pending: { choices: ["Kent", "Devon"] } });
    const unmarked = await planned("ask orchard.picked value | how many pears in Atlantis", given);
    expect(unmarked).toMatchObject({ kind: "ask", pending: { ask: expect.stringContaining("Atlantis") } });
  });

  it("says which detail its plan didn't read, and how a misspelt name was read", async () => {
    const asked = await planned(
      "ask orchard.picked value | [what: harvest] of [name: Normndy] [prefer: without ladders]",
      given,
    );
    expect(calls(asked)).toEqual([{ place: "normandy" }]);
    expect(notes(asked)).toEqual([
      "I read “Normndy” as Normandy.",
      "I can't take “without ladders” into account here.",
    ]);
  });

  it("takes a topic with a letter wrong into account", async () => {
    const topics = { all: ["harvest"] };
    const asked = await planned("ask orchard.picked value | [prefer: harvist] of [name: Kent]", {
      ...given,
      teaching: { ...orchard, topics },
    });
    expect(notes(asked)).toEqual([]);
  });

  it("says a name beside others that it doesn't know", async () => {
    const asked = await planned("ask orchard.picked value | [name: Kent] and [name: Atlantis]", given);
    expect(notes(asked)).toEqual(["I don't know “Atlantis”, so it isn't in this answer."]);
  });
});

describe("spans that the reader parted", () => {
  const text = "except the boiler pump, below 10 degrees last night";
  const at = (role: Role, words: string, certainty = 0.6) => {
    const start = text.indexOf(words);
    return { role, start, end: start + words.length, certainty };
  };

  it("are joined where they are one name, one time or one limit", () => {
    const spans = [
      at("except", "boiler"),
      at("name", "pump"),
      at("above", "10"),
      at("below", "degrees"),
      at("time", "last", 0.7),
      at("against", "night"),
    ];
    const pump = { kind: "sensor", values: ["p"], start: 11, end: 22, score: 1 };
    const made = joined(text, spans, [pump]).map(({ role, start, end }) => [role, text.slice(start, end)]);
    const halved = "tell me over 42 and a half thousand -";
    const parts = ["42", "thousand", "-"].map((words) => {
      const start = halved.indexOf(words);
      return { role: "above" as const, start, end: start + words.length, certainty: 1 };
    });
    expect(joined(halved, parts, []).map(({ start, end }) => halved.slice(start, end))).toEqual([
      "42 and a half thousand",
    ]);
    expect(made).toEqual([
      ["except", "boiler pump"],
      ["below", "10 degrees"],
      ["time", "last night"],
    ]);
  });

  it("tell a time from what is only pointed at before it", () => {
    const text = "was it warmer than that last night";
    const start = text.indexOf("that");
    const [span] = joined(text, [{ role: "against", start, end: text.length, certainty: 0.8 }], []);
    expect([span?.role, text.slice(span?.start, span?.end)]).toEqual(["time", "last night"]);
    const night = "was it warmer than that night";
    const [kept] = joined(
      night,
      [{ role: "against", start: night.indexOf("that"), end: night.length, certainty: 0.8 }],
      [],
    );
    expect(kept?.role).toBe("against");
  });

  it("are whole where only “this” was marked", () => {
    const text = "a summary of this week please";
    const start = text.indexOf("this");
    const spans = [{ role: "time" as const, start, end: start + 4, certainty: 0.6 }];
    expect(slotsOf(text, { spans }, [])[0]?.text).toBe("this week");
  });

  it.each<["since" | "until", string, string]>([
    ["since", "only after 2020", "after 2020"],
    ["since", "loss since 2020", "2020"],
    ["until", "before the summer", "before the summer"],
  ])("are times with the opening that excludes them: %s in “%s”", (role, text, expected) => {
    const start = text.search(/2020|summer/);
    const [slot] = slotsOf(text, { spans: [{ role, start, end: text.length, certainty: 1 }] }, []);
    expect(slot?.text).toBe(expected);
  });
});

describe("a follow-up", () => {
  const turns = async (...lines: string[]) => (await plannedTurns(lines, given)).map(calls);

  it.each([
    ["refine orchard.picked value | and in [name: Devon]?", [{ place: "devon", fruit: "pear", top: 3 }]],
    [
      "refine orchard.picked value | add [name: Devon]",
      [
        { place: "kent", fruit: "pear", top: 3 },
        { place: "devon", fruit: "pear", top: 3 },
      ],
    ],
    ["refine orchard.picked value | [what: apples] then", [{ place: "kent", fruit: "apple", top: 3 }]],
    [
      "correct orchard.picked value | not [wrong: Kent], [name: Devon]",
      [{ place: "devon", fruit: "pear", top: 3 }],
    ],
    [
      "correct orchard.picked value | no, the one in [wrong: Devon]",
      [{ place: "devon", fruit: "pear", top: 3 }],
    ],
    ["ask orchard.picked value | what of [name: Devon]", [{ place: "devon" }]],
    ["ask orchard.picked value | how much was picked [ref: there]", [{ place: "kent" }]],
  ])("“%s” edits the frame", async (line, expected) => {
    const first = "ask orchard.picked rank | [top: top three] [what: pears] of [name: Kent]";
    expect((await turns(first, line))[1]).toEqual(expected);
  });

  it("keeps what is to be done where only a name is new, and knows “the two” of two turns", async () => {
    const first = "ask orchard.picked rank | [top: top three] of [name: Kent]";
    const outcomes = await plannedTurns(
      [
        first,
        "refine orchard.picked value | and [name: Devon]?",
        "refine orchard.picked extreme | which of [ref: the two]",
      ],
      given,
    );
    const frames = outcomes.map((outcome) => ("frames" in outcome ? outcome.frames?.[0] : undefined));
    expect(frames[1]?.operation).toBe("rank");
    expect(calls(outcomes[2])).toMatchObject([{ place: "kent" }, { place: "devon" }]);
  });

  it("knows “both” in a new question, too, and lets “the whole period” take bounds away", async () => {
    const [, , both] = await turns(
      "ask orchard.picked value | [name: Kent]",
      "refine orchard.picked value | and [name: Devon]?",
      "ask orchard.picked extreme | where were more picked, of [ref: the two]",
    );
    expect(both).toMatchObject([{ place: "kent" }, { place: "devon" }]);
    const [, whole] = await turns(
      "ask orchard.picked value | [name: Kent] [time: in 2019]",
      "refine orchard.picked value | and over the whole period?",
    );
    expect(whole).toEqual([{ place: "kent" }]);
  });

  it("goes on with what was asked about where a turn that begins with “and” names nothing", async () => {
    const first = "ask orchard.picked rank | [what: pears] of [name: Kent] [time: in 2019]";
    const [, on] = await turns(first, "ask orchard.picked extreme | and which [what: apples] most");
    expect(on).toMatchObject([{ place: "kent", fruit: "apple" }]);
    const [, other] = await turns(first, "ask orchard.picked value | and how much in [name: Devon]");
    expect(other).toEqual([{ place: "devon" }]);
  });

  it("drops a name, picks one of several, and turns a way round", async () => {
    const both = "ask orchard.picked value | [name: Kent] and [name: Devon]";
    expect((await turns(both, "refine orchard.picked value | without [except: Kent]"))[1]).toEqual([
      { place: "devon" },
    ]);
    expect((await turns(both, "refine orchard.picked value | only [ref: the second one]"))[1]).toEqual([
      { place: "devon" },
    ]);
    expect(
      (
        await turns(both, "refine orchard.picked value | forget [name: Kent], do it with [name: Normandy]")
      )[1],
    ).toEqual([{ place: "devon" }, { place: "normandy" }]);
    expect(
      (
        await turns(both, "refine orchard.picked value | without [except: Kent] but with [except: Normandy]")
      )[1],
    ).toEqual([{ place: "devon" }, { place: "normandy" }]);
    expect(
      (await turns(both, "ask orchard.picked value | swap [name: Devon] for [name: Normandy]"))[1],
    ).toEqual([{ place: "kent" }, { place: "normandy" }]);
    const way = "ask orchard.route plan | from [from: Kent] to [to: Devon]";
    expect((await turns(way, "refine orchard.route plan | and back?"))[1]).toEqual([
      { from: "devon", to: "kent" },
    ]);
  });
});

describe("a reply", () => {
  const reading = (name: "reply" | "ask", p = 0.9) => ({
    acts: [{ name, p }],
    functions: [],
    operations: [],
    spans: [],
  });

  it("completes what was asked about", async () => {
    const asked = await planned("ask orchard.picked value | how many [what: pears]?", given);
    const pending = asked.kind === "ask" ? asked.pending : undefined;
    const frame = repliedTo(
      { ...pending!, choices: ["Kent", "Devon"] },
      { text: "the second one", reading: reading("reply"), slots: [], kinds: orchard.kinds as Kind[] },
    );
    expect(frame?.slots.map(({ role, text }) => [role, text])).toEqual([
      ["what", "pears"],
      ["name", "Devon"],
    ]);
  });

  it("picks nothing by the “last” of a time", async () => {
    const asked = await planned("ask orchard.picked value | how many [what: pears]?", given);
    const pending = asked.kind === "ask" ? asked.pending : undefined;
    const reply = { reading: reading("ask", 0.5), slots: [], kinds: orchard.kinds as Kind[] };
    const picked = (text: string) =>
      repliedTo({ ...pending!, choices: ["Kent", "Devon"] }, { text, ...reply })?.slots.map(
        ({ text: one }) => one,
      );
    expect(picked("the last one")).toContain("Devon");
    expect(picked("was it more last night")).toBeUndefined();
    expect(picked("the one in Kent")).toContain("Kent");
  });

  it("is the one name in it, where the reader marked none", async () => {
    const asked = await planned("ask orchard.picked value | how many [what: pears]?", given);
    const pending = asked.kind === "ask" ? asked.pending : undefined;
    const reply = { reading: reading("reply"), slots: [], kinds: orchard.kinds as Kind[] };
    const named = (text: string) => repliedTo(pending!, { text, ...reply })?.slots.map((slot) => slot.text);
    expect(named("n kent")).toEqual(["pears", "kent"]);
    expect(named("thanks")).toBeUndefined();
  });

  it("is none where something else is surely asked", async () => {
    const asked = await planned("ask orchard.picked value | how many [what: pears]?", given);
    const pending = asked.kind === "ask" ? asked.pending : undefined;
    const text = "what is an orchard and who looks after it";
    expect(repliedTo(pending!, { text, reading: reading("ask"), slots: [], kinds: [] })).toBeUndefined();
  });
});

describe("the trained reader on a desk that it was never trained on", () => {
  const taught = {
    ...orchard,
    desk: "taught",
    examples: { picked: ["How many apples were picked in Kent?"], explain: ["What is an orchard?"] },
    outside: ["Where can I buy apples?"],
  };
  const moment = { now: new Date("2026-11-21T12:00:00Z"), zone: "UTC" };
  const ask = (question: string, history: Turn[] = []) =>
    understand(question, { teaching: taught, context: undefined, moment, history });

  it("goes by its examples", async () => {
    expect(calls(await ask("how many pears did they pick in Devon?"))).toEqual([
      { place: "devon", fruit: "pear" },
    ]);
    expect(await ask("What is an orchard?")).toMatchObject({ kind: "say" });
    expect(await ask("Who won the football last night?")).toEqual({ kind: "outside" });
  });

  it("goes on to the next likely function where a plan declines, and is outside where all do", async () => {
    const plans = { ...orchard.plans, explain: () => undefined };
    const given = { teaching: { ...taught, plans }, context: undefined, moment, history: [] };
    expect(await understand("What is an orchard?", given)).toEqual({ kind: "outside" });
  });

  it("says that a follow-up wasn't understood rather than answering the same again, unless that is wanted", async () => {
    const question = "how many pears did they pick in Devon?";
    const first = await ask(question);
    const frames = first.kind === "calls" ? first.frames! : [];
    const history = [{ question, calls: first.kind === "calls" ? first.calls : [], frames }];
    const again = await ask("and a bit more of it for Devon", history);
    expect(again).toMatchObject({ kind: "say", text: expect.stringContaining("not sure what you'd like") });
    expect(calls(await ask("and again for Devon", history))).toEqual([{ place: "devon", fruit: "pear" }]);
  });

  it("asks for English where a question isn't", async () => {
    expect(await ask("wie viele Äpfel sind es in Kent")).toMatchObject({
      kind: "say",
      text: expect.stringContaining("nur Englisch"),
    });
  });

  it("drops what it asked back when told to", async () => {
    const asked = await ask("how many pears did they pick?");
    const pending = asked.kind === "ask" ? asked.pending : undefined;
    const history = [{ question: "how many pears did they pick?", calls: [], frames: [], pending }];
    expect(await ask("never mind", history)).toMatchObject({
      kind: "say",
      text: expect.stringContaining("dropped"),
    });
  });

  it.each([
    ["no", "say"],
    ["No thanks.", "say"],
    ["stop", "say"],
    ["thanks!", "thanks"],
    ["hello", "help"],
  ])("doesn't ask again when the reply is “%s”", async (reply, kind) => {
    const question = "how many pears did they pick?";
    const asked = await ask(question);
    const pending = asked.kind === "ask" ? asked.pending : undefined;
    expect(pending).toBeDefined();
    expect(await ask(reply, [{ question, calls: [], frames: [], pending }])).toMatchObject({ kind });
  });

  it("takes a choice that is worded like a refusal for one", async () => {
    const question = "how many pears did they pick?";
    const asked = await ask(question);
    const pending = asked.kind === "ask" ? { ...asked.pending!, choices: ["Stop"] } : undefined;
    const reply = await ask("stop", [{ question, calls: [], frames: [], pending }]);
    expect(reply).not.toMatchObject({ text: expect.stringContaining("dropped") });
  });

  it("answers greetings, thanks and gibberish by what they are", async () => {
    expect(await ask("hello there!")).toEqual({ kind: "help" });
    expect(await ask("thanks a lot")).toEqual({ kind: "thanks" });
    expect(await ask("")).toEqual({ kind: "nonsense" });
  });
});

describe("what the last answer named", () => {
  const answer =
    "**Devon** has most: 7 t, against 5 t of Kent.\n\n| Orchard | Harvest |\n| --- | --- |\n| Devon | 7 t |\n| Kent | 5 t |";
  const asked = namedIn(answer, orchard.kinds as Kind[]);
  const frame = (line: string, earlier: Frame[] = []) =>
    merged(frameOf(line, orchard.kinds as Kind[]), earlier, asked);
  const names = ({ slots }: Frame) =>
    slots.filter(({ role }) => role === "name").map(({ mentions }) => mentions[0]?.values[0]);
  const most = frameOf(
    "ask orchard.picked extreme | where is the greatest [what: harvest]",
    orchard.kinds as Kind[],
  );

  it("is read in its order, each once", () => {
    expect(asked.map(({ text }) => text)).toEqual(["Devon", "Kent"]);
  });

  it("is what words point at where the question named nothing", () => {
    expect(names(frame("ask orchard.picked value | how many [what: pears] [ref: there]", [most]))).toEqual([
      "devon",
    ]);
    expect(names(frame("ask orchard.picked extreme | which of them grew [what: pears]", [most]))).toEqual([
      "devon",
      "kent",
    ]);
    expect(names(frame("ask orchard.picked value | [what: pears] of [ref: the second one]", [most]))).toEqual(
      ["kent"],
    );
    expect(names(frame("ask orchard.picked value | how many [what: pears]", [most]))).toEqual([]);
  });

  it("tells which of two that were compared “its” means", () => {
    const two = frameOf(
      "ask orchard.picked compare | [name: Kent] or [name: Devon]",
      orchard.kinds as Kind[],
    );
    expect(names(frame("refine orchard.picked value | and its [what: pears]", [two]))).toEqual(["devon"]);
    expect(names(frame("refine orchard.picked value | and [what: pears]", [two]))).toEqual(["kent", "devon"]);
  });
});
