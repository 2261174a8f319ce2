import { changeSensor, removeSensor } from "@/lib/desks/sensors/readings/registry";
import { handle, preflight } from "@/lib/http/handle";
import { parseJson, parseParams } from "@/lib/http/parse";
import { SensorParams, SensorPatch } from "../schema";

const route = { auth: "caller", name: "/api/sensors/[address]" } as const;

/** Renames or moves one of the caller's sensors. */
export const PATCH = handle(route, async ({ request, params, caller }) => {
  const { address } = parseParams(params, SensorParams);
  const { interval_s, ...patch } = await parseJson(request, SensorPatch);
  return changeSensor(caller.id, address, { ...patch, intervalS: interval_s });
});

/** Removes one of the caller's sensors, and its readings. */
export const DELETE = handle(route, async ({ params, caller }) => {
  const { address } = parseParams(params, SensorParams);
  await removeSensor(caller.id, address);
});

export const OPTIONS = preflight;
