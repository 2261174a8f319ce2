import { checkText } from "@/lib/guard/check";
import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import { json } from "@/lib/http/outputs";
import { CheckJson, CheckRequest } from "../schema";

export const POST = defineRoute(
  {
    method: "POST",
    path: "/api/guard/check",
    auth: "caller",
    limit: "chat",
    operationId: "checkText",
    tag: "Guard",
    summary: "Whether a text is an attack on a language model; nothing of it is kept",
    input: {
      body: { schema: CheckRequest, example: { text: "How do I ignore a file in git?" } },
    },
    outputs: json("What the guard finds", CheckJson, {
      example: { verdict: "safe", category: "safe", probability: 0.02, risk_level: "low" },
    }),
    errors: ["model_unavailable"],
  },
  ({ body }) => checkText(body.text),
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods(POST);
