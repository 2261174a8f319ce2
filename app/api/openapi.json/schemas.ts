import { z } from "zod";
import { Approval } from "@/lib/agent/approval";
import { DeskId } from "@/lib/agent/desk-id";
import type { Answer, StreamError as StreamErrorType } from "@/lib/agent/events";
import { Figure } from "@/lib/agent/figure";
import { Payment } from "@/lib/agent/payment";
import { Usage } from "@/lib/agent/usage";
import {
  Arrival,
  Direction,
  Journey,
  Line,
  LineStatus,
  Station as StationSchema,
} from "@/lib/desks/underground/types";
import type { ErrorCode } from "@/lib/errors";
import type { ModelHealth } from "@/lib/models/health";
import { WalletState } from "@/lib/payments/types";
import type { BreakerState } from "@/lib/sources/breaker";
import { Provenance } from "@/lib/sources/provenance";
import { MessageJson, ThreadJson } from "../threads/schema";

/*
 * The answers' schemas. Where the code itself has only a type, `satisfies` holds the schema to it, and the
 * routes' tests check what is really sent against these.
 */

const Code = z.enum([
  "bad_request",
  "unauthorized",
  "forbidden",
  "not_found",
  "conflict",
  "too_large",
  "unsupported_media_type",
  "rate_limited",
  "upstream_unavailable",
  "model_unavailable",
  "internal",
]) satisfies z.ZodType<ErrorCode>;

export const ErrorBody = z
  .object({
    success: z.literal(false),
    error: z.string().describe("A sentence for people, with what to do about it"),
    code: Code.describe("What went wrong, for programs"),
    faults: z
      .array(z.object({ path: z.string().describe("As `a.b[0]`"), message: z.string() }))
      .optional()
      .describe("Each fault of the input"),
    request_id: z.string().describe("As in the X-Request-Id header; name it when you report a problem"),
  })
  .meta({ id: "Error" });

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
    fatal: z.boolean().describe("true: nothing follows"),
  })
  .describe("The update of a line whose node is `error`") satisfies z.ZodType<StreamErrorType>;

export const ThreadPage = z.object({
  threads: z.array(ThreadJson),
  next: z.string().nullable().describe("`before` of the next page; null on the last one"),
});

export const ThreadMessages = z
  .object({
    success: z.literal(true),
    thread_id: z.uuid(),
    threadId: z.uuid().describe("The same once more"),
    messages: z.array(MessageJson).describe("Oldest first"),
  })
  .meta({ id: "ThreadMessages" });

export const ThreadExport = z
  .object({ thread: ThreadJson, messages: z.array(MessageJson).describe("Of every branch, oldest first") })
  .meta({ id: "ThreadExport" });

export const Deleted = z.object({ success: z.literal(true), message: z.string() });

export const Stopped = z.object({ stopped: z.boolean().describe("false: no answer was in the making") });

export const DeskList = z.object({
  desks: z.array(
    z
      .object({ id: DeskId, name: z.string(), description: z.string(), examples: z.array(z.string()) })
      .meta({ id: "Desk" }),
  ),
});

const ModelState = z.object({
  model: z.string(),
  ok: z.boolean(),
  detail: z.string().optional().describe("What is wrong and what to do"),
}) satisfies z.ZodType<ModelHealth>;

const BreakerStates = z.enum(["closed", "open", "half_open"]) satisfies z.ZodType<BreakerState["state"]>;

const Part = z.object({ ok: z.boolean(), detail: z.string().optional().describe("What is wrong") });

export const Health = z
  .object({
    status: z.enum(["ok", "degraded", "down"]),
    degraded: z.array(z.string()).describe("The parts that aren't well, e.g. “model ollama:llama3.1:8b”"),
    database: z.object({ ok: z.boolean() }),
    models: z.array(ModelState),
    sources: z
      .array(
        z.object({
          source: z.string(),
          ok: z.boolean(),
          state: BreakerStates.describe("Of its circuit breaker; open: not asked for a while"),
          last_error: z.string().optional(),
          last_error_at: z.iso.datetime().optional(),
        }),
      )
      .describe("Every source asked since the start"),
    payments: z
      .object({
        ok: z.boolean(),
        mode: z.enum(["sandbox", "base-sepolia", "base"]),
        chain: Part,
        facilitator: Part,
        wallets: z.array(WalletState),
      })
      .describe("What readings are sold and bought with"),
    sensors_api: Part.describe("Where the agent buys readings"),
  })
  .meta({ id: "Health" });

const provenance = z.array(Provenance).describe("Where each part is from");

const StatusNow = z
  .object({
    severity: LineStatus.shape.severity,
    description: LineStatus.shape.status,
    reason: LineStatus.shape.reason,
  })
  .optional()
  .describe("Absent when the source says nothing of the line");

const LineNow = z.object({ ...Line.shape, status: StatusNow });

export const Lines = z.object({ lines: z.array(LineNow), provenance });

const LineRouteJson = z
  .object({
    name: z.string(),
    direction: Direction.nullable(),
    stations: z.array(z.object({ id: z.string(), name: z.string() })).describe("In order of travel"),
  })
  .meta({ id: "LineRoute" });

export const LineDetail = z.object({
  ...LineNow.shape,
  routes: z.array(LineRouteJson).describe("Branches are routes of their own"),
  provenance,
});

export const Stations = z.object({ stations: z.array(StationSchema), provenance });

export const Arrivals = z.object({
  station: StationSchema,
  arrivals: z.array(Arrival).describe("Soonest first"),
  provenance,
});

export const Journeys = z.object({
  from: StationSchema,
  to: StationSchema,
  journeys: z.array(Journey).describe("Best first; none when there is no way"),
  provenance,
});
