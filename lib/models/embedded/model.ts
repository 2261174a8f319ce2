import type { CallbackManagerForLLMRun } from "@langchain/core/callbacks/manager";
import {
  BaseChatModel,
  type BaseChatModelCallOptions,
  type BindToolsInput,
} from "@langchain/core/language_models/chat_models";
import { AIMessage, AIMessageChunk, type BaseMessage, type ToolMessage } from "@langchain/core/messages";
import { ChatGenerationChunk, type ChatResult } from "@langchain/core/outputs";
import { type Runnable, RunnableLambda } from "@langchain/core/runnables";
import { z } from "zod";
import { clock } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { type Choice, chooseByEvidence } from "@/lib/understanding/choose";
import type { Turn } from "@/lib/understanding/frame";
import { taughtBy } from "@/lib/understanding/taught";
import type { Understanding } from "@/lib/understanding/teaching";
import { understand } from "@/lib/understanding/understand";
import { type AnyModelTool, type Scope, sourceOf } from "../tool";
import { ABOUT, aboutProduct, isAboutProduct } from "./about";
import {
  composeAbout,
  composeAnswer,
  composeAsk,
  composeHelp,
  composeNonsense,
  composeOutside,
  composeThanks,
  withNotes,
} from "./compose";
import { readConversation, UNDERSTOOD } from "./conversation";
import { handOver } from "./neighbours";

export interface Interpreter {
  /** @param history earlier turns, oldest first */
  understand(question: string, history: Turn[]): Promise<Understanding>;
  compose(results: ToolMessage[]): string;
}

export interface EmbeddedCallOptions extends BaseChatModelCallOptions {
  tools?: BindToolsInput[];
  scope?: Scope;
  /** Left out where the tools' examples are all there is. */
  interpreter?: Interpreter;
  /** Answers with one of these by the names in the question, or with `fallback`; without tools. */
  choices?: Choice[];
  fallback?: string;
}

/** A trained reader and a desk's plan of tool calls. It needs no key, download or network and makes up no figure. */
export class EmbeddedChatModel extends BaseChatModel<EmbeddedCallOptions> {
  static lc_name(): string {
    return "EmbeddedChatModel";
  }

  constructor() {
    super({});
  }

  _llmType(): string {
    return "embedded";
  }

  override bindTools(tools: BindToolsInput[], kwargs?: Partial<EmbeddedCallOptions>) {
    return this.withConfig({ tools, ...kwargs });
  }

  /** @throws AppError `model_unavailable` always: forms are for language models. */
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of the base class, met by one implementation.
  override withStructuredOutput(): Runnable<any, any> {
    return RunnableLambda.from(async () => {
      throw new AppError("model_unavailable", "The embedded model fills no forms.");
    });
  }

  async _generate(messages: BaseMessage[], options: this["ParsedCallOptions"]): Promise<ChatResult> {
    const message = await answer(messages, options);
    return { generations: [{ text: message.text, message }] };
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: this["ParsedCallOptions"],
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const message = await answer(messages, options);
    // By paragraphs: all of it is there at once, and each piece costs the server and the page a step.
    for (const text of message.text.split(PARAGRAPH_ENDS).filter(Boolean)) {
      const chunk = new ChatGenerationChunk({ text, message: new AIMessageChunk(text) });
      yield chunk;
      await runManager?.handleLLMNewToken(text, undefined, undefined, undefined, undefined, { chunk });
    }
    yield new ChatGenerationChunk({ text: "", message: closing(message) });
  }
}

const PARAGRAPH_ENDS = /(?<=\n\n)(?=\S)/;

function closing(message: AIMessage): AIMessageChunk {
  return new AIMessageChunk({
    content: "",
    additional_kwargs: message.additional_kwargs,
    tool_call_chunks: (message.tool_calls ?? []).map((call, index) => ({
      type: "tool_call_chunk",
      index,
      id: call.id,
      name: call.name,
      args: JSON.stringify(call.args),
    })),
  });
}

