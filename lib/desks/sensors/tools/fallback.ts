import { z } from "zod";
import { type AnyToolSpec, defineTool } from "@/lib/models/tool-spec";
import { SCOPE, TOOL_WORDS } from "../words";

/** For greetings: who this is, and what it can do. Its sentence is the reference document's. */
export function fallback(): AnyToolSpec {
  return defineTool({
    name: "fallback",
    ...TOOL_WORDS.fallback,
    input: z.object({}),
    slots: {},
    async run() {
      return {
        data: { status: "success" },
        message:
          "Hello! I'm the DIOT agent. I can help you check sensor readings and analyze IoT data. Just ask me about a sensor address!",
        provenance: [],
        followUps: SCOPE.starters.slice(0, 3),
      };
    },
  });
}
