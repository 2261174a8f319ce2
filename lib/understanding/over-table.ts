import type { Turn } from "./frame";
import groups from "./over-table.json";
import { tokenise } from "./text";

/* Sums over the last answer's table (“what do they add up to?”), only where the turn says nothing else. */

interface Column {
  name: string;
  /** One for each row; undefined where the cell has no figure, or words beside it. */
  values: (Figure | undefined)[];
}

interface Figure {
  value: number;
  /** As it stands in the table, e.g. “$13,694.08”. */
  text: string;
  /** What stands before and after the digits. */
  unit: [before: string, after: string];
}

interface Table {
  rows: string[];
  columns: Column[];
  isCut: boolean;
}

type Group = keyof typeof groups;

const isOf = (group: Group, word: string): boolean => groups[group].includes(word);

const MOST_WORDS = 10;

/** The Markdown answer to a turn that only reckons with the last answer's table; undefined for any other turn. */
export function overTable(turn: string, history: readonly Turn[]): string | undefined {
  const words = tokenise(turn).map(({ text }) => text);
  // “And the smallest?” after “which is the biggest?” is of the same table.
  const answer = history.findLast(({ calls }) => calls.length > 0)?.answer;
  if (!answer || words.length === 0 || words.length > MOST_WORDS) return undefined;
  const asked = askedIn(words);
  const table = asked && tableIn(answer);
  if (!asked || !table) return undefined;
  const named = table.columns.filter(({ name }) => namesColumn(name, words));
  const row = rowIn(table, words);
  const isElse = words.some(
    (word) =>
      !isKnown(word) &&
      !table.columns.some(({ name }) => namesColumn(name, [word])) &&
      !(row !== undefined && wordsOf(table.rows[row]!).includes(word)),
  );
  if (isElse || named.length > 1) return undefined;
  if (row !== undefined) return asked === "share" ? shareOf(table, row, named) : undefined;
  return TOLD[asked](table, named.length > 0 ? named : table.columns);
}

const wordsOf = (name: string): string[] => tokenise(name).map(({ text }) => text);

/** The only row that a turn names: “how much of that is BTC, in percent?” */
function rowIn({ rows }: Table, words: string[]): number | undefined {
  const found = rows.flatMap((name, at) =>
    wordsOf(name).some((word) => word.length > 2 && !isKnown(word) && words.includes(word)) ? [at] : [],
  );
  return found.length === 1 ? found[0] : undefined;
}

/** A row's share: as the table has it, else of the whole column. */
function shareOf(table: Table, row: number, named: Column[]): string | undefined {
  const name = table.rows[row];
  const [ratio, other] = table.columns.filter(({ values }) => values[row]?.unit[1].startsWith("%"));
  if (ratio && !other && named.every((one) => one === ratio))
    return `**${name}**: **${ratio.values[row]!.text}** (${lower(ratio.name)}).`;
  const column = onlyOne((named.length > 0 ? named : table.columns).filter(isAddable));
  const figures = column && wholeOf(table, column);
  if (!figures) return undefined;
  const sum = sumOf(figures);
  return `**${name}**: **${percent(figures[row]!.value / sum)}** of ${told(sum, figures)} (${lower(column.name)}).`;
}

type Asked = "highest" | "lowest" | "sum" | "mean" | "share";

function askedIn(words: string[]): Asked | undefined {
  const found = (["share", "sum", "mean", "highest", "lowest"] as const).filter((group) =>
    words.some((word) => isOf(group, word)),
  );
  // “Which has the biggest share?” asks for the biggest.
  const [first, second] = found;
  if (found.length === 2 && first === "share" && (second === "highest" || second === "lowest")) return second;
  return found.length === 1 ? first : undefined;
}

/** No word of when, where and why among them: with one of these it is a question of its own. */
const isKnown = (word: string): boolean =>
  (Object.keys(groups) as Group[]).some((group) => isOf(group, word));

const namesColumn = (name: string, words: string[]): boolean =>
  tokenise(name).some(({ text }) => text.length > 2 && !isOf("plain", text) && words.includes(text));

/** @param columns the one that was named, else all that have figures */
type Told = (table: Table, columns: Column[]) => string | undefined;

const TOLD: Record<Asked, Told> = {
  highest: (table, columns) => extreme(table, columns, "highest"),
  lowest: (table, columns) => extreme(table, columns, "lowest"),
  sum(table, columns) {
    const column = onlyOne(columns.filter(isAddable));
    const figures = column && wholeOf(table, column);
    return figures && `Together they come to **${told(sumOf(figures), figures)}** (${lower(column.name)}).`;
  },
  mean(table, columns) {
    const column = onlyOne(columns);
    const figures = column && wholeOf(table, column);
    return (
      figures &&
      `On average that is **${told(sumOf(figures) / figures.length, figures)}** (${lower(column.name)}, ${figures.length} rows).`
    );
  },
  share(table, columns) {
    const column = onlyOne(columns.filter(isAddable));
    const figures = column && wholeOf(table, column);
    if (!figures) return undefined;
    const sum = sumOf(figures);
    const lines = figures.map(({ value }, at) => `- ${table.rows[at]}: **${percent(value / sum)}**`);
    return [`Of the ${told(sum, figures)} in the table (${lower(column.name)}):`, "", ...lines].join("\n");
  },
};

