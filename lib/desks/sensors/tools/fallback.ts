import { z } from "zod";
import { defineTool } from "@/lib/agent/tools/tool";
import { SCOPE } from "../understanding/scope";
import { forModel } from "./for-model";

export const fallback = defineTool({
  name: "fallback",
  needsConversation: true,
  description:
    "Greets, and says what can be asked. For greetings, thanks and questions about what you can do.",
  step: () => "Said what can be asked.",
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
