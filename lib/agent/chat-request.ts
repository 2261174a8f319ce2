import { z } from "zod";
import { lineOfText, linesOfText } from "@/lib/http/text";
import { DeskId } from "./desk-id";
import { OwnFields } from "./own-fields";

const ALIASES = { message: "query", threadId: "thread_id", userContext: "user_context" } as const;

/** An alias yields to the proper name; null counts as absent. */
function canonical(body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const given = Object.entries(body).filter(([, value]) => value !== null);
  const named = new Set(given.map(([key]) => key));
  return Object.fromEntries(
    given.flatMap(([key, value]) => {
      const name = ALIASES[key as keyof typeof ALIASES] ?? key;
      return name !== key && named.has(name) ? [] : [[name, value]];
    }),
  );
}

const object = z.record(z.string(), z.unknown());

const Fields = z
  .object({
    desk: DeskId.optional().describe("Which desk answers; absent: the concierge picks one and says which"),
    query: linesOfText(8000).min(1).optional().describe("The question (alias: message)"),
    thread_id: z.uuid().optional().describe("The thread to continue (alias: threadId); absent: a new one"),
    edit_of: z
      .uuid()
      .optional()
      .describe(
        "A question of the thread in whose place this one is asked; what came after it stays a branch of its own",
      ),
    ui_context: object.optional().describe("What the user has selected on the desk's page"),
    ui_action_only: z.boolean().default(false).describe("Apply ui_context without a question"),
    approval: z
      .object({ id: lineOfText(200), approved: z.boolean() })
      .optional()
      .describe("The user's decision on what an answer of the thread waits for, in the place of a question"),
    user_context: OwnFields.optional().describe(
      "Anything known of the user, at most 8 kB (alias: userContext)",
    ),
    context: linesOfText(8000).optional(),
    user_persona: linesOfText(2000)
      .optional()
      .describe("Who the answers are for; kept with the thread, until another is given"),
    metadata: OwnFields.optional().describe("Kept with a new thread; at most 8 kB"),
    session_id: lineOfText(200).optional(),
    user_id: lineOfText(200).optional(),
    tags: z.array(lineOfText(100)).max(20).optional(),
  })
  .meta({ id: "ChatRequest" });

/** Checked whatever else is wrong, so that all faults are named at once. */
const always = {
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
};

/** The body of `POST /api/chat`. Unknown keys are ignored. */
export const ChatRequest = z.preprocess(
  canonical,
  Fields.refine((body) => body.query !== undefined || body.ui_action_only || body.approval !== undefined, {
    ...always,
    path: ["query"],
    message: "Query is required",
  })
    .refine((body) => body.edit_of === undefined || body.thread_id !== undefined, {
      ...always,
      path: ["edit_of"],
      message: "name the question's thread, too, in thread_id",
    })
    .refine((body) => body.approval === undefined || body.thread_id !== undefined, {
      ...always,
      path: ["approval"],
      message: "name the thread that waits for it, too, in thread_id",
    }),
);
export type ChatRequest = z.infer<typeof Fields>;

/** For the API's description, without the aliases. */
export const ChatRequestFields = Fields;
