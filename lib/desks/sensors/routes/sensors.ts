import { defineRoute } from "@/lib/http/define-route";
import { json, nothing } from "@/lib/http/outputs";
import { ownerOf } from "@/lib/payments/paywall/owner";
import { listSensors } from "../readings/lookup";
import { changeSensor, newDeviceKey, registerSensor, removeSensor } from "../readings/registry";
import { SensorInfo } from "../types";
import { NewDeviceKey, NewSensor, RegisteredSensor, SensorList, SensorParams, SensorPatch } from "./schema";

const tag = "Sensors";

export const list = defineRoute(
  {
    method: "GET",
    auth: "public",
    tag,
    path: "/api/sensors",
    operationId: "listSensors",
    summary: "The sensors, without charge: not what they measured",
    description:
      "The house's, and those that their owners share. With a key or a session the caller's own come first.",
    outputs: json("The sensors", SensorList),
  },
  ({ request }) => ({ sensors: listSensors(ownerOf(request)) }),
);

export const register = defineRoute(
  {
    method: "POST",
    auth: "caller",
    tag,
    path: "/api/sensors",
    operationId: "registerSensor",
    summary: "Registers a sensor; its device key is shown only now",
    input: {
      body: { schema: NewSensor, example: { name: "Attic", place: "North side", interval_s: 60 } },
    },
    outputs: json("The sensor and its key", RegisteredSensor, { status: 201 }),
    errors: ["conflict"],
  },
  ({ caller, body: { interval_s, ...sensor } }) =>
    registerSensor(caller.id, { ...sensor, intervalS: interval_s }),
);

export const change = defineRoute(
  {
    method: "PATCH",
    auth: "caller",
    tag,
    path: "/api/sensors/{address}",
    operationId: "changeSensor",
    summary:
      "Renames one of the caller's sensors, shares it, or says where it hangs and what its values are judged by",
    input: { params: SensorParams, body: { schema: SensorPatch, example: { name: "Loft" } } },
    outputs: json("The sensor", SensorInfo),
    errors: ["not_found", "conflict"],
  },
  ({ caller, params, body: { interval_s, room_kind, ...patch } }) =>
    changeSensor(caller.id, params.address, { ...patch, intervalS: interval_s, roomKind: room_kind }),
);

export const remove = defineRoute(
  {
    method: "DELETE",
    auth: "caller",
    tag,
    path: "/api/sensors/{address}",
    operationId: "removeSensor",
    summary: "Removes one of the caller's sensors and all of its readings",
    input: { params: SensorParams },
    outputs: nothing("It is gone"),
    errors: ["not_found"],
  },
  ({ caller, params }) => removeSensor(caller.id, params.address),
);

export const renewKey = defineRoute(
  {
    method: "POST",
    auth: "caller",
    tag,
    path: "/api/sensors/{address}/key",
    operationId: "renewDeviceKey",
    summary: "Gives one of the caller's sensors a new device key, which voids the old one",
    input: { params: SensorParams },
    outputs: json("The key", NewDeviceKey),
    errors: ["not_found"],
  },
  ({ caller, params }) => ({ device_key: newDeviceKey(caller.id, params.address) }),
);
