import { z } from "zod";
import { Approval } from "@/lib/agent/approval";
import { ChatRequest } from "@/lib/agent/chat-request";
import { DeskId } from "@/lib/agent/desk-id";
import type { Answer, StreamError as StreamErrorType } from "@/lib/agent/events";
import { Figure } from "@/lib/agent/figure";
import { Payment } from "@/lib/agent/payment";
import { Score } from "@/lib/agent/score";
import { Usage } from "@/lib/agent/usage";
import { desks } from "@/lib/desks";
import { AppError } from "@/lib/errors";
import { Provenance } from "@/lib/sources/provenance";
import { withDeskHere } from "../desks/schema";

export const Question = z.pipe(
  ChatRequest.in,
  withDeskHere(ChatRequest.out).superRefine((body, context) => {
    try {
      desks.find(({ id }) => id === body.desk)?.check?.(body);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      for (const { path, message } of error.faults ?? [])
        context.addIssue({ code: "custom", path: path.split("."), message });
    }
  }),
);

const State = z
  .record(z.string(), z.unknown())
  .describe(
    "State variables of the desk's graph; messages in LangChain's serialised form, reduced to type, content, tool_calls, tool_call_id and name",
  );

export const WholeAnswer = z
  .object({
    response: z.string().describe("The answer, in Markdown"),
    thread_id: z.uuid().describe("To ask on in the same conversation"),
    desk: DeskId,
    parts: z
      .array(z.object({ desk: DeskId, response: z.string() }))
      .optional()
      .describe("What each desk says, where several answered"),
    agent: z.string().optional().describe("Who answered within the desk, e.g. CIRCLE"),
    confidence: z.number().min(0).max(1).optional().describe("How sure the routing was"),
    reasoning: z.string().optional().describe("Why it was routed so"),
    state: State,
    provenance: z.array(Provenance).describe("Where the data is from"),
    model: z.string().nullable().describe("Which model wrote it; null where the graph has none"),
    figures: z
      .array(Figure)
      .optional()
      .describe("Where the response's figures come from, at desks that trace them"),
    payments: z.array(Payment).optional().describe("What it cost, at desks that pay for data"),
    score: Score.optional().describe("How good the graph found it, at desks that score their answers"),
    follow_ups: z.array(z.string()).describe("Two or three questions that would be natural now"),
    usage: Usage.optional().describe("The tokens that language models took; absent where none did"),
    ms: z.number().describe("How long it took, in milliseconds"),
    approval: Approval.optional().describe(
      "What the answer waits for: send the decision as `approval`, with the thread, and it goes on",
    ),
  })
  .meta({ id: "Answer" }) satisfies z.ZodType<Answer>;

export const NdjsonLine = z
  .object({
    node: z
      .string()
      .describe(
        "`thread` in the first line, then the graph node that finished, `approval` for what the answer waits for, or `error` for a StreamError",
      ),
    update: z.string().describe("A JSON text: the state variables that the node changed"),
  })
  .describe("A line of an answer in NDJSON");

export const StreamError = z
  .object({
    error: z.literal(true),
    message: z.string().describe("A sentence for people"),
    error_type: z.string(),
    type: z
      .enum(["stream_processing_error", "stream_initialization_error"])
      .describe("Whether the graph had begun"),
    fatal: z
      .boolean()
      .describe("false: at least one node had finished; what it found is stored, and an answer may follow"),
  })
  .describe("The update of a line whose node is `error`") satisfies z.ZodType<StreamErrorType>;
