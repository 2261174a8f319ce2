/** Which part of a list is drawn: from `start` to before `end`, with as much room before and after it as the rest takes. */
export interface Slice {
  start: number;
  end: number;
  /** px */
  before: number;
  after: number;
}

export interface Layout {
  count: number;
  columns: number;
  /** px, with the gap below it */
  rowHeight: number;
  /** How far the list's top is above the top of the view; negative while it is below. */
  scrolled: number;
  viewHeight: number;
}

/** So many rows are drawn beyond the view on either side. */
const MARGIN = 3;

/** The cards of a grid that are in view or near it. */
export function rowsInView({ count, columns, rowHeight, scrolled, viewHeight }: Layout): Slice {
  const rows = Math.ceil(count / columns);
  const top = Math.floor(scrolled / rowHeight) - MARGIN;
  const first = Math.min(Math.max(0, top), Math.max(0, rows - 1));
  const last = Math.min(rows, Math.max(first + 1, Math.ceil((scrolled + viewHeight) / rowHeight) + MARGIN));
  return {
    start: first * columns,
    end: Math.min(count, last * columns),
    before: first * rowHeight,
    after: (rows - last) * rowHeight,
  };
}
