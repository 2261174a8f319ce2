import { sensorOfKey } from "@/lib/desks/sensors/readings/device-keys";
import { type Ingested, ingest } from "@/lib/desks/sensors/readings/ingest";
import { AppError } from "@/lib/errors";
import { handle, preflight } from "@/lib/http/handle";
import { parseJson } from "@/lib/http/parse";
import { ReadingsBody } from "../schema";

const MOST_FAULTS = 20;

/** Takes in a device's readings; 400 only when none was good. */
export const POST = handle({ auth: "public", name: "/api/sensors/readings" }, async ({ request, log }) => {
  const key = request.headers.get("x-device-key");
  // Before the body, so that nobody unknown has it read; and after it, as the sensor may be gone meanwhile.
  sensorOfKey(key);
  const readings = await parseJson(request, ReadingsBody);
  const sensor = sensorOfKey(key);
  const ingested = ingest(sensor, readings);
  log.add({ sensor: sensor.address, accepted: ingested.accepted, rejected: ingested.rejected.length });
  if (ingested.rejected.length === readings.length) throw noneGood(ingested);
  return ingested;
});

function noneGood(ingested: Ingested): AppError {
  const faults = ingested.rejected.flatMap(({ index, faults }) =>
    faults.map(({ path, message }) => ({ path: path ? `[${index}].${path}` : `[${index}]`, message })),
  );
  const [first] = faults;
  return new AppError("bad_request", `No reading was good. ${first?.path}: ${first?.message}`, {
    faults: faults.slice(0, MOST_FAULTS),
    details: { ...ingested },
  });
}

export const OPTIONS = preflight;
