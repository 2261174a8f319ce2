import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { contextRoom, ROLES } from "@/lib/models";
import { countTokens, mostTokens } from "@/lib/models/tokens";
import type { AnyModelTool } from "@/lib/models/tool";
import { toolSchema } from "@/lib/models/tool-schema";

interface Around {
  /** The most messages, however short. */
  most: number;
  /** The system prompt and the tools that the model is given with the messages. */
  prompt: string;
  tools: readonly AnyModelTool[];
}

/** What a message costs beside its text: role, separators, names. */
const PER_MESSAGE = 8;
/** Other makers' models make more tokens of a text than the ones we count by. */
const MARGIN = 1.2;
/** The share of the room that is left for what tools return before the answer. */
const SPARE = 1 / 8;

/**
 * The newest whole turns, each from a person's message on, that the configured language models can read with what stands around them;
 * always the newest one, whatever its length. For the embedded model only their number counts.
 * @throws AppError `model_unavailable` when ALMANAC_MODEL is wrong
 */
export async function recentMessages(
  messages: BaseMessage[],
  { most, prompt, tools }: Around,
): Promise<BaseMessage[]> {
  const turns = newestWithin(turnsOf(messages), most, ({ length }) => length);
  const room = contextRoom(ROLES.specialist);
  if (room === undefined) return turns.flat();
  const around = prompt + inWords(tools);
  const texts = turns.map((turn) => turn.map(textOf));
  const free = Math.floor(room * (1 - SPARE));
  if (mostTokens(around) + sum(texts.flat().map(mostCost)) <= free) return turns.flat();
  const costs = await Promise.all(texts.map(async (turn) => sum(await Promise.all(turn.map(costOf)))));
  const left = free - (await costOf(around));
  const sized = turns.map((turn, index) => ({ turn, cost: costs[index] ?? 0 }));
  return newestWithin(sized, left, ({ cost }) => cost).flatMap(({ turn }) => turn);
}

/** The messages from one of a person's to the next. */
function turnsOf(messages: BaseMessage[]): BaseMessage[][] {
  const starts = messages.flatMap(({ type }, index) => (type === "human" ? [index] : []));
  if (starts.length === 0) return [messages];
  return starts.map((start, index) => messages.slice(start, starts[index + 1]));
}

/** The last items whose sizes together stay within the limit, but always the last one. */
function newestWithin<Item>(items: Item[], limit: number, sizeOf: (item: Item) => number): Item[] {
  let size = 0;
  const tooMany = items.findLastIndex((item) => {
    size += sizeOf(item);
    return size > limit;
  });
  return items.slice(Math.min(tooMany + 1, items.length - 1));
}

function textOf(message: BaseMessage): string {
  const content = typeof message.content === "string" ? message.content : JSON.stringify(message.content);
  const calls = AIMessage.isInstance(message) ? message.tool_calls : undefined;
  return calls?.length ? content + JSON.stringify(calls) : content;
}

const mostCost = (text: string): number => mostTokens(text) + PER_MESSAGE;
const costOf = async (text: string): Promise<number> => (await countTokens(text)) * MARGIN + PER_MESSAGE;
const sum = (numbers: number[]): number => numbers.reduce((left, right) => left + right, 0);

const spelled = new WeakMap<readonly AnyModelTool[], string>();

/** Tools about as models read them. */
function inWords(tools: readonly AnyModelTool[]): string {
  const known = spelled.get(tools);
  if (known !== undefined) return known;
  const schemas = tools.map(({ name, description, input }) => ({
    name,
    description,
    parameters: toolSchema(input),
  }));
  const text = JSON.stringify(schemas);
  spelled.set(tools, text);
  return text;
}
