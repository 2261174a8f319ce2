import type { Asked } from "../types";
import { amountOf, itemsAlong, narrowed, ofLabels, spread, timeOf } from "./asked";
import type { Dimension, Key } from "./frame";
import { sorted, wholeOf } from "./lead-items";
import { type Prose, percent, prose } from "./prose";
import { subjectOf, type Telling, upperFirst } from "./telling";

const MOST_ROWS = 40;
const MOST_COLUMNS = 6;

/** The values along a dimension as a table in Markdown; over time, of several areas a column each. */
export function tableOf(telling: Telling, asked: Asked, along: Dimension | null): Prose | null {
  if (!along) return null;
  const { only = [] } = asked;
  const { frame } = telling;
  const kept =
    only.length > 0 && along !== frame.categories[0]
      ? narrowed(
          telling,
          ofLabels(
            telling,
            only.flatMap(({ of }) => of),
          ),
        )
      : telling;
  const isMatrix =
    (along === timeOf(telling) || along === frame.categories[0]) &&
    !telling.division &&
    spread(telling).areas > 1 &&
    spread(telling).areas <= MOST_COLUMNS;
  const columns = isMatrix
    ? itemsAlong(kept, frame.area).map(({ key, name }) => ({
        name,
        of: narrowed(kept, (row) => frame.area!.of(row) === key),
      }))
    : [{ name: upperFirst(subjectOf(telling, asked)), of: kept }];
  const all = itemsAlong(kept, along);
  const { top } = telling.insightOptions;
  const isTop = top !== undefined && asked.operation === "rank";
  const rows = isTop
    ? sorted(telling, all).slice(0, top)
    : along === timeOf(telling)
      ? all
      : sorted(telling, all);
  if (rows.length < 2 || rows.length > MOST_ROWS) return null;
  const values = columns.map(
    ({ of }) => new Map<Key, number>(itemsAlong(of, along).map(({ key, value }) => [key, value])),
  );
  const whole = along === frame.categories[0] && !isMatrix ? wholeOf(telling, asked)?.value : undefined;
  const names = [...columns.map(({ name }) => name), ...(whole ? ["Share"] : [])];
  const head = `| ${[upperFirst(headOf(telling, along)), ...names].join(" | ")} |\n|---|${names.map(() => "---:").join("|")}|`;
  const lines = rows.map(({ key, name, value: own }) => {
    const line = values.reduce<Prose>((line, column, at) => {
      const value = column.get(key);
      const cell =
        value === undefined
          ? prose`–`
          : prose`${amountOf(value, telling.unit, asked, `${subjectOf(telling, asked)}, ${columns[at]!.name}, ${name}`)}`;
      return prose`${line} ${cell} |`;
    }, prose`| ${name} |`);
    return whole ? prose`${line} ${percent((own / whole) * 100, `share of ${name}`)} |` : line;
  });
  return lines.reduce((table, line) => prose`${table}\n${line}`, prose`${head}`);
}

/** Days may have been made weeks or months. */
const headOf = ({ frame }: Telling, { role, label }: Dimension): string =>
  role === "time" && frame.grain !== "as it is" ? frame.grain : label;
