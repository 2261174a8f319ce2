import { describe, expect, test } from "vitest";
import { cutShort, saysNothing, thinks, thinksAloud, writesCalls } from "@/lib/models/testing/misbehaviour";
import { calls, fails, says } from "@/lib/models/testing/provider-double";
import type { Reply, ScriptedToolCall } from "@/lib/models/testing/reply";
import { ENCODINGS } from "../testing/read-answer";
import { allCalls, behaves, SCRIPTED_DESKS, type ScriptedDesk } from "../testing/scripted-desks";
import { OLLAMA, OPENAI, scriptedWorld } from "../testing/scripted-world";

const world = scriptedWorld();
const desks = SCRIPTED_DESKS.map((desk) => [desk.id, desk] as const);
const [underground, land, sensors, markets, weather] = SCRIPTED_DESKS as [
  ScriptedDesk,
  ScriptedDesk,
  ScriptedDesk,
  ScriptedDesk,
  ScriptedDesk,
];

describe.each(desks)("%s", (_, desk) => {
  const { opening, words, answer, finding, collectsFirst } = desk;
  const firstWords = words.slice(0, words.indexOf(".") + 1);

  test.each(ENCODINGS)("streams from the model whatever the reader takes: %s", async (encoding) => {
    const got = await world.ask(desk, behaves(desk), { encoding });
    expect(got.error).toBeUndefined();
    const asked = world.provider.completions.filter(({ body }) => collectsFirst || body.tools);
    expect(got.text).toMatch(answer);
    expect(asked).not.toEqual([]);
    expect(asked.map(({ body }) => body.stream)).not.toContain(false);
  });

  test.skipIf(collectsFirst).each(ENCODINGS)(
    "shows prose where a call was expected: %s",
    async (encoding) => {
      const got = await world.ask(desk, [...opening, says("Which one ", "do you mean?")], { encoding });
      expect(got.error).toBeUndefined();
      expect(got.text).toBe("Which one do you mean?");
    },
  );

  const half = cutShort(says(firstWords, " There is mo"));

  test.each(ENCODINGS)("asks again for an answer that is cut short: %s", async (encoding) => {
    const got = await world.ask(desk, [...opening, half, says(words)], { encoding });
    expect(got.text).toBe(words);
    expect(got.error).toBeUndefined();
    expect(world.request(opening.length + 1).at(-1)?.content).toMatch(/cut|short|limit|long/i);
  });

  test.each(ENCODINGS)("shows whole sentences of one that is cut short twice: %s", async (encoding) => {
    const got = await world.ask(desk, [...opening, half, half], { encoding });
    expect(got.error).toBeUndefined();
    expect(got.text.startsWith(`${firstWords}\n\n*`)).toBe(true);
    expect(got.text).not.toContain("There is mo");
    expect(got.text).toMatch(/cut|broke|limit|short/i);
  });

  const THINKING = [
    ["aloud", thinksAloud],
    ["in a field of its own", thinks],
  ] as const;
  const each = [OPENAI, OLLAMA].flatMap((model) =>
    THINKING.flatMap(([how, thinking]) =>
      ENCODINGS.map((encoding) => [model, how, encoding, thinking] as const),
    ),
  );
  test.each(each)(
    "never shows what %s thinks %s, nor goes by it: %s",
    async (model, _, encoding, thinking) => {
      world.use(model);
      const replies = behaves(desk).map((reply) => thinking("They may mean the VICTORIA line.", reply));
      const got = await world.ask(desk, replies, { encoding });
      expect(got.error).toBeUndefined();
      expect(got.text).toMatch(answer);
      expect(got.sent).not.toMatch(/They may mean|think>|VICTORIA/);
      const requests = world.provider.completions.map(({ body }) => body.messages);
      expect(JSON.stringify(requests)).not.toContain("They may mean");
    },
  );

  const wrong = says(firstWords, " There are 9,876 of them. ", "That is all.");

  test.each(ENCODINGS)("asks again for a figure that isn't in the data: %s", async (encoding) => {
    const got = await world.ask(desk, [...opening, ...allCalls(desk), wrong, says(words)], { encoding });
    expect(got.error).toBeUndefined();
    expect(got.text).toMatch(answer);
    expect(got.sent).not.toContain("9,876");
    const told = world.provider.completions.map(({ body }) => body.messages.at(-1).content);
    expect(told.filter((text) => text.includes("9,876"))).toHaveLength(1);
  });

  test.each(ENCODINGS)("answers by the tools where it comes again: %s", async (encoding) => {
    const got = await world.ask(desk, [...opening, ...allCalls(desk), wrong, wrong], { encoding });
    expect(got.error).toBeUndefined();
    expect(got.text).toMatch(finding);
    expect(got.sent).not.toContain("9,876");
  });

  const nothing = saysNothing();
  test.each([
    ["failed", [nothing, nothing]],
    ["has only the tools' words", [...allCalls(desk), nothing, nothing]],
  ])("goes on after an answer that %s", async (_, replies) => {
    const first = await world.ask(desk, [...opening, ...replies], { encoding: "application/x-ndjson" });
    const thread_id = /"thread_id\\":\\"([\w-]+)/.exec(first.sent)?.[1];
    const next = await world.ask(desk, behaves(desk), { more: { thread_id } });
    expect(next.error).toBeUndefined();
    expect(next.text).toMatch(answer);
    expect(JSON.stringify(world.request(world.provider.completions.length - 1))).toContain(desk.question);
  });

  test("keeps what the tools found when the model fails after them", async () => {
    for (const encoding of ENCODINGS) {
      const got = await world.ask(desk, [...opening, ...allCalls(desk), fails(401, "no")], { encoding });
      expect(got.error).toBeUndefined();
      expect(got.text).toMatch(desk.finding);
    }
  });
});

