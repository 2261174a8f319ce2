import { desks } from "@/lib/desks";
import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import { json } from "@/lib/http/outputs";
import { DeskList } from "./schema";

export const GET = defineRoute(
  {
    method: "GET",
    path: "/api/desks",
    auth: "public",
    operationId: "listDesks",
    tag: "Service",
    summary: "The desks that are here",
    outputs: json("The desks", DeskList),
  },
  () => ({
    desks: desks.map(({ id, name, description, examples }) => ({ id, name, description, examples })),
  }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods(GET);
