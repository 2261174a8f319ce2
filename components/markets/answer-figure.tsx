import { z } from "zod";
import type { AnswerFigureProps } from "@/components/share/answer-figure";
import styles from "@/components/share/answer-figure.module.css";
import { LineFigure } from "@/components/share/line-figure";
import type { Course } from "@/lib/agent/course";
import { ComparativeOutput, HistoryOutput, TechnicalOutput } from "@/lib/desks/markets/tools/schema";
import type { Coin, Interval, Quote } from "@/lib/desks/markets/types";
import { priceDigits } from "./data/format";

interface Closes {
  coin: Coin;
  quote: Quote;
  interval: Interval;
  course: Course;
}

const Result = z.object({ data: z.unknown() });

export function AnswerFigure({ calls }: AnswerFigureProps) {
  const drawn = new Set<string>();
  return calls.map(({ id, tool, output }) => {
    const data = Result.safeParse(output).data?.data;
    if (tool === "comparative_analysis") return <ComparisonFigure key={id} data={data} />;
    const closes = CLOSES[tool]?.(data);
    // Several tools may have looked at the same candles.
    const key = JSON.stringify(closes);
    if (!closes || drawn.has(key)) return null;
    drawn.add(key);
    return <CoinFigure key={id} {...closes} />;
  });
}

const CLOSES: Record<string, (data: unknown) => Closes | undefined> = {
  history_analysis(data) {
    const read = HistoryOutput.safeParse(data).data;
    if (read?.status !== "success" || !read.course) return undefined;
    return { coin: read.coin, quote: read.quote, interval: "1d", course: read.course };
  },
  technical_analysis(data) {
    const read = TechnicalOutput.safeParse(data).data;
    if (read?.status !== "success" || !read.course) return undefined;
    return { coin: read.coin, quote: read.quote, interval: read.interval, course: read.course };
  },
};

const EACH: Record<Interval, string> = { "1h": "hourly", "4h": "four-hourly", "1d": "daily", "1w": "weekly" };

const change = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1, signDisplay: "exceptZero" });
/** As the app writes it, but on the server: “7,200.17”. */
function money(price: number): string {
  const digits = priceDigits(price);
  return price.toLocaleString("en-GB", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** “+17.9”, “−38.9” */
const percent = (value: number): string => change.format(value).replace("-", "−");
const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

const pointsOf = ({ times, values }: Course): [number, number][] =>
  times.map((t, at) => [t, values[at] ?? 0]);

function CoinFigure({ coin, quote, interval, course }: Closes) {
  const title = `${coin.name} (${coin.symbol}), ${EACH[interval]} closes`;
  if (course.times.length < 2) return null;
  return (
    <figure className={styles.figure} aria-label={title}>
      <h3>{title}</h3>
      <LineFigure
        title={`${title}, ${quote}`}
        unit={quote}
        series={[{ name: coin.symbol, points: pointsOf(course) }]}
        isDaily={interval === "1d" || interval === "1w"}
      />
      <figcaption className={styles.caption}>
        {spanWords(course)}: from {money(course.values[0] ?? 0)} to {money(course.values.at(-1) ?? 0)} {quote}
        ; between {money(Math.min(...course.values))} and {money(Math.max(...course.values))}.
      </figcaption>
    </figure>
  );
}

const spanWords = ({ times }: Course): string => `${day.format(times[0])} to ${day.format(times.at(-1))}`;

function ComparisonFigure({ data }: { data: unknown }) {
  const read = ComparativeOutput.safeParse(data).data;
  if (read?.status !== "success") return null;
  const rows = read.rows.flatMap(({ coin, course }) =>
    course && course.times.length > 1 ? [{ coin, course }] : [],
  );
  if (rows.length < 2) return null;
  const title = `${rows.map(({ coin }) => coin.name).join(", ")}: change in price`;
  const changes = rows.map(({ coin, course }) => ({ coin, course: sinceStart(course) }));
  return (
    <figure className={styles.figure} aria-label={title}>
      <h3>{title}</h3>
      <LineFigure
        title={`${title}, %`}
        unit="%"
        series={changes.map(({ coin, course }) => ({ name: coin.name, points: pointsOf(course) }))}
        isDaily
      />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Coin</th>
            {["Lowest", "Highest", "At the end"].map((name) => (
              <th key={name} scope="col" data-number>
                {name}, %
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ coin, course: { values } }) => (
            <tr key={coin.id}>
              <th scope="row">
                {coin.name} ({coin.symbol})
              </th>
              <td data-number>{percent(Math.min(...values))}</td>
              <td data-number>{percent(Math.max(...values))}</td>
              <td data-number>{percent(values.at(-1) ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption className={styles.caption}>
        Daily closes, {spanWords(rows[0]!.course)}; change since the first close.
      </figcaption>
    </figure>
  );
}

/** Per cent above or below the first. */
function sinceStart({ times, values }: Course): Course {
  const first = values[0] ?? 1;
  return { times, values: values.map((value) => (100 * (value - first)) / first) };
}