describe("long turns", () => {
  const look = (index: number): Reply =>
    calls({ id: `look_${index}`, name: "pick_aoi", args: { places: [index % 2 ? "Brazil" : "Peru"] } });
  const looks = (count: number) => Array.from({ length: count }, (_, index) => look(index));

  test.each(ENCODINGS)(
    "twelve calls on Land, one after the other, end in an answer: %s",
    async (encoding) => {
      const got = await world.ask(land, [...looks(8), ...allCalls(land), says(land.words)], { encoding });
      expect(got.error).toBeUndefined();
      expect(got.text).toBe(land.words);
    },
  );

  test.each(ENCODINGS)("calls without end leave what was found: %s", async (encoding) => {
    const got = await world.ask(land, [...allCalls(land), ...looks(40)], { encoding });
    expect(got.error).toBeUndefined();
    expect(got.text).toMatch(land.finding);
    expect(world.provider.completions.length).toBeLessThan(30);
  });

  test("calls without end on Land are an error where there is nothing to tell yet", async () => {
    const got = await world.ask(land, looks(40));
    expect(got.error).toMatch(/kept asking for data/);
  });

  test.each(ENCODINGS)("calls without end on Underground leave what was found: %s", async (encoding) => {
    const again = Array.from({ length: 40 }, () => calls(underground.call));
    const got = await world.ask(underground, [...underground.opening, ...again], { encoding });
    expect(got.error).toBeUndefined();
    expect(got.text.match(/\*\*Bakerloo line\*\*/g)).toHaveLength(1);
    expect(world.provider.completions.length).toBeLessThan(30);
  });
});

