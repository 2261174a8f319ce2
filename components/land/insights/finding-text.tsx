import { Popover } from "@mantine/core";
import { useMemo, useState } from "react";
import { figureFinder } from "@/components/chat/answer/figures";
import { Button } from "@/components/ui/buttons";
import type { Figure } from "@/lib/desks/land/types";
import styles from "./insight-card.module.css";
import type { Cell } from "./table-rows";

interface Props {
  text: string;
  figures: Figure[];
  onPick(figure: Figure | null): void;
  /** Absent where there is no row for the figure or the table is open. */
  onShow?(figure: Figure): (() => void) | undefined;
}

export function FindingText({ text, figures, onPick, onShow }: Props) {
  const parts = useMemo(() => findingParts(text, figures), [text, figures]);
  const [open, setOpen] = useState<number | null>(null);
  const toggle = (at: number, figure: Figure, isOpen: boolean) => {
    setOpen(isOpen ? at : null);
    if (isOpen) onPick(figure);
  };
  return (
    <>
      {parts.map(({ text: words, at, figure }, i) => {
        const [before, after] = [parts[i - 1], parts[i + 1]];
        // A figure has the marks around it with it, so that no line begins or ends with one.
        if (!figure)
          return withoutMarks(words, { followsFigure: before?.figure, leadsToFigure: after?.figure });
        const show = onShow?.(figure);
        return (
          <span key={at} className={styles.together}>
            {before && !before.figure && openingMarks(before.text)}
            <Popover
              opened={open === at}
              onChange={(isOpen) => toggle(at, figure, isOpen)}
              position="bottom"
              width="min(18rem, 100vw - 2rem)"
              shadow="md"
              trapFocus
              returnFocus
            >
              <Popover.Target>
                <button
                  type="button"
                  className={styles.figure}
                  onClick={() => toggle(at, figure, open !== at)}
                >
                  {words}
                </button>
              </Popover.Target>
              <Popover.Dropdown className={styles.origin} aria-label={`Where ${words} is from`}>
                <p>{figure.origin}</p>
                {show && (
                  <Button
                    onClick={() => {
                      setOpen(null);
                      show();
                    }}
                  >
                    Show in the table
                  </Button>
                )}
              </Popover.Dropdown>
            </Popover>
            {after && !after.figure && closingMarks(after.text)}
          </span>
        );
      })}
    </>
  );
}

/** Words, or a figure of known origin. `at` is where it begins. */
export interface FindingPart {
  text: string;
  at: number;
  figure?: Figure;
}

/** The figures come in the text's order. Joined again the parts are the text. */
export function findingParts(text: string, figures: Figure[]): FindingPart[] {
  const parts: FindingPart[] = [];
  let at = 0;
  for (const found of figureFinder(figures)(text)) {
    if (found.start > at) parts.push({ text: text.slice(at, found.start), at });
    parts.push({ text: found.text, at: found.start, figure: figures[found.index] });
    at = found.end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), at });
  return parts;
}

/** Marks that mustn't be parted from the word before them. */
export const closingMarks = (text: string): string => text.match(/^[.,;:!?)%]+/)?.[0] ?? "";

/** Marks that mustn't be parted from the word behind them. */
export const openingMarks = (text: string): string => text.match(/[([“≈~±$€£]+$/)?.[0] ?? "";

interface Neighbours {
  followsFigure: Figure | undefined;
  leadsToFigure: Figure | undefined;
}

const withoutMarks = (text: string, { followsFigure, leadsToFigure }: Neighbours): string =>
  text.slice(
    followsFigure ? closingMarks(text).length : 0,
    leadsToFigure ? text.length - openingMarks(text).length : undefined,
  );

/** None for a sum or an average of several. */
export function rowsWith({ value }: Pick<Figure, "value">, rows: Cell[][]): number[] {
  return rows.flatMap((row, i) => (row.some((cell) => isNear(cell, value)) ? [i] : []));
}

/** Equal but for what adding up in another order changes. */
const isNear = (cell: Cell, value: number): boolean =>
  typeof cell === "number" && Math.abs(cell - value) <= 1e-9 * Math.max(1, Math.abs(value));
