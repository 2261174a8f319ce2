import { z } from "zod";
import type { AnswerFigureProps } from "@/components/share/answer-figure";
import styles from "@/components/share/answer-figure.module.css";
import { MapFigure, type MapShape } from "@/components/share/map-figure";
import { LINES } from "@/lib/desks/underground/lines";
import { networkMap } from "@/lib/desks/underground/map-data";
import { Arrival, Journey, LineStatus } from "@/lib/desks/underground/types";
import { journeyEnds, journeyPath, legWords, londonClock } from "./journey/journey";
import { LineChip } from "./lines";

const Planned = z.object({ data: z.object({ journeys: z.array(Journey) }) });
const Statuses = z.object({ data: z.array(LineStatus) });
const Arrivals = z.object({
  data: z.object({ station: z.object({ name: z.string() }), arrivals: z.array(Arrival) }),
});

/** A line alone is told in the text. */
const FEWEST_LINES = 2;

export function AnswerFigure({ calls }: AnswerFigureProps) {
  return calls.map(({ id, tool, output }) => {
    if (tool === "line_status")
      return <StatusFigure key={id} lines={Statuses.safeParse(output).data?.data ?? []} />;
    if (tool === "arrivals") return <ArrivalsFigure key={id} found={Arrivals.safeParse(output).data?.data} />;
    const [journey] = Planned.safeParse(output).data?.data.journeys ?? [];
    return journey && <JourneyFigure key={id} journey={journey} />;
  });
}

function JourneyFigure({ journey }: { journey: Journey }) {
  const { from, to } = journeyEnds(journey);
  const { minutes, changes, departs, arrives, legs } = journey;
  const title = `${from} → ${to}`;
  return (
    <figure className={styles.figure} aria-label={title}>
      <h3>{title}</h3>
      <p className={styles.caption}>
        About {minutes} min, {changes === 0 ? "no changes" : `${changes} change${changes === 1 ? "" : "s"}`},
        leaving {londonClock(departs)} and arriving {londonClock(arrives)} (London time)
      </p>
      <JourneyMap journey={journey} label={`Map: the way from ${from} to ${to}`} />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Way</th>
            <th scope="col" data-number>
              Minutes
            </th>
          </tr>
        </thead>
        <tbody>
          {legs.map((leg) => (
            <tr key={`${leg.from.id} ${leg.to.id} ${leg.line}`}>
              <th scope="row">{leg.line ? <LineChip line={LINES[leg.line]} /> : "Walk"}</th>
              <td>{legWords(leg)}</td>
              <td data-number>{leg.minutes}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

function JourneyMap({ journey, label }: { journey: Journey; label: string }) {
  const { stations, segments } = networkMap();
  const known = new Map(stations.map((station) => [station.id, station]));
  const lineThrough = (ids: string[]) => ids.flatMap((id) => placeOf(known.get(id)));
  const ways = journeyPath(journey, segments).map(({ line, stations: ids }) => ({
    line,
    ids,
    points: lineThrough(ids),
  }));
  const all = ways.flatMap(({ points }) => points);
  if (all.length === 0) return null;
  const [lons, lats] = [all.map(([lon]) => lon), all.map(([, lat]) => lat)];
  const shapes: MapShape[] = [
    ...segments.map(({ from, to }) => ({
      lines: [lineThrough([from, to])],
      stroke: "var(--line)",
      width: 2,
    })),
    ...ways.map(({ points }) => ({ lines: [points], stroke: "var(--ink)", width: 7 })),
    ...ways.map(({ line, points }) => ({
      lines: [points],
      stroke: line ? LINES[line].colour : "var(--raised)",
      width: 5,
      dashes: line ? undefined : "1 7",
    })),
  ];
  const turns = [...ways.map(({ ids }) => ids[0]), ways.at(-1)?.ids.at(-1)];
  const pins = [...new Set(turns)].flatMap((id) => {
    const station = id === undefined ? undefined : known.get(id);
    return station ? [{ position: [station.lon, station.lat], name: station.name }] : [];
  });
  return (
    <MapFigure
      label={label}
      box={[Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]}
      shapes={shapes}
      pins={pins}
      sea="var(--paper)"
    />
  );
}

const placeOf = (station: { lon: number; lat: number } | undefined): [lon: number, lat: number][] =>
  station ? [[station.lon, station.lat]] : [];

function StatusFigure({ lines }: { lines: LineStatus[] }) {
  if (lines.length < FEWEST_LINES) return null;
  return (
    <figure className={styles.figure} aria-label="Status of the lines">
      <h3>Status of the lines</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Status</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {lines
            .toSorted((a, b) => a.severity - b.severity)
            .map(({ line, status, reason }) => (
              <tr key={line}>
                <th scope="row">
                  <LineChip line={LINES[line]} />
                </th>
                <td>{status}</td>
                <td>{reason ?? ""}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  );
}

function ArrivalsFigure({ found }: { found: z.infer<typeof Arrivals>["data"] | undefined }) {
  if (!found || found.arrivals.length === 0) return null;
  const title = `Trains that were due at ${found.station.name}`;
  return (
    <figure className={styles.figure} aria-label={title}>
      <h3>{title}</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Expected</th>
            <th scope="col">Line</th>
            <th scope="col">Destination</th>
            <th scope="col">Platform</th>
          </tr>
        </thead>
        <tbody>
          {found.arrivals.map(({ line, destination, expected, platform }) => (
            <tr key={`${expected} ${line} ${destination} ${platform}`}>
              <td>{londonClock(expected)}</td>
              <th scope="row">
                <LineChip line={LINES[line]} />
              </th>
              <td>{destination}</td>
              <td>{platform ?? ""}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
