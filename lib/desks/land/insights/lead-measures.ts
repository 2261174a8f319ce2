import type { Asked, Column } from "../types";
import { amountOf, itemsAlong, narrowed, spread } from "./asked";
import type { Lead } from "./lead-items";
import { type Prose, prose } from "./prose";
import { isAdditive } from "./rules";
import { andAll, lowerFirst, spaced, type Telling, upperFirst } from "./telling";

/** Several measures side by side, of each area: in a sentence, of several areas in a table. */
export function leadOfMeasures(telling: Telling, asked: Asked): Lead | null {
  const { frame } = telling;
  const columns = (asked.measures ?? []).flatMap(
    (word) => frame.measures.find(({ label }) => label.toLowerCase().includes(word)) ?? [],
  );
  if (columns.length < 2) return null;
  const isMany = spread(telling).areas > 1;
  const rows = isMany
    ? itemsAlong(telling, frame.area).map(({ key, name }) => ({
        name,
        of: narrowed(telling, (row) => frame.area!.of(row) === key),
      }))
    : [{ name: telling.place.text, of: telling }];
  const years = asked.operation === "mean" ? yearsOf(telling) : 1;
  const tell = (of: Telling, column: Column, name: string) => measured(of, column, asked, name, years);
  const per = years > 1 ? ", a year on average" : "";
  const names = columns.map(({ label }) => lowerFirst(label));
  if (!isMany) {
    const each = columns.map((column, at) => prose`${names[at]!} ${tell(telling, column, rows[0]!.name)}`);
    return {
      text: prose`Of the forests of ${telling.place}${spaced(telling.period)}${per}: ${andAll(each)}.`,
    };
  }
  const head = prose`Forests${spaced(telling.period)}${per}: ${andAll(names.map((name) => prose`${name}`))}, side by side.`;
  const lines = rows.map(({ name, of }) =>
    columns.reduce<Prose>((line, column) => prose`${line} ${tell(of, column, name)} |`, prose`| ${name} |`),
  );
  const top = `| Area | ${columns.map(({ label }) => upperFirst(label)).join(" | ")} |\n|---|${columns.map(() => "---:").join("|")}|`;
  return { text: head, table: lines.reduce((table, line) => prose`${table}\n${line}`, prose`${top}`) };
}

function measured(telling: Telling, column: Column, asked: Asked, name: string, years: number) {
  const [item] = itemsAlong({ ...telling, frame: { ...telling.frame, measure: column } }, null);
  const value = (item?.value ?? 0) / (isAdditive(column.unit) ? years : 1);
  const how = years > 1 ? `, divided by ${years} years` : "";
  return amountOf(value, column.unit, asked, `${lowerFirst(column.label)}, ${name}${how}`);
}

function yearsOf({ raw }: Telling): number {
  const { start_date: start, end_date: end } = raw.metadata.query;
  return start && end ? Number(end.slice(0, 4)) - Number(start.slice(0, 4)) + 1 : 1;
}
