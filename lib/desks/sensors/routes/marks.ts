import { z } from "zod";
import type { SensorNoteRow } from "@/db/schema";
import {
  deleteSensorAlert,
  insertSensorAlert,
  listSensorAlerts,
  updateSensorAlert,
} from "@/db/sensor-alerts";
import { deleteSensorNote, insertSensorNote, listSensorNotes } from "@/db/sensor-notes";
import { findSensorById } from "@/db/sensors";
import { defineRoute } from "@/lib/http/define-route";
import { json, nothing } from "@/lib/http/outputs";
import { lineOfText } from "@/lib/http/text";
import { toAlert } from "../readings/alerts";
import { sensorOrThrow } from "../readings/lookup";
import { AlertTerms, SensorAddress, SensorAlert, SensorNote } from "../types";
import { SensorParams } from "./schema";

const shared = { auth: "caller", tag: "Sensors" } as const;

const Id = z.object({ id: z.uuid() });

const TERMS = { quantity: "eco2", direction: "above", value: 1000, minutes: 10 } as const;

export const getAlerts = defineRoute(
  {
    ...shared,
    method: "GET",
    path: "/api/sensors/alerts",
    operationId: "listSensorAlerts",
    summary: "The caller's alerts on sensors, the newest first",
    outputs: json("The alerts", z.object({ alerts: z.array(SensorAlert) })),
  },
  ({ caller }) => ({ alerts: listSensorAlerts(caller.id).map((row) => toAlert(row, row.address)) }),
);

export const setAlert = defineRoute(
  {
    ...shared,
    method: "POST",
    path: "/api/sensors/{address}/alerts",
    operationId: "setSensorAlert",
    summary: "Sets an alert on a sensor; one of the caller's that is the same already is answered instead",
    description:
      "Looked at with each reading that comes in while the server runs, by the sensor's newest reading. A sensor that is silent for more than three of its intervals begins the minutes anew.",
    input: { params: SensorParams, body: { schema: AlertTerms, example: TERMS } },
    outputs: json("The alert", SensorAlert, { status: 201 }),
    errors: ["not_found", "conflict"],
  },
  ({ caller, params, body }) => {
    const { id, address } = sensorOrThrow(params.address, caller.id);
    return toAlert(insertSensorAlert(caller.id, id, body), address);
  },
);

export const changeAlert = defineRoute(
  {
    ...shared,
    method: "PATCH",
    path: "/api/sensors/alerts/{id}",
    operationId: "changeSensorAlert",
    summary: "Has one of the caller's alerts wait for something else, from now on",
    input: { params: Id, body: { schema: AlertTerms, example: TERMS } },
    outputs: json("The alert", SensorAlert),
    errors: ["not_found"],
  },
  ({ caller, params, body }) => {
    const row = updateSensorAlert(caller.id, params.id, body);
    return toAlert(row, findSensorById(row.sensorId)?.address ?? "");
  },
);

export const removeAlert = defineRoute(
  {
    ...shared,
    method: "DELETE",
    path: "/api/sensors/alerts/{id}",
    operationId: "deleteSensorAlert",
    summary: "Deletes one of the caller's alerts on sensors",
    input: { params: Id },
    outputs: nothing("It is gone"),
    errors: ["not_found"],
  },
  ({ caller, params }) => deleteSensorAlert(caller.id, params.id),
);

const NewNote = z
  .object({
    at: z
      .number()
      .int()
      .min(0)
      .max(8.64e15)
      .describe("The moment it is about, in milliseconds since the epoch"),
    text: lineOfText(120).min(1),
  })
  .meta({ id: "NewSensorNote" });

const toNote = ({ id, at, text }: SensorNoteRow): SensorNote => ({ id, at, text });

export const getNotes = defineRoute(
  {
    ...shared,
    method: "GET",
    path: "/api/sensors/{address}/notes",
    operationId: "listSensorNotes",
    summary: "What the caller noted about moments of a sensor, in their order",
    input: { params: SensorParams },
    outputs: json("The notes", z.object({ notes: z.array(SensorNote) })),
    errors: ["not_found"],
  },
  ({ caller, params }) => {
    const { id } = sensorOrThrow(params.address, caller.id);
    return { notes: listSensorNotes(caller.id, id).map(toNote) };
  },
);

export const addNote = defineRoute(
  {
    ...shared,
    method: "POST",
    path: "/api/sensors/{address}/notes",
    operationId: "addSensorNote",
    summary: "Notes something about a moment of a sensor, for the caller alone",
    input: {
      params: SensorParams,
      body: { schema: NewNote, example: { at: 1_782_907_200_000, text: "Window opened" } },
    },
    outputs: json("The note", SensorNote, { status: 201 }),
    errors: ["not_found", "conflict"],
  },
  ({ caller, params, body }) =>
    toNote(insertSensorNote(caller.id, sensorOrThrow(params.address, caller.id).id, body)),
);

export const removeNote = defineRoute(
  {
    ...shared,
    method: "DELETE",
    path: "/api/sensors/{address}/notes/{id}",
    operationId: "deleteSensorNote",
    summary: "Deletes one of the caller's notes on a sensor",
    input: { params: z.object({ address: SensorAddress, id: z.uuid() }) },
    outputs: nothing("It is gone"),
    errors: ["not_found"],
  },
  ({ caller, params }) => deleteSensorNote(caller.id, sensorOrThrow(params.address, caller.id).id, params.id),
);
