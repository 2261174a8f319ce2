import { listCompressions, listPatterns } from "@/db/memory";
import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import { json } from "@/lib/http/outputs";
import { compressionJson, Forgotten, interactionJson, MemoryPage, patternJson } from "@/lib/memory/json";
import { forgetAll, remembered } from "@/lib/memory/remembered";
import { MemoryQuery } from "./schema";

const shared = { path: "/api/memory", auth: "caller", tag: "Memory" } as const;

const MOST_SHOWN = 20;

export const GET = defineRoute(
  {
    ...shared,
    method: "GET",
    limit: "searches",
    operationId: "listMemory",
    summary: "What is remembered of you, the newest first",
    description:
      "Interactions with what each agent decided, what you ask most, and what was made of conversations that had become too long. Nobody else can see it.",
    input: { query: MemoryQuery },
    outputs: json("A page of memory", MemoryPage),
  },
  async ({ query, caller }) => {
    const { interactions, next, total } = await remembered(caller.id, query);
    return {
      interactions: interactions.map(interactionJson),
      next,
      total,
      patterns: listPatterns(caller.id, MOST_SHOWN).map(patternJson),
      compressions: listCompressions(caller.id, MOST_SHOWN).map(compressionJson),
    };
  },
);

export const DELETE = defineRoute(
  {
    ...shared,
    method: "DELETE",
    operationId: "deleteMemory",
    summary: "Forget all that is remembered of you, for good",
    description:
      "Interactions, their agents' decisions, what was learned from them, their place in the search, summaries of long conversations and kept results of tools. Your threads stay: delete them by themselves.",
    outputs: json("It is gone", Forgotten, { example: { success: true, deleted: 12 } }),
  },
  async ({ caller }) => ({ success: true, deleted: await forgetAll(caller.id) }),
);

export const { POST, PUT, PATCH, OPTIONS } = otherMethods(GET, DELETE);
