import { z } from "zod";
import type { AnswerFigureProps } from "@/components/share/answer-figure";
import styles from "@/components/share/answer-figure.module.css";
import { LineFigure } from "@/components/share/line-figure";
import { Course } from "@/lib/agent/course";
import { AXES, Plottable, SensorReading } from "@/lib/desks/sensors/types";
import { plain, QUANTITY } from "./data/quantities";

const Named = z.object({ name: z.string(), simulated: z.boolean().optional() });
const Value = z.object({ value: z.number() }).nullable();
/** Of every reading, not only of those drawn. */
const Summary = z.object({ name: z.string(), first: Value, lowest: Value, highest: Value, last: Value });
const Plotted = z.object({
  data: z.object({
    quantity: Plottable,
    courses: z.array(Course.extend({ name: z.string() })),
    series: z.array(Summary),
  }),
});
const Analysed = z.object({ data: z.object({ sensor: Named.nullish(), readings: z.array(SensorReading) }) });
const Fetched = z.object({ data: z.object({ sensor: Named.nullish(), reading: SensorReading }) });
const Compared = z.object({
  data: z.object({ sensors: z.array(z.object({ sensor: Named, reading: SensorReading })) }),
});

export function AnswerFigure({ calls }: AnswerFigureProps) {
  return calls.map(({ id, output }) => {
    const plotted = Plotted.safeParse(output).data?.data;
    if (plotted) return <HistoryFigure key={id} {...plotted} />;
    const analysed = Analysed.safeParse(output).data?.data;
    if (analysed) return <ShakesFigure key={id} {...analysed} />;
    return <ReadingsFigure key={id} rows={readingsIn(output)} />;
  });
}

function HistoryFigure({ quantity, courses, series: told }: z.infer<typeof Plotted>["data"]) {
  const { label, unit } = QUANTITY[quantity];
  const series = courses.map(({ name, times, values }) => ({
    name,
    points: times.map((t, at): [number, number] => [t, values[at] ?? 0]),
  }));
  if (!series.some(({ points }) => points.length > 1)) return null;
  const title = `${label} of ${series.map(({ name }) => name).join(", ")}`;
  return (
    <figure className={styles.figure} aria-label={title}>
      <h3>{title}</h3>
      <LineFigure title={`${title}, ${unit}`} unit={unit} series={series} />
      <SummaryTable rows={told} unit={unit} />
    </figure>
  );
}

function SummaryTable({ rows, unit }: { rows: z.infer<typeof Summary>[]; unit: string }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Sensor</th>
          {["First", "Lowest", "Highest", "Last"].map((name) => (
            <th key={name} scope="col" data-number>
              {name}, {unit}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, first, lowest, highest, last }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-number>{first ? plain(first.value) : "–"}</td>
            <td data-number>{lowest ? plain(lowest.value) : "–"}</td>
            <td data-number>{highest ? plain(highest.value) : "–"}</td>
            <td data-number>{last ? plain(last.value) : "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ShakesFigure({ sensor, readings }: z.infer<typeof Analysed>["data"]) {
  const series = AXES.map((axis) => ({
    name: axis,
    points: readings
      .flatMap(({ timestamp, accelerometer }): [number, number][] =>
        accelerometer ? [[timestamp, accelerometer[axis]]] : [],
      )
      .sort(([a], [b]) => a - b),
  }));
  if (!series.some(({ points }) => points.length > 1)) return null;
  const title = `Acceleration${sensor ? ` of ${sensor.name}` : ""}, the last ${readings.length} readings`;
  return (
    <figure className={styles.figure} aria-label={title}>
      <h3>{title}</h3>
      <LineFigure title={`${title}, g`} unit="g" series={series} />
    </figure>
  );
}

interface ReadingRow {
  name: string;
  isSimulated: boolean;
  reading: SensorReading;
}

function readingsIn(output: unknown): ReadingRow[] {
  const one = Fetched.safeParse(output).data?.data;
  const found = one ? [one] : (Compared.safeParse(output).data?.data.sensors ?? []);
  return found.map(({ sensor, reading }) => ({
    name: sensor?.name ?? reading.address,
    isSimulated: sensor?.simulated === true,
    reading,
  }));
}

const moment = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "medium",
  timeZone: "UTC",
});

function ReadingsFigure({ rows }: { rows: ReadingRow[] }) {
  if (rows.length === 0) return null;
  const quantities = Plottable.options.filter((one) => one !== "accelerometer");
  const measured = quantities.filter((one) => rows.some(({ reading }) => reading[one] !== undefined));
  const title = rows.length === 1 ? `Reading of ${rows[0]!.name}` : "Readings side by side";
  return (
    <figure className={styles.figure} aria-label={title}>
      <h3>{title}</h3>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Sensor</th>
              <th scope="col">Time (UTC)</th>
              {measured.map((one) => (
                <th key={one} scope="col" data-number>
                  {QUANTITY[one].label}, {QUANTITY[one].unit}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, isSimulated, reading }) => (
              <tr key={reading.address}>
                <th scope="row">
                  {name}
                  {isSimulated && " (simulated)"}
                </th>
                <td>{moment.format(reading.timestamp)}</td>
                {measured.map((one) => (
                  <td key={one} data-number>
                    {reading[one] === undefined ? "–" : plain(reading[one])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
