import { AppError } from "@/lib/errors";
import { defineRoute } from "@/lib/http/define-route";
import { json, text } from "@/lib/http/outputs";
import { MAX_FAULTS } from "@/lib/http/parse";
import { rateLimit } from "@/lib/http/rate-limit";
import { processWide } from "@/lib/process-wide";
import { board } from "../readings/board";
import { csvStream } from "../readings/csv";
import { sensorOfKey } from "../readings/device-keys";
import { history } from "../readings/history";
import { type Ingested, ingest } from "../readings/ingest";
import { liveResponse } from "../readings/live";
import { sensorOrThrow } from "../readings/lookup";
import { sparklines } from "../readings/sparklines";
import { History } from "../types";
import {
  Board,
  DeviceReadings,
  HistoryQuery,
  IngestAnswer,
  PeriodQuery,
  ReadingsBody,
  SensorParams,
  Sparklines,
  SparklinesQuery,
} from "./schema";

const tag = "Sensors";
const getter = { method: "GET", auth: "caller", tag } as const;

const READING = {
  timestamp: "2026-07-01T12:00:00Z",
  temperature: 21.5,
  humidity: "45",
  accelerometer: { x: 0.01, y: -0.02, z: 0.99 },
};

const deviceSensor = ({ headers }: Request) => sensorOfKey(headers.get("x-device-key"));

/** A device that sends every second and again after each failure is far from it; one that runs wild holds nobody up. */
const DELIVERIES_A_MINUTE = 600;

const deliveries = () =>
  processWide("device-deliveries", () =>
    rateLimit({ name: "deliveries", points: DELIVERIES_A_MINUTE, what: "deliveries of this device" }),
  );

export const sendReadings = defineRoute(
  {
    method: "POST",
    auth: (request) => void deviceSensor(request),
    tag,
    path: "/api/sensors/readings",
    operationId: "sendReadings",
    summary: "Takes in what a device measured: one reading or up to 1,000",
    description:
      "A device sends its key in the header X-Device-Key; it fits one sensor. A reading of a time that the sensor has a reading of counts as a duplicate. Bad readings are named, the others kept; when none is good the answer is 400.",
    input: { body: { schema: ReadingsBody, described: DeviceReadings, example: READING } },
    outputs: json("What became of them", IngestAnswer),
    errors: ["unauthorized", "rate_limited"],
  },
  async ({ request, body, log }) => {
    await deliveries().take(deviceSensor(request).address);
    // It may have gone while its body came in, or while that was counted.
    const sensor = deviceSensor(request);
    const ingested = ingest(sensor, body);
    log.add({ sensor: sensor.address, accepted: ingested.accepted, rejected: ingested.rejected.length });
    if (ingested.rejected.length === body.length) throw noneGood(ingested);
    return ingested;
  },
);

function noneGood(ingested: Ingested): AppError {
  const faults = ingested.rejected.flatMap(({ index, faults }) =>
    faults.map(({ path, message }) => ({ path: path ? `[${index}].${path}` : `[${index}]`, message })),
  );
  const [first] = faults;
  return new AppError("bad_request", `No reading was good. ${first?.path}: ${first?.message}`, {
    faults: faults.slice(0, MAX_FAULTS),
    details: { ...ingested },
  });
}

export const getBoard = defineRoute(
  {
    ...getter,
    path: "/api/sensors/board",
    operationId: "getBoard",
    summary: "The caller's sensors, the house's and those that others share, each with its newest reading",
    outputs: json("The sensors", Board),
  },
  ({ caller }) => ({ sensors: board(caller.id) }),
);

export const getSparklines = defineRoute(
  {
    ...getter,
    path: "/api/sensors/sparklines",
    operationId: "getSparklines",
    summary: "The last hours of several sensors, 48 points each",
    input: { query: SparklinesQuery },
    outputs: json("The points, by address", Sparklines),
  },
  async ({ caller, query: { addresses, hours } }) => ({
    series: await sparklines(addresses, hours, caller.id),
  }),
);

export const watchReadings = defineRoute(
  {
    ...getter,
    path: "/api/sensors/live",
    operationId: "watchReadings",
    summary:
      "Each reading of a sensor on the caller's board as it is taken in: events `reading` with a SensorReading, `sensors` when one was added, changed or removed, and `alerts` when some of the caller's were met or are over",
    outputs: text("The events, until the client leaves", "text/event-stream"),
  },
  ({ request, caller }) => liveResponse(request.signal, caller.id),
);

export const getHistory = defineRoute(
  {
    ...getter,
    path: "/api/sensors/{address}/history",
    operationId: "getHistory",
    summary: "A sensor's quantities over a time, as mean, lowest and highest of equal stretches",
    input: { params: SensorParams, query: HistoryQuery },
    outputs: json("The history", History),
    errors: ["not_found"],
  },
  ({ caller, params, query }) => history(sensorOrThrow(params.address, caller.id).address, query),
);

export const exportHistory = defineRoute(
  {
    ...getter,
    path: "/api/sensors/{address}/history.csv",
    operationId: "exportHistory",
    summary: "Every reading of a sensor in a time, as CSV",
    input: { params: SensorParams, query: PeriodQuery },
    outputs: text("A row each reading, its time in ISO 8601", "text/csv"),
    errors: ["not_found"],
  },
  ({ caller, params: { address }, query: period }) => {
    const rows = csvStream(sensorOrThrow(address, caller.id), period);
    const day = new Date(period.from).toISOString().slice(0, 10);
    return new Response(rows, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="sensor-${address.slice(0, 10)}-${day}.csv"`,
      },
    });
  },
);