const onlyOne = (columns: Column[]): Column | undefined => (columns.length === 1 ? columns[0] : undefined);

/** The row at an end, where all columns agree on it. */
function extreme({ rows }: Table, columns: Column[], end: "highest" | "lowest"): string | undefined {
  const [first, ...others] = columns.map(({ name, values }) => {
    const found = values.flatMap((figure, at) => (figure ? [{ figure, row: rows[at] ?? "" }] : []));
    const sign = end === "highest" ? -1 : 1;
    const [best, next] = found.toSorted((a, b) => sign * (a.figure.value - b.figure.value));
    return best && next && best.figure.value !== next.figure.value ? { name, best, next } : undefined;
  });
  if (!first || others.some((other) => other?.best.row !== first.best.row)) return undefined;
  const { name, best, next } = first;
  return `**${best.row}** has the ${end} figure under “${name}”: **${best.figure.text}**, then ${next.row} with ${next.figure.text}.`;
}

const known = ({ values }: Column): Figure[] => values.flatMap((figure) => figure ?? []);

/** A column's figures; undefined where one is missing, or rows were left out. */
function wholeOf({ rows, isCut }: Table, column: Column): Figure[] | undefined {
  const figures = known(column);
  return isCut || figures.length < FEWEST_ROWS || figures.length !== rows.length ? undefined : figures;
}

/** Percentages, degrees, ranks and prices of single things aren't added up. */
function isAddable(column: Column): boolean {
  const figures = known(column);
  const isRatio = /%|°|\/|\bper\b/.test(figures[0]?.unit.join("") ?? "");
  const isEach = /price|rank|rate|index|average|mean|change|rsi|open|high|low|close|#/i.test(column.name);
  return !isRatio && !isEach && figures.every(({ value }) => value >= 0);
}

const sumOf = (figures: Figure[]): number => figures.reduce((sum, { value }) => sum + value, 0);

export const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

function told(value: number, figures: Figure[]): string {
  const decimals = Math.max(...figures.map(({ text }) => /\.(\d+)/.exec(text)?.[1]?.length ?? 0));
  const [before, after] = figures[0]?.unit ?? ["", ""];
  const digits = value.toLocaleString("en-GB", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return `${before}${digits}${after}`;
}

const ROW = /^\|(.+)\|\s*$/;
export const RULE = /^\|[\s:|-]+\|\s*$/;
const MORE = /\b\d+ (?:more|others)\b/;
const FEWEST_ROWS = 2;

/** The only table of an answer: of two nobody knows which is meant. */
function tableIn(answer: string): Table | undefined {
  const lines = answer.split("\n").filter((line) => ROW.test(line));
  if (lines.filter((line) => RULE.test(line)).length !== 1 || !RULE.test(lines[1] ?? "")) return undefined;
  const [head = [], ...rows] = lines.filter((line) => !RULE.test(line)).map(cellsOf);
  if (rows.length < FEWEST_ROWS) return undefined;
  const columns = head
    .slice(1)
    .map((name, at) => ({ name, values: rows.map((row) => figureIn(row[at + 1])) }));
  return {
    rows: rows.map(([name = ""]) => name),
    columns: columns.filter(isOfOneUnit),
    isCut: MORE.test(answer),
  };
}

/** A row's cells as they are written. */
export const cellsIn = (line: string): string[] =>
  (ROW.exec(line)?.[1] ?? "").split("|").map((cell) => cell.trim());

const cellsOf = (line: string): string[] =>
  cellsIn(line).map((cell) => cell.replaceAll("**", "").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1"));

const FIGURE = /^([$€£]?)([-−+]?\d[\d,]*(?:\.\d+)?)([^\d]*)$/;

function figureIn(cell = ""): Figure | undefined {
  const [, before = "", digits, after = ""] = FIGURE.exec(cell) ?? [];
  if (digits === undefined) return undefined;
  const value = Number(digits.replaceAll(",", "").replace("−", "-"));
  return { value, text: cell, unit: [before, after] };
}

function isOfOneUnit({ values }: Column): boolean {
  const figures = values.flatMap((figure) => figure ?? []);
  return figures.length >= FEWEST_ROWS && new Set(figures.map(({ unit }) => unit.join("…"))).size === 1;
}
