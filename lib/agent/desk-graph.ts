import { z } from "zod";
import { DeskId } from "./desk-id";

export const DeskGraph = z
  .object({
    desk: DeskId,
    nodes: z.array(
      z.object({
        id: z.string().describe("As the stream's state updates name it"),
        kind: z.enum(["start", "node", "end"]).describe("start, end: where an answer begins and ends"),
      }),
    ),
    edges: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        conditional: z.boolean().describe("One of several nodes that may follow"),
      }),
    ),
  })
  .meta({ id: "DeskGraph" });
export type DeskGraph = z.infer<typeof DeskGraph>;
