import { z } from "zod";
import { DeskGraph } from "@/lib/agent/desk-graph";
import { DeskId } from "@/lib/agent/desk-id";
import { drawGraph } from "@/lib/agent/draw-graph";
import { anyDeskById } from "@/lib/desks/concierge";
import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import { json } from "@/lib/http/outputs";

export const GET = defineRoute(
  {
    method: "GET",
    path: "/api/desks/{id}/graph",
    auth: "public",
    operationId: "getDeskGraph",
    tag: "Service",
    summary: "The nodes of a desk's graph, and which may follow which",
    input: { params: z.object({ id: DeskId }) },
    outputs: json("The graph", DeskGraph),
    errors: ["bad_request"],
  },
  ({ params }) => drawGraph(anyDeskById(params.id)),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods(GET);
