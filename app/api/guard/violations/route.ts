import { listViolations } from "@/db/violations";
import { ViolationPage } from "@/lib/guard/json";
import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import { json } from "@/lib/http/outputs";
import { assertOperator } from "../operator";
import { ViolationsQuery, violationJson } from "../schema";

export const GET = defineRoute(
  {
    method: "GET",
    path: "/api/guard/violations",
    auth: "caller",
    operationId: "listViolations",
    tag: "Guard",
    summary: "All callers' messages that were taken for attacks, the newest first; with a key only",
    input: { query: ViolationsQuery },
    outputs: json("A page of violations", ViolationPage),
    errors: ["forbidden", "not_found"],
  },
  ({ query, caller }) => {
    assertOperator(caller);
    const { violations, next } = listViolations(query);
    return { violations: violations.map(violationJson), next };
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods(GET);
