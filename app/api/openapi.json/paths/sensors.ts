import type { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject, ZodOpenApiResponseObject } from "zod-openapi";
import { History, LatestAnswer, RecentAnswer, SensorInfo } from "@/lib/desks/sensors/types";
import { LatestQuery, RecentQuery } from "../../sensors/paid-schema";
import {
  Board,
  DeviceReadings,
  HistoryQuery,
  IngestAnswer,
  NewDeviceKey,
  NewSensor,
  PeriodQuery,
  RegisteredSensor,
  SensorList,
  SensorParams,
  SensorPatch,
  Sparklines,
  SparklinesQuery,
} from "../../sensors/schema";
import { body, type Described, getterOf } from "../operations";
import { failures, json, REQUEST_ID, TO_BODIES, TO_CHANGES } from "../responses";

const tags = ["Sensors"];
const open = { tags, security: [] };

const get = getterOf(tags);

const text = (description: string, type: string): ZodOpenApiResponseObject => ({
  description,
  headers: REQUEST_ID,
  content: { [type]: { schema: { type: "string" } } },
});

/** What x402 answers to who hasn't paid, and what it adds for who has. */
const PAYMENT_REQUIRED: ZodOpenApiResponseObject = {
  description:
    "Not paid, or not well: x402's offers, of version 1 in the body and of version 2 in the header PAYMENT-REQUIRED",
  headers: {
    ...REQUEST_ID,
    "PAYMENT-REQUIRED": {
      description: "x402 version 2: the offer, JSON in base64",
      schema: { type: "string" },
    },
  },
  content: {
    "application/json": {
      schema: {
        type: "object",
        required: ["success", "error", "code", "request_id", "x402Version", "accepts"],
        properties: {
          success: { type: "boolean", const: false },
          error: { type: "string", description: "A sentence for people" },
          code: { type: "string", const: "payment_required" },
          reason: { type: "string", description: "x402's word for what is wrong with the payment" },
          receipt_id: { type: "string", description: "Of the payment, when it is known here" },
          request_id: { type: "string" },
          x402Version: { type: "integer", const: 1 },
          accepts: { type: "array", items: { type: "object" }, description: "x402's payment requirements" },
        },
      },
    },
  },
};

const SETTLED = {
  "X-PAYMENT-RESPONSE": {
    description: "x402 version 1: the settlement, JSON in base64",
    schema: { type: "string" },
  },
  "PAYMENT-RESPONSE": {
    description: "x402 version 2: the settlement, JSON in base64",
    schema: { type: "string" },
  },
  "X-RECEIPT-ID": { description: "Of the receipt in /api/payments/receipts", schema: { type: "string" } },
} as const;

function paid(operation: Described, answer: z.ZodType): ZodOpenApiOperationObject {
  const given = json("Paid for", answer);
  return {
    ...open,
    ...operation,
    description:
      "Paid with x402, in either version: the payment goes into X-PAYMENT (1) or PAYMENT-SIGNATURE (2). Needs no key; with one the receipt is the caller's.",
    responses: {
      "200": { ...given, headers: { ...REQUEST_ID, ...SETTLED } },
      "402": PAYMENT_REQUIRED,
      ...failures("bad_request", "not_found", "conflict", "internal", "upstream_unavailable"),
    },
  };
}

const READING = {
  timestamp: "2026-07-01T12:00:00Z",
  temperature: 21.5,
  humidity: "45",
  accelerometer: { x: 0.01, y: -0.02, z: 0.99 },
};

