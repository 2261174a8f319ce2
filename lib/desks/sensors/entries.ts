import type { Entry, Tile } from "@/lib/agent/desk-entries";
import { isTypedFor } from "@/lib/understanding/text";
import { bandOf } from "./analysis/bands";
import { formatQuantity } from "./analysis/summary";
import { NAMES } from "./quantities";
import { listSensors } from "./readings/lookup";
import { listed, provenanceOf } from "./tools/reading-words";
import { type BoardSensor, QUANTITIES, type SensorReading } from "./types";

const PAYMENTS: Entry = {
  kind: "Settings",
  title: "Payments and spending limits",
  detail: "What the agent may spend on readings",
  link: "/sensors?view=payments",
};

const linkTo = (address: string) => `/sensors?sensor=${address}`;

export function findEntries(typed: string, caller: string): Entry[] {
  const sensors = listSensors(caller).filter(({ address, name, place }) =>
    isTypedFor(`${name} ${place ?? ""} ${address}`, typed),
  );
  const settings = isTypedFor(`${PAYMENTS.title} ${PAYMENTS.detail} wallet budget settings`, typed)
    ? [PAYMENTS]
    : [];
  return [
    ...sensors.map(({ address, name, place }) => ({
      kind: "Sensors",
      title: name,
      detail: place ?? undefined,
      link: linkTo(address),
    })),
    ...settings,
  ];
}

/** A reading that is older tells nothing of now, milliseconds. */
const RECENT_MS = 60 * 60_000;

type Measured = BoardSensor & { reading: SensorReading };

/** Which sensor is out of its range or shook in the last hour; undefined without sensors. `now`: ms since the epoch. */
export function unusualTile(sensors: BoardSensor[], now: number): Tile | undefined {
  if (sensors.length === 0) return undefined;
  const heard = sensors.filter(
    (sensor): sensor is Measured => sensor.reading !== null && now - sensor.reading.timestamp < RECENT_MS,
  );
  const newest = heard.toSorted((a, b) => b.reading.timestamp - a.reading.timestamp)[0];
  if (!newest) return silent(sensors);
  const ranked = heard
    .map((sensor) => ({ sensor, faults: faultsOf(sensor) }))
    .toSorted((a, b) => b.faults.length - a.faults.length);
  const [first] = ranked;
  if (first && first.faults.length > 0) {
    const others = ranked.filter(({ faults }) => faults.length > 0).length - 1;
    const more = others > 0 ? ` ${others} more ${others === 1 ? "needs" : "need"} a look.` : "";
    return {
      title: `${first.sensor.name} needs a look`.slice(0, 80),
      sentence: `${capitalised(listed(first.faults))}.${more}`,
      is_unusual: true,
      link: linkTo(first.sensor.address),
      provenance: [provenanceOf(first.sensor, first.sensor.reading.timestamp)],
    };
  }
  const count = heard.length === 1 ? "The sensor" : `All ${heard.length} sensors`;
  return {
    title: "Nothing unusual",
    sentence: `${count} heard from in the last hour ${heard.length === 1 ? "is" : "are"} within range.`,
    is_unusual: false,
    link: "/sensors",
    provenance: [provenanceOf(newest, newest.reading.timestamp)],
  };
}

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function faultsOf(sensor: Measured): string[] {
  const shook = sensor.shaken ? [`a shake of ${sensor.shaken.peak.toFixed(2)} g in the last hour`] : [];
  const beyond = QUANTITIES.flatMap((quantity) => {
    const value = sensor.reading[quantity];
    const band = value === undefined ? undefined : bandOf(quantity, value, sensor);
    if (value === undefined || band?.ease !== "poor") return [];
    return [`${NAMES[quantity]} ${formatQuantity(quantity, value)} (${band.word})`];
  });
  return [...beyond, ...shook];
}

function silent(sensors: BoardSensor[]): Tile {
  return {
    title: "No recent readings",
    sentence: `${sensors.length === 1 ? "The sensor hasn't" : `None of the ${sensors.length} sensors has`} reported in the last hour.`,
    is_unusual: true,
    link: "/sensors",
    provenance: [],
  };
}
