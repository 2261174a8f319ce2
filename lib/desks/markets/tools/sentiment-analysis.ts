import type { z } from "zod";
import { defineTool, type ToolContext } from "@/lib/agent/tools/tool";
import type { Fact, NumberFact } from "@/lib/agent/truth";
import { AppError } from "@/lib/errors";
import type { Sourced } from "@/lib/sources/provenance";
import { PAST_FEAR_GREED, pastFearGreed } from "../past/fear-greed";
import { fearGreed, social } from "../sources/sentiment";
import type { Coin, FearGreedDay, Sentiment } from "../types";
import { assertPast, countedBack } from "./candles";
import { clockFact } from "./clock-fact";
import { DAY_MS, dayOf, dayWords } from "./days";
import { forModel } from "./for-model";
import { dayTold, moodRange, rangeFacts, rangeWords } from "./mood-range";
import { listed } from "./named";
import { SentimentInput, SentimentOutput } from "./schema";
import { socialFacts, socialWords } from "./social";
import { countedBackWords } from "./source-words";
import { coinInStep, dayInStep, timeInStep } from "./step";
import { Figures, factOf, type Told } from "./told";
import { readCoins } from "./unclear";
import { verdictOn } from "./verdict";
import { moodWord } from "./word-facts";

type Success = Extract<z.infer<typeof SentimentOutput>, { status: "success" }>;

/** The index's days that an answer looks at: the asked one, and a month before it. */
const DAYS = 31;
/** More days than the index has. */
const EVER = 10_000;

export const sentimentAnalysis = defineTool({
  name: "sentiment_analysis",
  description:
    "The mood: the Fear & Greed index of the whole crypto market, now or on a past day, its lowest, highest or average (mean) over a period, and for one coin votes, followers and posts where a live source counts them. It has no news. Leave out the symbol for the market as a whole.",
  progress: "looking up the mood",
  step({ symbol, at, since, until }) {
    const whose = symbol ? ` about ${coinInStep(symbol)}` : " of the crypto market";
    return `Looked up the mood${whose}${dayInStep(at)}${timeInStep({ since, until })}.`;
  },
  input: SentimentInput,
  output: SentimentOutput,
  forModel,
  facts: ({ data, provenance }): Fact[] =>
    data.status === "success"
      ? [
          ...sentimentFacts(data),
          ...provenance.map(({ as_of }) => clockFact(as_of, "time of the source", data.coin)),
        ]
      : [],
  async run({ input, ctx }) {
    const { symbol, rolling } = input;
    const read = await readCoins(symbol ? [symbol] : [], {
      question: (name) => `How is the mood about ${name}${input.at ? ` on ${dayWords(input.at)}` : ""}?`,
      signal: ctx.signal,
    });
    if (read.unclear) return read.unclear;
    assertPast({ since: input.since, until: input.at ?? input.until });
    if (input.measure) return ofRange(input, ctx);
    const { at, countedFrom } = await dayHad(input.at, rolling, ctx.signal);
    const coin = read.coins[0] ?? null;
    ctx.say("fetching the Fear & Greed index");
    const [index, people] = await Promise.all([
      indexOf(at, input.asks?.startsWith("last") ? EVER : DAYS, ctx.signal),
      coin && !at ? socialOf(coin, ctx) : null,
    ]);
    const newest = index.data.at(-1);
    if (!newest) throw new AppError("not_found", "There is no Fear & Greed index now.");
    const earlier = asLevel(index.data, input.asks);
    const days = index.data.slice(-DAYS);
    const told = earlier && !days.includes(earlier) ? [earlier, ...days] : days;
    const data: Success = { status: "success", coin, index: told, social: people?.data ?? null };
    const figures = new Figures();
    const message = [
      countedFrom && countedBackWords(countedFrom).trim(),
      input.asks === "level" ? levelWords(newest) : "",
      input.asks?.startsWith("last") ? lastWords(newest, earlier, input.asks, figures.say) : "",
      `${verdictOn(newest.value, input, String)}${indexWords(told, figures.say)}`,
      coin && peopleWords(coin, people, at, figures.say),
      index.provenance.live || at
        ? ""
        : `No live source answers; the newest embedded day of the index is ${dayWords(dayOf(newest.t))}.`,
    ];
    return {
      data,
      message: message.filter(Boolean).join("\n\n"),
      figures: figures.list,
      provenance: [index.provenance, ...(people ? [people.provenance] : [])],
      followUps: [
        `What is the price of ${coin?.name ?? "Bitcoin"}?`,
        `How did ${coin?.name ?? "Bitcoin"} do over the last year?`,
        `How was the mood on ${dayWords(dayOf(newest.t - 365 * DAY_MS))}?`,
      ],
    };
  },
});

async function ofRange(input: z.infer<typeof SentimentInput>, { signal, say }: ToolContext) {
  say("fetching the Fear & Greed index");
  const { data: all, provenance } = await indexOf(undefined, EVER, signal);
  if (all.length === 0) throw new AppError("not_found", "There is no Fear & Greed index now.");
  const { countedFrom, ...found } = moodRange(all, input);
  const figures = new Figures();
  return {
    data: { status: "success", coin: null, social: null, ...found } satisfies Success,
    message: `${countedFrom ? countedBackWords(countedFrom) : ""}${rangeWords(found, input, figures.say)}`,
    figures: figures.list,
    provenance: [provenance],
    followUps: ["How greedy is the market?", "How did Bitcoin do over the last year?"],
  };
}

