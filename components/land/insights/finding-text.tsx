import { Popover } from "@mantine/core";
import { useMemo, useState } from "react";
import { Button } from "@/components/chat/button";
import type { Figure } from "@/lib/desks/land/types";
import { findingParts, leadingMarks } from "./finding";
import styles from "./insight-card.module.css";

interface Props {
  text: string;
  figures: Figure[];
  /** The figure whose rows stand out in the table. */
  onPick(figure: Figure | null): void;
  /** Opens the table; absent where there is no row for the figure or the table is open. */
  onShow?(figure: Figure): (() => void) | undefined;
}

/** A key finding, whose figures say where they come from. */
export function FindingText({ text, figures, onPick, onShow }: Props) {
  const parts = useMemo(() => findingParts(text, figures), [text, figures]);
  const [open, setOpen] = useState<number | null>(null);
  const toggle = (at: number, figure: Figure, isOpen: boolean) => {
    setOpen(isOpen ? at : null);
    if (isOpen) onPick(figure);
  };
  return (
    <p className={styles.finding}>
      {parts.map(({ text: words, at, figure }, i) => {
        // A figure has the marks behind it with it, so that no line begins with one.
        if (!figure) return parts[i - 1]?.figure ? words.slice(leadingMarks(words).length) : words;
        const show = onShow?.(figure);
        return (
          <span key={at} className={styles.together}>
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
            {leadingMarks(parts[i + 1]?.figure ? undefined : parts[i + 1]?.text)}
          </span>
        );
      })}
    </p>
  );
}
