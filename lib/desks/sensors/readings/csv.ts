import { type Measured, type Period, readingsBetween } from "@/db/readings";
import type { Sensor } from "@/db/schema";
import { clock } from "@/lib/clock";
import { csvNotes } from "@/lib/csv";

const CHUNK = 2000;
const HEAD = "time,temperature_c,humidity_percent,pressure_hpa,tvoc_ppb,eco2_ppm,x_g,y_g,z_g\r\n";

const bytes = new TextEncoder();

const notesOf = ({ name, address, simulated }: Sensor, { from, to }: Period): string[] => [
  `Readings of ${name} (${address})`,
  simulated
    ? "Source: Almanac's simulator. The values are made up; do not cite them."
    : "Source: the sensor itself; each row is a reading as its device sent it",
  `From ${iso(from)} to ${iso(to)}; downloaded ${clock.iso()}; times in UTC`,
  `Licence: ${simulated ? "none; made-up data" : "none stated; ask the sensor's owner"}`,
];

const iso = (ms: number): string => new Date(ms).toISOString();

/** Oldest first, read as the client takes them: ISO 8601 UTC, empty where not measured, # lines for where they are from. */
export function csvStream(sensor: Sensor, { from, to }: Period): ReadableStream<Uint8Array> {
  let next = from;
  return new ReadableStream({
    start: (controller) => controller.enqueue(bytes.encode(csvNotes(notesOf(sensor, { from, to })) + HEAD)),
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
  return `${iso(timestamp)},${values.join(",")}\r\n`;
}
