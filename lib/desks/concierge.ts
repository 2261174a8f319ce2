import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { Annotation, START as BEGIN, END, StateGraph } from "@langchain/langgraph";
import type { Desk, GraphBuilder } from "@/lib/agent/desk";
import { START } from "@/lib/agent/desk-id";
import { node } from "@/lib/agent/node";
import { aboutProduct, isAboutProduct, topicsOf } from "@/lib/models/embedded/about";
import { composeThanks } from "@/lib/models/embedded/compose";
import { hasCue } from "@/lib/understanding/cues";
import { isDropping } from "@/lib/understanding/dropping";
import { foreignTo } from "@/lib/understanding/foreign";
import { warmUpReader } from "@/lib/understanding/reader";
import { tokenise } from "@/lib/understanding/text";
import { deskById, desks } from ".";
import { readAtStart, type Talk, talkOf } from "./talk";

const State = Annotation.Root({
  messages: Annotation<BaseMessage[]>({ reducer: (x, y) => x.concat(y), default: () => [] }),
  response: Annotation<string>(),
});

const listed = () => desks.map(({ name, description }) => `- **${name}**: ${description}`).join("\n");

const listedByExample = () =>
  desks.map(({ name, examples: [example] }) => `- **${name}**: “${example}”`).join("\n");

const sources = (shown: Desk[]) =>
  shown.flatMap((desk) => (desk.sources ? [`- **${desk.name}**: ${desk.sources}`] : [])).join("\n");

const introduced = ({ name, description, examples }: Desk) =>
  `**${name}**: ${description} Ask, for example:\n\n${examples.map((text) => `- ${text}`).join("\n")}`;

function called(text: string): Desk[] {
  const words = new Set(tokenise(text).map((token) => token.text));
  return desks.filter(({ name }) => words.has(name.toLowerCase()));
}

function namedOnly(): string {
  const names = desks.map(({ name }) => `**${name}**`);
  return `Ask about ${names.slice(0, -1).join(", ")} or ${names.at(-1)}.`;
}

const WORDS: Record<Talk, (question: string) => string | Promise<string>> = {
  greet: () => "Hello! I'm Almanac. Ask me anything that one of my desks can look up.",
  thanks: composeThanks,
  about: aboutProduct,
  nonsense: () => "I couldn't make out a question in that.",
  outside: () => "None of my desks can answer that.",
  dropped: () => "All right, I have dropped that.",
  foreign: (question) => foreignTo(question) ?? "",
};

const SHORT: ReadonlySet<Talk> = new Set<Talk>(["thanks", "dropped"]);

async function answer({ messages }: typeof State.State) {
  const question = messages.findLast((message) => HumanMessage.isInstance(message))?.text ?? "";
  const isFirst = !messages.some((message) => AIMessage.isInstance(message));
  const response = await replyTo(question, isFirst);
  return { messages: [new AIMessage(response)], response };
}

async function replyTo(question: string, isFirst: boolean): Promise<string> {
  if (!question) return "Name the desk that this selection is for.";
  const talk = await talkIn(question);
  const meant = called(question);
  // Whoever thanks for a desk at once wants it.
  const isTaken = talk === "nonsense" || (talk === "thanks" && isFirst);
  if (isTaken && meant.length > 0) return meant.map(introduced).join("\n\n");
  const said = await WORDS[talk](question);
  const topics = talk === "about" ? await topicsOf(question) : [];
  if (topics.includes("data")) return `${said}\n\n${sources(meant.length > 0 ? meant : desks)}`;
  if (topics.includes("can") && meant.length > 0) return meant.map(introduced).join("\n\n");
  if (topics.includes("can") && hasCue(question, "example")) return `${said}\n\n${listedByExample()}`;
  if (SHORT.has(talk)) return said;
  return isFirst ? `${said}\n\nThese desks answer questions:\n\n${listed()}` : `${said} ${namedOnly()}`;
}

async function talkIn(question: string): Promise<Talk> {
  if (isDropping(question)) return "dropped";
  if (foreignTo(question)) return "foreign";
  return (await isAboutProduct(question)) ? "about" : talkOf(await readAtStart(question));
}

const graph = new StateGraph(State)
  .addNode("concierge", node("concierge", answer))
  .addEdge(BEGIN, "concierge")
  .addEdge("concierge", END);

const examples = () => desks.flatMap((desk) => desk.examples.slice(0, 1));

/**
 * The product itself, where no desk is asked: greetings, thanks, questions about it, what no desk answers. Answers that several desks
 * give together are its own, too.
 */
export const concierge: Desk = {
  id: START,
  name: "Almanac",
  description: "Ask about the live world. Each answer shows where it came from.",
  accent: { light: "#3d4451", dark: "#c3cad6" },
  icon: ["M4 19.5v-15a2.5 2.5 0 0 1 2.5 -2.5h13.5v20h-13.5a2.5 2.5 0 0 1 0 -5h13.5"],
  get examples() {
    return examples();
  },
  scope: { about: "what its desks look up", starters: [], outside: [] },
  graph: graph as unknown as GraphBuilder,
  input: ({ query = "" }) => ({ messages: [new HumanMessage(query)], response: "" }),
  answer: ({ response = "" }) => ({ response: String(response), provenance: [], followUps: examples() }),
  warmUp: warmUpReader,
};

/**
 * The desk of an id, the product itself included.
 * @throws AppError `bad_request` when it isn't here
 */
export const anyDeskById = (id: string): Desk => (id === START ? concierge : deskById(id));
