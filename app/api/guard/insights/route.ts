import { insightsOf } from "@/lib/guard/insights";
import { InsightsJson } from "@/lib/guard/json";
import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import { json } from "@/lib/http/outputs";
import { assertOperator } from "../operator";
import { InsightsQuery } from "../schema";

export const GET = defineRoute(
  {
    method: "GET",
    path: "/api/guard/insights",
    auth: "caller",
    operationId: "getGuardInsights",
    tag: "Guard",
    summary: "How many violations there were, of which kind and when; with a key only",
    input: { query: InsightsQuery },
    outputs: json("The last days", InsightsJson),
    errors: ["forbidden"],
  },
  ({ query, caller }) => {
    assertOperator(caller);
    return insightsOf(query.days);
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods(GET);
