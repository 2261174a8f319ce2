import { HumanMessage } from "@langchain/core/messages";
import { z } from "zod";
import { ZoneName } from "@/lib/agent/asker-zone";
import type { Desk, GraphBuilder } from "@/lib/agent/desk";
import { knownOfCaller } from "@/lib/agent/known-of-caller";
import { Payment } from "@/lib/agent/payment";
import { clock } from "@/lib/clock";
import { fieldError } from "@/lib/errors";
import { warmUpReader } from "@/lib/understanding/reader";
import { sensorsApiHealth } from "./api-health";
import { findEntries, unusualTile } from "./entries";
import { sensorsGraph } from "./graph";
import { board } from "./readings/board";
import { sensorsKnownTo } from "./readings/lookup";
import { routes } from "./routes";
import { startSensors } from "./start";
import type { InView, SensorsState } from "./state";
import { TOOLS } from "./tools";
import { SensorAddress } from "./types";
import { isSensorNamed, nearestOf, SCOPE } from "./understanding";

const UiContext = z.object({
  sensor_selected: z.object({ address: SensorAddress, name: z.string().trim().min(1).max(200) }).nullish(),
  time_zone: ZoneName.nullish(),
});

/** The sensor that the user has in view and their time zone. @throws AppError `bad_request` naming the field */
function readContext(context: unknown): { inView: InView | null; zone: string } {
  const parsed = UiContext.safeParse(context ?? {});
  if (parsed.success) {
    return { inView: parsed.data.sensor_selected ?? null, zone: parsed.data.time_zone ?? "UTC" };
  }
  const [issue] = parsed.error.issues;
  throw fieldError(
    "bad_request",
    ["ui_context", ...(issue?.path ?? [])].join("."),
    issue?.message ?? "is malformed",
  );
}

export const sensors: Desk = {
  id: "sensors",
  name: "Sensors",
  description:
    "Readings of IoT sensors, paid for by the agent's own wallets: latest values, anomalies and histories.",
  accent: { light: "#0b6468", dark: "#7fd4d2" },
  icon: [
    "M12 12l0 .01",
    "M14.828 9.172a4 4 0 0 1 0 5.656",
    "M17.657 6.343a8 8 0 0 1 0 11.314",
    "M9.168 14.828a4 4 0 0 1 0 -5.656",
    "M6.337 17.657a8 8 0 0 1 0 -11.314",
  ],
  sources:
    "the sensors themselves, each reading as old as it says, mostly seconds; simulated ones are labelled",
  examples: SCOPE.starters,
  scope: SCOPE,
  tools: TOOLS,
  isNamed: (question, caller) => isSensorNamed(question, nearestOf(sensorsKnownTo(caller))),
  graph: sensorsGraph() as unknown as GraphBuilder,
  check: ({ ui_context }) => void readContext(ui_context),
  input: (request) => ({
    messages: [new HumanMessage(request.query ?? "")],
    ...knownOfCaller(request),
    ...readContext(request.ui_context),
    // What the last turn left is not this one's.
    response: "",
    figures: undefined,
    calls: [],
    payments: [],
  }),
  answer(state) {
    const { response = "", figures, calls = [], payments = [] } = state as Partial<SensorsState>;
    return {
      response,
      provenance: calls.flatMap(({ result }) => result?.provenance ?? []),
      data: { calls },
      figures,
      followUps: [...new Set(calls.flatMap(({ result }) => result?.followUps ?? []))].slice(0, 3),
      payments: payments.map((payment) => Payment.parse(payment)),
    };
  },
  routes,
  tile: async ({ caller }) => unusualTile(board(caller), clock.ms()),
  find: (typed, { caller }) => findEntries(typed, caller),
  health: async () => ({ sensors_api: await sensorsApiHealth() }),
  start: startSensors,
  warmUp: warmUpReader,
};