async function answer(messages: BaseMessage[], options: EmbeddedCallOptions): Promise<AIMessage> {
  const { history, question, results, understood } = readConversation(messages);
  const { scope, interpreter, choices, fallback = "" } = options;
  if (choices) return new AIMessage(chooseByEvidence(question, choices, scope?.common) ?? fallback);
  if (results.length > 0) {
    return new AIMessage(withNotes((interpreter?.compose ?? composeAnswer)(results), understood));
  }
  if (interpreter) return replyTo(question, await interpreter.understand(question, history), scope);
  const tools = (options.tools ?? []).map(toTool);
  const understanding = await understand(question, {
    teaching: taughtBy(tools, scope?.outside),
    context: undefined,
    moment: { now: clock.now(), zone: "UTC" },
    history,
  });
  return replyTo(question, understanding, scope);
}

const NO_REQUEST: ReadonlySet<Understanding["kind"]> = new Set<Understanding["kind"]>([
  "thanks",
  "nonsense",
  "outside",
]);

async function replyTo(
  question: string,
  understanding: Understanding,
  scope: Scope | undefined,
): Promise<AIMessage> {
  const isAbout =
    understanding.kind === "about" ||
    (NO_REQUEST.has(understanding.kind) && (await isAboutProduct(question)));
  if (isAbout) return new AIMessage(composeAbout(await aboutProduct(question), scope));
  const message = say(understanding, scope);
  const elsewhere = understanding.kind === "elsewhere" ? handOver(understanding.desk, question) : undefined;
  if (elsewhere) message.content = elsewhere;
  return message;
}

function say(understanding: Understanding, scope: Scope | undefined): AIMessage {
  switch (understanding.kind) {
    case "calls":
      return new AIMessage({
        content: "",
        additional_kwargs: kept(understanding),
        tool_calls: understanding.calls.map((call) => ({
          type: "tool_call",
          id: `call_${crypto.randomUUID()}`,
          name: call.tool,
          args: call.args,
        })),
      });
    case "ask":
      return new AIMessage({
        content: [understanding.notes?.join(" ") ?? "", composeAsk(understanding.pending)]
          .filter(Boolean)
          .join("\n\n"),
        additional_kwargs: kept(understanding),
      });
    case "say":
      return new AIMessage({
        content: [understanding.notes?.join(" ") ?? "", understanding.text].filter(Boolean).join("\n\n"),
        additional_kwargs: kept(understanding),
      });
    case "help":
      return new AIMessage(composeHelp(scope));
    case "about":
      return new AIMessage(composeAbout(ABOUT, scope));
    case "thanks":
      return new AIMessage(composeThanks());
    case "nonsense":
      return new AIMessage(composeNonsense(scope));
    case "elsewhere":
      return new AIMessage({
        content: composeOutside(scope),
        additional_kwargs: { [ELSEWHERE]: understanding.desk },
      });
    case "outside":
      return new AIMessage(composeOutside(scope));
  }
}

const ELSEWHERE = "elsewhere";

function kept({
  frames = [],
  pending,
  notes = [],
  after,
}: Extract<Understanding, { kind: "calls" | "ask" | "say" }> & { pending?: unknown; after?: string[] }) {
  return { [UNDERSTOOD]: { frames, pending, notes, after } };
}

const foreign = new WeakMap<object, AnyModelTool>();

/** A LangChain tool made elsewhere has only its description. */
function toTool(given: BindToolsInput): AnyModelTool {
  const known = sourceOf(given) ?? foreign.get(given);
  if (known) return known;
  const {
    name = "tool",
    description = "",
    schema,
  } = given as { name?: string; description?: string; schema?: unknown };
  const input = schema instanceof z.ZodObject ? schema : z.object({});
  const tool: AnyModelTool = { name, description, input };
  foreign.set(given, tool);
  return tool;
}
