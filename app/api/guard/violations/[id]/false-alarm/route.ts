import { takeBack } from "@/lib/guard/violations";
import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import { json } from "@/lib/http/outputs";
import { assertOperator } from "../../../operator";
import { ViolationJson, ViolationParams, violationJson } from "../../../schema";

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

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods(POST);
