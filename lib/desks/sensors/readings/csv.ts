import { type Measured, type Period, readingsBetween } from "@/db/readings";
import type { Sensor } from "@/db/schema";

const CHUNK = 2000;
const HEAD = "time,temperature_c,humidity_percent,pressure_hpa,tvoc_ppb,eco2_ppm,x_g,y_g,z_g\n";

const bytes = new TextEncoder();

/** A sensor's readings in a period as CSV, oldest first, read as the client takes them: time in ISO 8601 UTC, what wasn't measured empty. */
export function csvStream(sensor: Sensor, { from, to }: Period): ReadableStream<Uint8Array> {
  let next = from;
  return new ReadableStream({
    start: (controller) => controller.enqueue(bytes.encode(HEAD)),
    pull(controller) {
      const rows = readingsBetween(sensor.id, { from: next, to }, CHUNK);
      const last = rows.at(-1);
      if (!last) {
        controller.close();
        return;
      }
      controller.enqueue(bytes.encode(rows.map(line).join("")));
      next = last.timestamp + 1;
    },
  });
}

function line({ timestamp, temperature, humidity, pressure, tvoc, eco2, ax, ay, az }: Measured): string {
  const values = [temperature, humidity, pressure, tvoc, eco2, ax, ay, az].map((value) => value ?? "");
  return `${new Date(timestamp).toISOString()},${values.join(",")}\n`;
}
