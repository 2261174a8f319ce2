import groups from "./over-table.json";
import { STOP_WORDS, tokenise } from "./text";

/*
 * Small sums over the table that the last answer showed: “which is the biggest part?”, “what do they add up to?”, “and as a percentage?”.
 * Only where the turn says nothing else: with a name, a time or a measure that the table lacks it is a question of its own.
 */

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
}

type Group = keyof typeof groups;

const isOf = (group: Group, word: string): boolean => groups[group].includes(word);

/** A turn of more words says more than this can answer. */
const MOST_WORDS = 10;

/**
 * The answer to a turn that only reckons with the table of the answer before.
 * @param answer in Markdown
 * @returns in Markdown; undefined where there is no such table, or the turn asks for something else
 */
export function overTable(turn: string, answer: string | undefined): string | undefined {
  const words = tokenise(turn).map(({ text }) => text);
  if (!answer || words.length === 0 || words.length > MOST_WORDS) return undefined;
  const asked = askedIn(words);
  const table = asked && tableIn(answer);
  if (!asked || !table) return undefined;
  const named = table.columns.filter(({ name }) => namesColumn(name, words));
  const isElse = words.some(
    (word) => !isKnown(word) && !table.columns.some(({ name }) => namesColumn(name, [word])),
  );
  if (isElse || named.length > 1) return undefined;
  const column = named[0] ?? table.columns[0];
  return column && TOLD[asked](table, column);
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

const isKnown = (word: string): boolean =>
  STOP_WORDS.has(word) || (Object.keys(groups) as Group[]).some((group) => isOf(group, word));

const namesColumn = (name: string, words: string[]): boolean =>
  tokenise(name).some(({ text }) => text.length > 2 && !STOP_WORDS.has(text) && words.includes(text));

const TOLD: Record<Asked, (table: Table, column: Column) => string | undefined> = {
  highest: (table, column) => extreme(table, column, "highest"),
  lowest: (table, column) => extreme(table, column, "lowest"),
  sum(_, column) {
    const figures = addable(column);
    return figures && `Together they come to **${told(sumOf(figures), figures)}** (${lower(column.name)}).`;
  },
  mean(_, column) {
    const figures = known(column);
    if (figures.length < 2) return undefined;
    return `On average that is **${told(sumOf(figures) / figures.length, figures)}** (${lower(column.name)}, ${figures.length} rows).`;
  },
  share({ rows }, column) {
    const figures = addable(column);
    if (!figures || figures.length !== rows.length) return undefined;
    const sum = sumOf(figures);
    const lines = figures.map(({ value }, at) => `- ${rows[at]}: **${percent(value / sum)}**`);
    return [`Of the ${told(sum, figures)} in the table (${lower(column.name)}):`, "", ...lines].join("\n");
  },
};

function extreme({ rows }: Table, { name, values }: Column, end: "highest" | "lowest"): string | undefined {
  const found = values.flatMap((figure, at) => (figure ? [{ figure, row: rows[at] ?? "" }] : []));
  const sign = end === "highest" ? -1 : 1;
  const [best, next] = found.toSorted((a, b) => sign * (a.figure.value - b.figure.value));
  if (!best || !next) return undefined;
  if (best.figure.value === next.figure.value) return undefined;
  return `**${best.row}** has the ${end} figure under “${name}”: **${best.figure.text}**, then ${next.row} with ${next.figure.text}.`;
}

const known = ({ values }: Column): Figure[] => values.flatMap((figure) => figure ?? []);

/** Percentages, degrees, ranks and prices of single things aren't added up. */
function addable(column: Column): Figure[] | undefined {
  const figures = known(column);
  const isRatio = /%|°|\/|\bper\b/.test(figures[0]?.unit.join("") ?? "");
  const isEach = /price|rank|rate|index|average|mean|change|rsi|#/i.test(column.name);
  return figures.length > 1 && !isRatio && !isEach && figures.every(({ value }) => value >= 0)
    ? figures
    : undefined;
}

const sumOf = (figures: Figure[]): number => figures.reduce((sum, { value }) => sum + value, 0);

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

/** With as many decimals as the figures have. */
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
const RULE = /^\|[\s:|-]+\|\s*$/;
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
  };
}

const cellsOf = (line: string): string[] =>
  (ROW.exec(line)?.[1] ?? "").split("|").map((cell) =>
    cell
      .replaceAll("**", "")
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .trim(),
  );

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
