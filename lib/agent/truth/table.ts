interface CellSentence {
  text: string;
  toSource(place: { start: number; end: number }): { start: number; end: number };
}

export const isTableRow = (line: string): boolean => /^\s*\|.*\|\s*$/.test(line);

interface Cell {
  text: string;
  start: number;
}

function cellsOf(row: string): Cell[] {
  const cells: Cell[] = [];
  const from = row.indexOf("|") + 1;
  for (const match of row.slice(from).matchAll(/(?:\\\||[^|])*\|/g)) {
    const raw = match[0].slice(0, -1);
    const text = raw.trim();
    cells.push({ text, start: from + match.index + raw.indexOf(text) });
  }
  return cells;
}

const RULE = /^:?-{2,}:?$/;
const NUMBER = /^[^\p{L}]*\d[\d.,\s]*(?:\s*[^\d\s]{1,8}(?:\s*CO2e?)?)?$/u;
const DATE = /^(?:1[89]|20|21)\d\d(?:-\d\d){0,2}$/;
const RANK = /^(?:#|rank|no\.?|place)$/i;

const wordsOf = (cell: Cell, lead: string): CellSentence => ({
  text: lead + cell.text,
  toSource: () => ({ start: cell.start, end: cell.start + cell.text.length }),
});

export class TableReader {
  private head: Cell[] | null = null;

  end(): void {
    this.head = null;
  }

  /** Each figure with its column's head and the row's own names and times. */
  read(row: string): CellSentence[] {
    const cells = cellsOf(row);
    if (cells.every(({ text }) => RULE.test(text) || text === "")) return [];
    if (!this.head) {
      this.head = cells;
      return [];
    }
    const { head } = this;
    const isFigure = ({ text }: Cell) => NUMBER.test(text.replace(/[*_`]/g, "")) && !DATE.test(text);
    const names = cells.filter((cell) => !isFigure(cell)).map(({ text }) => text);
    return cells.flatMap((cell, at) => {
      const column = head[at]?.text ?? "";
      if (!isFigure(cell)) return at > 0 && cell.text ? [wordsOf(cell, `${cells[0]!.text} ${column}: `)] : [];
      if (RANK.test(column)) return [];
      const unit = /\(([^)]+)\)\s*$/.exec(column)?.[1] ?? "";
      const lead = `${[...names, column.replace(/\([^)]+\)\s*$/, "").trim()].join(" ")} `;
      const hasUnit = /[\p{L}%°$]/u.test(cell.text);
      const toCell = (place: number) =>
        cell.start + Math.min(cell.text.length, Math.max(0, place - lead.length));
      return [
        {
          text: `${lead}${cell.text}${hasUnit || !unit ? "" : ` ${unit}`}`,
          toSource: ({ start, end }) => ({ start: toCell(start), end: toCell(end) }),
        },
      ];
    });
  }
}
