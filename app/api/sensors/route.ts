import { listSensors } from "@/lib/desks/sensors/readings/lookup";
import { registerSensor } from "@/lib/desks/sensors/readings/registry";
import { handle, preflight } from "@/lib/http/handle";
import { parseJson } from "@/lib/http/parse";
import { NewSensor } from "./schema";

const name = "/api/sensors";

/** Every sensor, by name; what they measured is sold. */
export const GET = handle({ auth: "public", name }, () => ({ sensors: listSensors() }));

/** Registers a sensor of the caller's. */
export const POST = handle({ auth: "caller", name }, async ({ request, caller }) => {
  const { interval_s, ...sensor } = await parseJson(request, NewSensor);
  return Response.json(registerSensor(caller.id, { ...sensor, intervalS: interval_s }), { status: 201 });
});

export const OPTIONS = preflight;