/** The asked day; one that was counted from today and is too new is counted back from the newest embedded day. */
async function dayHad(
  at: string | undefined,
  rolling: boolean | undefined,
  signal: AbortSignal,
): Promise<{ at?: string; countedFrom?: string }> {
  const last = PAST_FEAR_GREED.until;
  if (!at || !rolling || at <= last) return { at };
  try {
    await indexOf(at, DAYS, signal);
    return { at };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    return { at: countedBack({ until: at }, last).until, countedFrom: last };
  }
}

/** @throws AppError `not_found` where the asked day has no index */
async function indexOf(
  at: string | undefined,
  days: number,
  signal: AbortSignal,
): Promise<Sourced<FearGreedDay[]>> {
  try {
    return await fearGreed({ at, days }, signal);
  } catch (error) {
    if (!at || !(error instanceof AppError) || error.code !== "upstream_unavailable") throw error;
    const [first, last] = [pastFearGreed().at(0), pastFearGreed().at(-1)].map((day) =>
      dayWords(dayOf(day?.t ?? 0)),
    );
    throw new AppError(
      "not_found",
      `There is no Fear & Greed index for ${dayWords(at)}. The embedded ones go from ${first} to ${last}.`,
      { cause: error },
    );
  }
}

/** What people say of a coin; null where no source tells. */
async function socialOf(coin: Coin, { signal }: ToolContext): Promise<Sourced<Sentiment> | null> {
  try {
    return await social(coin, signal);
  } catch (error) {
    if (error instanceof AppError && error.code === "upstream_unavailable") return null;
    throw error;
  }
}

const levelWords = ({ value, word }: FearGreedDay): string =>
  `${value >= 55 ? "It is high" : value < 45 ? "It is low" : "It is in the middle"}: ${word.toLowerCase()}. Up to 24 counts as extreme fear, 25 to 44 as fear, 45 to 54 as neutral, 55 to 74 as greed, from 75 on as extreme greed. It is a mood, and says nothing about what comes next.`;

function asLevel(index: FearGreedDay[], asks: string | undefined): FearGreedDay | undefined {
  const { value } = index.at(-1)!;
  const before = index.slice(0, -1);
  if (asks === "last_as_low") return before.findLast((day) => day.value <= value);
  return asks === "last_as_high" ? before.findLast((day) => day.value >= value) : undefined;
}

function lastWords(
  { value }: FearGreedDay,
  earlier: FearGreedDay | undefined,
  asks: string,
  say: (told: Told) => string,
): string {
  const level = asks === "last_as_low" ? `at ${value} or lower` : `at ${value} or higher`;
  if (!earlier) return `It wasn't ${level} on any earlier day that I have.`;
  return `It was last ${level} on **${dayWords(dayOf(earlier.t))}**, at ${say(dayTold(earlier))}.`;
}

const BEFORE: [days: number, words: string][] = [
  [1, "a day before"],
  [7, "a week before"],
  [30, "a month (30 days) before"],
];

const LIMITS: NumberFact[] = [0, 100].map((value) => ({
  value,
  unit: null,
  quantity: "end of the index's scale",
  of: [],
  origin: `end of the index's scale, ${value === 0 ? "extreme fear" : "extreme greed"}`,
}));

function indexWords(index: FearGreedDay[], say: (told: Told) => string): string {
  const newest = index.at(-1)!;
  const lead = `On ${dayWords(dayOf(newest.t))} alternative.me's Fear & Greed index of the crypto market was **${say(dayTold(newest))}** (${newest.word}), on a scale from 0, extreme fear, to 100, extreme greed.`;
  const before = BEFORE.flatMap(([days, words]) => {
    const day = index.find(({ t }) => dayOf(t) === dayOf(newest.t - days * DAY_MS));
    return day ? `${say(dayTold(day))} ${words}` : [];
  });
  return before.length > 0 ? `${lead} It had been ${listed(before)}.` : lead;
}

const NO_NEWS = "News isn't counted: no source of it is free.";

function peopleWords(
  coin: Coin,
  people: Sourced<Sentiment> | null,
  at: string | undefined,
  say: (told: Told) => string,
): string {
  if (at) return `No source that I can ask keeps what people said about ${coin.name} on that day.`;
  if (!people)
    return `No live source counts what people say about ${coin.name} now, so there are no votes or posts. ${NO_NEWS}`;
  return `${socialWords(coin, people, say)} ${NO_NEWS}`;
}

function sentimentFacts({ coin, index, social: people, range }: Success): Fact[] {
  const thirty: NumberFact = {
    value: 30,
    unit: null,
    quantity: "days before",
    of: [],
    origin: "days before",
  };
  const newest = index.at(-1);
  return [
    ...index.map((day) => factOf(dayTold(day))),
    ...(newest ? [moodWord(newest.word)] : []),
    ...LIMITS,
    ...(range ? rangeFacts(range) : []),
    thirty,
    ...(coin && people ? socialFacts(coin, people) : []),
  ];
}