describe("markets", () => {
  test.each(ENCODINGS)("calls without end leave what was found: %s", async (encoding) => {
    const again = Array.from({ length: 60 }, () => calls(markets.call));
    const got = await world.ask(markets, [...markets.opening, ...again], { encoding });
    expect(got.error).toBeUndefined();
    expect(got.text).toMatch(markets.finding);
    expect(world.provider.completions.length).toBeLessThan(30);
  });

  test("a figure of a tool's may be written, and no other", async () => {
    const good = says("Bitcoin closed at **$34,235.19** on 6 July 2021.");
    const wrong = says("Bitcoin closed at **$35,234.19** on 6 July 2021.");
    const got = await world.ask(markets, [...markets.opening, ...allCalls(markets), wrong, good]);
    expect(got.error).toBeUndefined();
    expect(got.text).toMatch(/^Bitcoin closed at \*\*\$34,235\.19\*\* on 6 July 2021\./);
    expect(JSON.parse(got.sent).figures).toEqual([expect.objectContaining({ text: "$34,235.19" })]);
  });
});

describe("weather", () => {
  test("what a model writes of something else gives way to what was looked up", async () => {
    const got = await world.ask(weather, [says("I'd rather talk about trains. They are fun.")]);
    expect(got.error).toBeUndefined();
    expect(got.text).toMatch(weather.finding);
    expect(got.text).not.toContain("trains");
  });

  test("what must be asked back is asked in the desk's own words", async () => {
    const question = "What will the weather be in Port Vellamorra on Monday?";
    const got = await world.ask({ id: "weather", question }, []);
    expect(got.error).toBeUndefined();
    expect(got.text).toContain("Port Vellamorra");
    expect(world.provider.completions).toEqual([]);
  });

  test("it calls nothing without end", async () => {
    const got = await world.ask(
      weather,
      Array.from({ length: 9 }, () => calls(weather.call)),
    );
    expect(got.error).toBeUndefined();
    expect(got.text).toMatch(weather.finding);
    expect(world.provider.completions).toHaveLength(2);
  });
});

describe("land", () => {
  const georgia = (place: string, id: string): ScriptedToolCall => ({
    id,
    name: "pick_aoi",
    args: { question: "q", places: [place] },
  });
  const question = { id: "land", question: "How much tree cover did Georgia lose from 2015 to 2020?" };

  test("a model that names the place more clearly gets its result", async () => {
    const replies = [calls(georgia("Georgia", "a")), calls(georgia("Georgia, United States", "b"))];
    const rest = land.rest.map((each) => calls(each));
    const got = await world.ask(question, [...replies, ...rest, says("Georgia lost tree cover.")], {
      encoding: "text/event-stream",
    });
    expect(got.error).toBeUndefined();
    expect(got.text).toBe("Georgia lost tree cover.");
    expect(got.sent).toContain('"insight_count":1');
  });

  test("a correction that calls tools has them run", async () => {
    const [aoi, dataset, pull, insights] = [land.call, ...land.rest] as [
      ScriptedToolCall,
      ScriptedToolCall,
      ScriptedToolCall,
      ScriptedToolCall,
    ];
    const table = { ...insights, id: "e", args: { chart_type: "table" } };
    const got = await world.ask(
      land,
      [
        ...[aoi, dataset, pull, insights].map((each) => calls(each)),
        says("Brazil lost 123,456,789 ha."),
        calls(table),
        says("Brazil lost tree cover."),
      ],
      { encoding: "text/event-stream" },
    );
    expect(got.error).toBeUndefined();
    expect(got.text).toBe("Brazil lost tree cover.");
    expect(got.sent).not.toContain("123,456,789");
    expect(got.sent.match(/"tool-output-available"/g)).toHaveLength(5);
  });
});

describe("sensors", () => {
  test.each([
    ["calls", calls(sensors.call)],
    ["writes a call", writesCalls("object", sensors.call)],
  ])("a model that %s where words are wanted is told so, and nothing is bought twice", async (_, reply) => {
    const got = await world.ask(sensors, [...allCalls(sensors), reply, says(sensors.words)]);
    expect(got.error).toBeUndefined();
    expect(got.text).toMatch(sensors.answer);
    expect(world.request(2).at(-1)?.content).toBe("There is nothing to call now. Answer in words.");
    expect(await world.paid()).toHaveLength(1);
  });
});