/** The Sensors desk's data. */
export const sensorsPaths: ZodOpenApiPathsObject = {
  "/api/sensors": {
    get: {
      ...open,
      operationId: "listSensors",
      summary: "The sensors, without charge: not what they measured",
      responses: { "200": json("The sensors", SensorList), ...failures("internal") },
    },
    post: {
      tags,
      operationId: "registerSensor",
      summary: "Registers a sensor; its device key is shown only now",
      requestBody: body(NewSensor, { name: "Attic", place: "North side", interval_s: 60 }),
      responses: {
        "201": json("The sensor and its key", RegisteredSensor),
        ...failures(...TO_BODIES, "conflict"),
      },
    },
  },
  "/api/sensors/latest": {
    get: paid(
      {
        operationId: "getLatestReading",
        summary: "A sensor's latest reading, for a tenth of a cent where nothing else is set",
        requestParams: { query: LatestQuery },
      },
      LatestAnswer,
    ),
  },
  "/api/sensors/recent": {
    get: paid(
      {
        operationId: "getRecentReadings",
        summary: "A sensor's last readings, newest first, for half a cent where nothing else is set",
        requestParams: { query: RecentQuery },
      },
      RecentAnswer,
    ),
  },
  "/api/sensors/readings": {
    post: {
      ...open,
      operationId: "sendReadings",
      summary: "Takes in what a device measured: one reading or up to 1,000",
      description:
        "A device sends its key in the header X-Device-Key; it fits one sensor. A reading of a time that the sensor has a reading of counts as a duplicate. Bad readings are named, the others kept; when none is good the answer is 400.",
      requestBody: body(DeviceReadings, READING),
      responses: {
        "200": json("What became of them", IngestAnswer),
        ...failures("bad_request", "unauthorized", "too_large", "unsupported_media_type", "internal"),
      },
    },
  },
  "/api/sensors/board": {
    get: get(
      { operationId: "getBoard", summary: "Every sensor with its newest reading" },
      json("The sensors", Board),
    ),
  },
  "/api/sensors/sparklines": {
    get: get(
      {
        operationId: "getSparklines",
        summary: "The last hours of several sensors, 48 points each",
        requestParams: { query: SparklinesQuery },
      },
      json("The points, by address", Sparklines),
      "bad_request",
    ),
  },
  "/api/sensors/live": {
    get: get(
      {
        operationId: "watchReadings",
        summary:
          "Each reading as it is taken in: events `reading` with a SensorReading, and `sensors` when one was added, changed or removed",
      },
      text("The events, until the client leaves", "text/event-stream"),
    ),
  },
  "/api/sensors/{address}": {
    patch: {
      tags,
      operationId: "changeSensor",
      summary: "Renames one of the caller's sensors, or says where it hangs",
      requestParams: { path: SensorParams },
      requestBody: body(SensorPatch, { name: "Loft" }),
      responses: { "200": json("The sensor", SensorInfo), ...failures(...TO_BODIES, "not_found") },
    },
    delete: {
      tags,
      operationId: "removeSensor",
      summary: "Removes one of the caller's sensors and all of its readings",
      requestParams: { path: SensorParams },
      responses: {
        "204": { description: "It is gone", headers: REQUEST_ID },
        ...failures(...TO_CHANGES, "bad_request", "not_found"),
      },
    },
  },
  "/api/sensors/{address}/key": {
    post: {
      tags,
      operationId: "renewDeviceKey",
      summary: "Gives one of the caller's sensors a new device key, which voids the old one",
      requestParams: { path: SensorParams },
      responses: {
        "200": json("The key", NewDeviceKey),
        ...failures(...TO_CHANGES, "bad_request", "not_found"),
      },
    },
  },
  "/api/sensors/{address}/history": {
    get: get(
      {
        operationId: "getHistory",
        summary: "A sensor's quantities over a time, as mean, lowest and highest of equal stretches",
        requestParams: { path: SensorParams, query: HistoryQuery.in },
      },
      json("The history", History),
      "bad_request",
      "not_found",
    ),
  },
  "/api/sensors/{address}/history.csv": {
    get: get(
      {
        operationId: "exportHistory",
        summary: "Every reading of a sensor in a time, as CSV",
        requestParams: { path: SensorParams, query: PeriodQuery.in },
      },
      text("A row each reading, its time in ISO 8601", "text/csv"),
      "bad_request",
      "not_found",
    ),
  },
};
