import { IconChartBar, IconFileSpreadsheet, IconTable } from "@tabler/icons-react";
import { useState } from "react";
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import { saveFile } from "@/components/data/save-file";
import { IconButton, Toolbar } from "@/components/ui/buttons";
import chart from "@/components/ui/chart.module.css";
import { ChartBox } from "@/components/ui/chart-box";
import entries from "@/components/ui/entries.module.css";
import table from "@/components/ui/table.module.css";
import { csvText } from "@/lib/csv";
import type { InsightsJson } from "@/lib/guard/json";
import { CATEGORY_WORDS, countOf, dayWords, sharesOf } from "./insight-words";
import styles from "./security.module.css";

const HEIGHT = 220;
const TICK = { fill: "var(--ink-quiet)", fontSize: 12 };
const MARGIN = { top: 8, right: 12, bottom: 4, left: 4 };

type Day = InsightsJson["days"][number];

export function DayChart({ insights }: { insights: InsightsJson }) {
  const [isTable, setTable] = useState(false);
  const save = () =>
    saveFile("violations.csv", new Blob([daysCsv(insights)], { type: "text/csv;charset=utf-8" }));
  return (
    <section className={entries.section} aria-labelledby="days-title">
      <div className={styles.title}>
        <h2 id="days-title">Violations by day, UTC</h2>
        <Toolbar label="Chart options">
          <IconButton label={isTable ? "Show as chart" : "Show as table"} onClick={() => setTable(!isTable)}>
            {isTable ? <IconChartBar aria-hidden="true" /> : <IconTable aria-hidden="true" />}
          </IconButton>
          <IconButton label="Download CSV" onClick={save}>
            <IconFileSpreadsheet aria-hidden="true" />
          </IconButton>
        </Toolbar>
      </div>
      {isTable ? <DayTable insights={insights} /> : <DayBars insights={insights} />}
    </section>
  );
}

/** A column a category, oldest first. */
export function daysCsv(insights: InsightsJson): string {
  const shares = sharesOf(insights);
  const rows = insights.days.map(({ day, categories }) => [
    day,
    ...shares.map(({ category }) => categories[category] ?? 0),
  ]);
  return csvText(
    ["Violations by day (UTC) and category"],
    [["day", ...shares.map(({ category }) => category)], ...rows],
  );
}

function DayBars({ insights }: { insights: InsightsJson }) {
  const shares = sharesOf(insights);
  return (
    <ChartBox height={HEIGHT}>
      <BarChart data={insights.days} margin={MARGIN} title="Violations by day">
        <CartesianGrid stroke="var(--line)" strokeDasharray="2 4" vertical={false} />
        <XAxis
          dataKey="day"
          tickFormatter={(day: string) => dayWords(day)}
          tick={TICK}
          minTickGap={24}
          stroke="var(--line-strong)"
          tickLine={false}
          height={22}
        />
        <YAxis
          allowDecimals={false}
          tick={TICK}
          axisLine={false}
          tickLine={false}
          width={44}
          label={{
            value: "violations",
            angle: -90,
            position: "insideLeft",
            style: { textAnchor: "middle" },
            fill: "var(--ink-quiet)",
            fontSize: 12,
          }}
        />
        <Tooltip content={<DayTooltip />} cursor={{ fill: "var(--sunken)" }} isAnimationActive={false} />
        {shares.map(({ category }) => (
          <Bar
            key={category}
            dataKey={({ categories }: Day) => categories[category] ?? 0}
            name={CATEGORY_WORDS[category].name}
            fill={CATEGORY_WORDS[category].colour}
            stackId="all"
            maxBarSize={32}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ChartBox>
  );
}

interface TooltipProps {
  /** These two are Recharts'. */
  active?: boolean;
  payload?: readonly { payload?: Day }[];
}

function DayTooltip({ active, payload }: TooltipProps) {
  const day = payload?.[0]?.payload;
  if (!active || !day) return null;
  return (
    <div className={chart.tooltip}>
      <strong>{dayWords(day.day)}</strong>
      {countOf(day) === 0 && <span>none</span>}
      {sharesOf({ categories: day.categories, total: countOf(day) }).map(({ category, count }) => (
        <span key={category}>
          {CATEGORY_WORDS[category].name}: {count}
        </span>
      ))}
    </div>
  );
}

function DayTable({ insights }: { insights: InsightsJson }) {
  const shares = sharesOf(insights);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard
    <section className={table.box} tabIndex={0} aria-label="Violations by day as a table">
      <table className={table.table}>
        <caption className="visually-hidden">Violations by day and category</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {shares.map(({ category }) => (
              <th key={category} scope="col" data-number>
                {CATEGORY_WORDS[category].name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {insights.days.toReversed().map(({ day, categories }) => (
            <tr key={day}>
              <th scope="row">{dayWords(day)}</th>
              {shares.map(({ category }) => (
                <td key={category} data-number>
                  {categories[category] ?? 0}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
