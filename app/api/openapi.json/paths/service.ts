import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { failures, json } from "../responses";
import { DeskList, Health } from "../schemas";

const tags = ["Service"];
const open = { tags, security: [] };

/** What anyone may ask. */
export const servicePaths: ZodOpenApiPathsObject = {
  "/api/desks": {
    get: {
      ...open,
      operationId: "listDesks",
      summary: "The desks that are here",
      responses: { "200": json("The desks", DeskList), ...failures("internal") },
    },
  },
  "/api/health": {
    get: {
      ...open,
      operationId: "getHealth",
      summary: "Whether the server can answer, and which of its parts is degraded",
      responses: {
        "200": json("It can answer", Health),
        ...failures("internal"),
        "503": json("The database is down", Health),
      },
    },
  },
  "/api/openapi.json": {
    get: {
      ...open,
      operationId: "getDescription",
      summary: "This description",
      responses: {
        "200": json("An OpenAPI 3.1 document", z.record(z.string(), z.unknown())),
        ...failures("internal"),
      },
    },
  },
};
