import { type Env, env } from "@/lib/env";
import { mostLike } from "@/lib/understanding/likeness";
import { EMBEDDED_ID, modelId, modelSpecs } from "../spec";
import EXAMPLES from "./about.json" with { type: "json" };

type Topic = keyof typeof EXAMPLES;

export async function aboutProduct(question: string): Promise<string> {
  return (await topicsOf(question)).map((topic) => WORDS[topic](env())).join(" ");
}

const PART = 0.7;

export async function topicsOf(question: string): Promise<Topic[]> {
  const parts = await Promise.all(
    question
      .split(/[?.,;:]|\band\b/i)
      .filter((part) => part.trim())
      .map(topicOf),
  );
  const topics = parts.filter(({ likeness }) => likeness >= PART).map(({ topic }) => topic);
  const distinct = [...new Set(topics)];
  return distinct.length > 1 ? distinct : [(await topicOf(question)).topic];
}

const NO_DESKS: ReadonlySet<Topic> = new Set<Topic>([
  "maker",
  "human",
  "coverage",
  "uncovered",
  "privacy",
  "access",
  "language",
  "mood",
]);

export async function isProductsAlone(text: string): Promise<boolean> {
  const { topic, likeness } = await topicOf(text);
  return likeness >= SAME && NO_DESKS.has(topic);
}

export async function isAboutProduct(text: string): Promise<boolean> {
  // “My son set this up. What can I ask?” has a statement first.
  const [last = text] = text.split(/[.!]\s/).slice(-1);
  const found = await Promise.all([...new Set([text, last])].map(topicOf));
  return found.some(({ likeness }) => likeness >= SAME);
}

const SAME = 0.8;

export async function topicOf(question: string): Promise<{ topic: Topic; likeness: number }> {
  const examples = Object.entries(EXAMPLES).flatMap(([topic, texts]) =>
    texts.map((text) => ({ topic, text })),
  );
  const best = await mostLike(question, examples);
  return { topic: (best?.sentence.topic ?? "who") as Topic, likeness: best?.likeness ?? 0 };
}

export const ABOUT =
  "I'm Almanac, an app that answers questions about live data. I look things up rather than making them up, and each answer names its sources.";

const WORDS: Record<Topic, (settings: Env) => string> = {
  who: () => ABOUT,
  can: () => `I answer questions by looking things up, and show where each answer comes from. ${FOLLOW_UP}`,
  maker: () =>
    "This app is called Almanac. I'm not told who made it, or who runs this server; the page [/docs](/docs) describes its API.",
  human: () =>
    "No: only a program answers here, and I can't put you through to anyone or pass a message on. Whoever gave you the address of this server can reach those who run it.",
  coverage: () =>
    "That differs from desk to desk: each says at the top of its page, and in its examples, which places and times it covers. What it doesn't cover it says.",
  uncovered: () =>
    "None of my desks covers that. Each answers only what its own sources hold; its page shows what they are.",
  model: (settings) => `I'm a program, not a person. ${modelInWords(settings)}`,
  data: ({ ALMANAC_DATA }) => `${DATA[ALMANAC_DATA]} Each answer shows its sources and their time below it.`,
  trust: () =>
    `Figures come from the sources that an answer names, not from a model's memory, and sample data is labelled as such. I can still misread a question: the steps under an answer show what was looked up, and you can correct me.`,
  cost: ({ ALMANAC_X402 }) =>
    `Asking costs you nothing, and there is no subscription. Some answers need data that is sold; the agent pays for it from its own wallets within set bounds, and the answer shows what it paid. ${MONEY[ALMANAC_X402]}`,
  privacy: privacyInWords,
  language: () => "I understand questions in English, and answer in English.",
  mood: () => "I'm a program, so I'm always well and never tired.",
  app: () =>
    "You can edit a question (both versions stay), rate an answer, rename, delete, search and export conversations, and share them by a link that you can revoke. Ctrl-K finds desks, conversations and actions, and the button in the bar at the side changes between light and dark.",
  access: () =>
    `No: in the browser you need no account. A session cookie tells your conversations from others'. Programs use the API with a key, which the server prints when it is first started; it is described at [/docs](/docs). The app needs no key and no network to work; where live sources can't be reached, it says so.`,
};

const FOLLOW_UP = "You can go on with a follow-up, correct me, or ask why.";

const DATA: Record<Env["ALMANAC_DATA"], string> = {
  auto: "It is live where a live source can be reached. Where none can, published tables, a simulation or sample data take its place, and each answer says which of them it used.",
  live: "This server is set to use live sources only: where one can't be reached, you get no answer rather than sample data.",
  sample:
    "At the moment nothing here is live: this server is set to use no live sources. Answers come from published tables, a simulation or sample data, and say which.",
};

const MONEY: Record<Env["ALMANAC_X402"], string> = {
  sandbox: "On this server that is test money on a local test chain, no real money.",
  "base-sepolia": "On this server that is test money on Base's public test network, no real money.",
  base: "On this server that is real money, out of the wallets of whoever runs it.",
};

const languageModels = (settings: Env): string[] =>
  modelSpecs(settings)
    .map(modelId)
    .filter((id) => id !== EMBEDDED_ID);

function modelInWords(settings: Env): string {
  const models = languageModels(settings);
  if (models.length === 0)
    return "No language model is at work on this server: a small trained reader works out what you ask, and the answer is put together from what was looked up.";
  return `On this server a language model (${models.join(", then ")}) helps to answer; figures still come from what was looked up.`;
}

function privacyInWords(settings: Env): string {
  const models = languageModels(settings);
  const { ALMANAC_THREAD_DAYS: days } = settings;
  return [
    "Your conversations are stored in a database on the machine that runs this server, and whoever runs it can read that. Other users can't open them, unless you make a share link, which you can revoke.",
    "You can delete a conversation: for an hour it can be brought back, later it is deleted for good.",
    "What desks remember of your questions is listed at [/memory](/memory), where you can delete it.",
    days ? `One in which nothing was asked for ${days} days is deleted by itself.` : "",
    models.length > 0
      ? `Your questions also go to the language model that this server uses (${models.join(", then ")}).`
      : "This server uses no language model, so your questions go to none.",
    "Live sources are asked only for what an answer needs, such as a name in your question.",
  ]
    .filter(Boolean)
    .join(" ");
}
