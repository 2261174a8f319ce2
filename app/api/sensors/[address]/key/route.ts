import { newDeviceKey } from "@/lib/desks/sensors/readings/registry";
import { handle, preflight } from "@/lib/http/handle";
import { parseParams } from "@/lib/http/parse";
import { SensorParams } from "../../schema";

/** Gives one of the caller's sensors a new device key, which voids the one before it. */
export const POST = handle({ auth: "caller", name: "/api/sensors/[address]/key" }, ({ params, caller }) => {
  const { address } = parseParams(params, SensorParams);
  return { device_key: newDeviceKey(caller.id, address) };
});

export const OPTIONS = preflight;
