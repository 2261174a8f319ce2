import { ViolationJson } from "@/lib/guard/json";
import { putBack, takeBack } from "@/lib/guard/violations";
import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import { json } from "@/lib/http/outputs";
import { assertOperator } from "../../../operator";
import { ViolationParams, violationJson } from "../../../schema";

export const POST = defineRoute(
  {
    method: "POST",
    path: "/api/guard/violations/{id}/false-alarm",
    auth: "caller",
    operationId: "markFalseAlarm",
    tag: "Guard",
    summary:
      "Take a violation back that was none: messages like it are no longer refused for that; with a key only",
    input: { params: ViolationParams },
    outputs: json("The violation", ViolationJson),
    errors: ["forbidden", "not_found"],
  },
  async ({ params, caller }) => {
    assertOperator(caller);
    return violationJson(await takeBack(params.id));
  },
);

export const DELETE = defineRoute(
  {
    method: "DELETE",
    path: "/api/guard/violations/{id}/false-alarm",
    auth: "caller",
    operationId: "unmarkFalseAlarm",
    tag: "Guard",
    summary: "Let a violation that was taken back count again; with a key only",
    input: { params: ViolationParams },
    outputs: json("The violation", ViolationJson),
    errors: ["forbidden", "not_found"],
  },
  async ({ params, caller }) => {
    assertOperator(caller);
    return violationJson(await putBack(params.id));
  },
);

export const { GET, HEAD, PUT, PATCH, OPTIONS } = otherMethods(POST, DELETE);
