import { beforeEach, describe, expect, test } from "vitest";
import { loadShare } from "@/app/share/load-share";
import { store } from "@/db/client";
import { saveShare } from "@/db/shares";
import { getThread } from "@/db/threads";
import { runs } from "@/lib/agent/run";
import { desks } from "@/lib/desks";
import { resolveCaller } from "@/lib/http/caller";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { API_ENV, ask, call, KEY, readLines, warmEmbeddedModel } from "../testing/call";
import { GET as exportThread } from "../threads/[id]/export/route";
import { GET as getMessages } from "../threads/[id]/messages/route";
import { ThreadMessages } from "../threads/schema";
import { WholeAnswer } from "./schema";

isolateEnv(API_ENV);
warmEmbeddedModel();

const STATUS = "Is there a good service on the Circle line?";
const PRICE = "What was the price of Bitcoin on 6 July 2021?";
const LOSS = "How much tree cover did Brazil lose from 2015 to 2020?";

async function answerTo(query: string, thread_id?: string, more: object = {}) {
  const response = await ask({ query, thread_id, ...more }, "application/json");
  return WholeAnswer.strict().parse(await response.json());
}

describe("small talk and questions about the product", () => {
  test.each([
    "hi",
    "who are you?",
    "what can you do?",
    "is this real data?",
    "asdf jkl qwer",
    "write me a poem",
  ])("“%s” is answered by the product, which names every desk and has a question for each", async (query) => {
    const answer = await answerTo(query);
    expect(answer).toMatchObject({ desk: "start", model: null, provenance: [] });
    for (const { name } of desks) expect(answer.response).toContain(`**${name}**`);
    expect(answer.follow_ups).toEqual(desks.map(({ examples }) => examples[0]));
  });

  test.each([
    ["is this real data?", /set to use no live sources/],
    ["what does it cost?", /costs you nothing.*no real money/s],
    ["do you store my chats?", /stored in a database on the machine/],
    ["are you chatgpt?", /No language model is at work/],
    ["do i need an account?", /need no account/],
    ["how are you today?", /always well/],
    ["¿cuál es el precio de bitcoin hoy?", /solo entiendo inglés.*in English/],
  ])("“%s” is answered as this server is set", async (query, words) => {
    expect((await answerTo(query)).response).toMatch(words);
  });

  test("whose data each desk shows is said where that is asked", async () => {
    const { response } = await answerTo("where does your data come from and how up to date is it?");
    for (const { name, sources } of desks) expect(response).toContain(`**${name}**: ${sources}`);
  });

  test.each(["ok, the markets one sounds fun", "what can I ask about markets?"])(
    "“%s” is answered with that desk's examples",
    async (question) => {
      const { response } = await answerTo(question);
      const { name, examples } = desks.find(({ id }) => id === "markets")!;
      expect(response).toContain(`**${name}**`);
      for (const example of examples) expect(response).toContain(example);
    },
  );

  test("what is said of money is true of the network", async () => {
    setEnv({ ...API_ENV, ALMANAC_X402: "base-sepolia" });
    expect((await answerTo("what does it cost?")).response).toContain("public test network, no real money");
  });

  test("thanks are answered, and the conversation stays where it was", async () => {
    const { thread_id } = await answerTo(STATUS);
    expect(await answerTo("thanks", thread_id)).toMatchObject({ desk: "start" });
    expect(await answerTo("And the Victoria line?", thread_id)).toMatchObject({
      desk: "underground",
      response: expect.stringContaining("Victoria line"),
    });
  });

  test("an NDJSON client is told as of any desk", async () => {
    const lines = await readLines(await ask({ query: "hi" }));
    expect(lines.map(({ node }) => node)).toEqual(["thread", "concierge"]);
    expect(lines[0]?.update).toMatchObject({ desk: "start" });
  });
});

test("“start” asks the concierge, too", async () => {
  expect(await answerTo(STATUS, undefined, { desk: "start" })).toMatchObject({ desk: "underground" });
});

describe("a message with requests for two desks", () => {
  const BOTH = `${STATUS} And what was the price of Bitcoin on 6 July 2021?`;

  test("is answered by both, each under its name", async () => {
    const answer = await answerTo(BOTH);
    expect(answer.desk).toBe("start");
    expect(answer.parts?.map(({ desk }) => desk)).toEqual(["underground", "markets"]);
    expect(answer.response).toMatch(/^## Underground\n\n.*Circle line.*\n\n## Markets\n\n.*\$34,2\d\d/s);
    expect(answer.provenance.length).toBeGreaterThan(1);
  });

  test("is refused with a selection that neither can read, and leaves nothing behind", async () => {
    const response = await ask({ query: BOTH, ui_context: { time_zone: "Nowhere" } });
    expect(response.status).toBe(400);
    expect(store().sqlite.prepare("SELECT count(*) FROM messages").pluck().get()).toBe(0);
    expect(runs().size).toBe(0);
  });

  test("can be followed up at the desk that spoke last", async () => {
    const { thread_id } = await answerTo(BOTH);
    expect(await answerTo("And of Ethereum?", thread_id)).toMatchObject({ desk: "markets" });
  });
});

describe("a conversation that changes desks", () => {
  let thread = "";
  beforeEach(async () => {
    thread = (await answerTo(STATUS)).thread_id;
    await answerTo(LOSS, thread);
    await answerTo("Is there a good service on the Victoria line?", thread);
  });

  test("tells each message's desk wherever it is read again", async () => {
    const expected = ["underground", "underground", "land", "land", "underground", "underground"];
    const listed = await (await call(getMessages, { params: { id: thread } })).json();
    expect(ThreadMessages.parse(listed).messages.map(({ desk }) => desk)).toEqual(expected);
    const owner = resolveCaller(new Request("http://localhost", { headers: { "x-api-key": KEY } })).id;
    const shared = loadShare(saveShare(thread, getThread(owner, thread).leafId ?? "").token);
    expect(shared?.messages.map(({ metadata }) => metadata?.desk)).toEqual(expected);
    const text = await (await call(exportThread, { params: { id: thread } })).text();
    expect(text).toContain("Underground, Land · ");
    expect(text).toContain("Desk: Land");
  });

  test("goes on at each desk where that was left", async () => {
    expect(await answerTo("And the Jubilee line?", thread)).toMatchObject({
      desk: "underground",
      response: expect.stringContaining("Jubilee line"),
    });
    const land = await answerTo("And Peru?", thread, { desk: "land" });
    expect(land).toMatchObject({ desk: "land", response: expect.stringContaining("Peru") });
  });
});

describe("a desk that is asked another's question", () => {
  test.each([
    ["underground", PRICE, "markets", "Markets"],
    ["markets", "When is the next train from Baker Street?", "underground", "Underground"],
    ["land", PRICE, "markets", "Markets"],
    ["sensors", LOSS, "land", "Land"],
  ])("%s says whose it is, and leads there", async (desk, query, other, name) => {
    const { response } = await answerTo(query, undefined, { desk });
    expect(response).toContain(`a question for the ${name} desk`);
    const link = /\[Ask the (\w+) desk\]\((\S+)\)/.exec(response);
    expect(link?.[1]).toBe(name);
    const address = new URL(link?.[2] ?? "", "http://localhost");
    expect([address.pathname, address.searchParams.get("q")]).toEqual([`/${other}`, query]);
  });

  test("what no desk here answers is only outside", async () => {
    const { response } = await answerTo("Who won the football last night?", undefined, {
      desk: "underground",
    });
    expect(response).not.toContain("desk](");
  });
});
