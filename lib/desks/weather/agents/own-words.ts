import { type AIMessageChunk, HumanMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { say } from "@/lib/agent/node";
import { EmbeddedChatModel } from "@/lib/models/embedded/model";
import { EMBEDDED_ID } from "@/lib/models/spec";
import type { Understanding } from "@/lib/understanding/teaching";
import { SCOPE } from "../scope";

export async function ownWords(
  question: string,
  reading: Understanding,
  config: LangGraphRunnableConfig,
): Promise<AIMessageChunk> {
  const interpreter = { understand: async () => reading, compose: () => "" };
  const said = await new EmbeddedChatModel().invoke([new HumanMessage(question)], {
    scope: SCOPE,
    interpreter,
  });
  say(config, { type: "token", messageId: crypto.randomUUID(), text: said.text });
  say(config, { type: "model", model: EMBEDDED_ID, ms: 0 });
  return said;
}
