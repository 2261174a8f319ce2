import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import { json } from "@/lib/http/outputs";
import { Forgotten } from "@/lib/memory/json";
import { forget } from "@/lib/memory/remembered";
import { MemoryParams } from "../schema";

export const DELETE = defineRoute(
  {
    method: "DELETE",
    path: "/api/memory/{id}",
    auth: "caller",
    operationId: "deleteMemoryEntry",
    tag: "Memory",
    summary: "Forget one interaction, for good",
    description:
      "With its agents' decisions, what was learned from it, its place in the search, and the summaries of its conversation. The thread it was asked in stays.",
    input: { params: MemoryParams },
    outputs: json("It is gone", Forgotten, { example: { success: true, deleted: 1 } }),
    errors: ["not_found"],
  },
  async ({ params, caller }) => {
    await forget(caller.id, params.id);
    return { success: true, deleted: 1 };
  },
);

export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = otherMethods(DELETE);
