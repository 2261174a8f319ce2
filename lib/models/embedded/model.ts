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
import { AppError } from "@/lib/errors";
import { type AnyModelTool, type Scope, sourceOf } from "../tool";
import { type Choice, chooseByEvidence } from "./choose";
import { composeAnswer, composeAsk, composeHelp, composeOutside } from "./compose";
import { PENDING, readConversation } from "./conversation";
import { slotsFromSchema } from "./schema-slots";
import { fillSlots } from "./slots";
import { type Turn, type Understanding, understand } from "./understand";

/** A desk's own way with questions, where the general one of examples and slots doesn't fit. */
export interface Interpreter {
  /** @param history earlier turns, oldest first */
  understand(question: string, history: Turn[]): Promise<Understanding>;
  /** The answer out of what the tools returned. */
  compose(results: ToolMessage[]): string;
}

export interface EmbeddedCallOptions extends BaseChatModelCallOptions {
  tools?: BindToolsInput[];
  /** What the desk answers, for greetings and for what is outside of it. */
  scope?: Scope;
  interpreter?: Interpreter;
  /** Answer with one of these by the names in the question, or with `fallback`; no tools. */
  choices?: Choice[];
  fallback?: string;
}

/**
 * A chat model without a language model: it understands a question by sentence embeddings and the names in it, calls
 * the tools it was given, and answers with what they returned. It needs no key, no download and no network, asks
 * back when something is missing, and never makes up a figure.
 */
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

  /**
   * Fills a schema's enums and dates from the question's words.
   * @throws AppError `model_unavailable` when the question doesn't hold what the schema needs.
   */
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of the base class, met by one implementation.
  override withStructuredOutput(schema: any): Runnable<any, any> {
    return RunnableLambda.from(async (input: BaseMessage[] | string) => {
      const question = typeof input === "string" ? input : readConversation(input).question;
      const { args } = fillSlots(question, slotsFromSchema(schema));
      const result = (schema as z.ZodType).safeParse(args);
      if (result.success) return result.data;
      throw new AppError("model_unavailable", "The embedded model can't fill this form from the question.");
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
    for (const text of message.text.match(/\s*\S+\s*/g) ?? []) {
      const chunk = new ChatGenerationChunk({ text, message: new AIMessageChunk(text) });
      yield chunk;
      await runManager?.handleLLMNewToken(text, undefined, undefined, undefined, undefined, { chunk });
    }
    yield new ChatGenerationChunk({ text: "", message: closing(message) });
  }
}

/** The chunk that carries what isn't text. */
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
  const { history, question, results } = readConversation(messages);
  if (options.choices) {
    return new AIMessage(
      chooseByEvidence(question, options.choices, options.scope?.common) ?? options.fallback ?? "",
    );
  }
  const { interpreter } = options;
  if (results.length > 0) return new AIMessage((interpreter?.compose ?? composeAnswer)(results));
  if (interpreter) return say(await interpreter.understand(question, history), options.scope);
  const tools = (options.tools ?? []).map(toTool);
  return say(await understand(question, history, tools, options.scope), options.scope);
}

function say(understanding: Understanding, scope: Scope | undefined): AIMessage {
  switch (understanding.kind) {
    case "calls":
      return new AIMessage({
        content: "",
        tool_calls: understanding.calls.map((call) => ({
          type: "tool_call",
          id: `call_${crypto.randomUUID()}`,
          name: call.tool,
          args: call.args,
        })),
      });
    case "ask":
      return new AIMessage({
        content: composeAsk(understanding.pending),
        additional_kwargs: { [PENDING]: understanding.pending },
      });
    case "say":
      return new AIMessage(understanding.text);
    case "help":
      return new AIMessage(composeHelp(scope));
    case "outside":
      return new AIMessage(composeOutside(scope));
  }
}

const foreign = new WeakMap<object, AnyModelTool>();

/** The tool behind a LangChain tool; one that was made elsewhere is ranked by its description alone. */
function toTool(given: BindToolsInput): AnyModelTool {
  const known = sourceOf(given) ?? foreign.get(given);
  if (known) return known;
  const {
    name = "tool",
    description = "",
    schema,
  } = given as { name?: string; description?: string; schema?: unknown };
  const input = schema instanceof z.ZodObject ? schema : z.object({});
  const understanding = { examples: [description || name], slots: slotsFromSchema(input) };
  const tool: AnyModelTool = { name, description, input, understanding };
  foreign.set(given, tool);
  return tool;
}
