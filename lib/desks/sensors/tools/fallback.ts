import { z } from "zod";
import { defineTool } from "@/lib/agent/tools/tool";
import { SCOPE, TOOL_TEXTS } from "../understanding";
import { forModel } from "./for-model";

/** For greetings: who this is, and what it can do. Its sentence is the reference document's. */
export const fallback = defineTool({
  name: "fallback",
  ...TOOL_TEXTS.fallback,
  input: z.object({}),
  output: z.object({ status: z.literal("success") }),
  forModel: forModel(),
  async run() {
    return {
      data: { status: "success" as const },
      message:
        "Hello! I'm the DIOT agent. I can help you check sensor readings and analyze IoT data. Just ask me about a sensor address!",
      provenance: [],
      followUps: SCOPE.starters.slice(0, 3),
    };
  },
});
