import { z } from "zod";
import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import { json } from "@/lib/http/outputs";
import { routes } from "../routes";
import { describeApi } from "./document";

let description: ReturnType<typeof describeApi> | undefined;

export const GET = defineRoute(
  {
    method: "GET",
    path: "/api/openapi.json",
    auth: "public",
    operationId: "getDescription",
    tag: "Service",
    summary: "This description",
    outputs: json("An OpenAPI 3.1 document", z.record(z.string(), z.unknown())),
    compress: true,
  },
  () => {
    description ??= describeApi([...routes, GET]);
    return description;
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods(GET);
