import { IconX } from "@tabler/icons-react";
import { IconButton } from "@/components/chat/icon-button";
import type { Coin } from "@/lib/desks/markets/types";
import { CoinSearch } from "./coin-search";
import styles from "./compare.module.css";

interface Props {
  /** Ids, in the order of the lines. */
  coins: string[];
  nameOf(id: string): string;
  /** The colour of a coin's line; undefined while it has none. */
  colourOf(id: string): string | undefined;
  onPick(coin: Coin): void;
  onRemove(id: string): void;
}

const MOST = 8;

/** The coins that are compared, with their colours; up to eight. */
export function CoinPicker({ coins, nameOf, colourOf, onPick, onRemove }: Props) {
  return (
    <div className={styles.picker}>
      <ul className={styles.chips} aria-label="Compared coins">
        {coins.map((id) => (
          <li key={id}>
            <span className={styles.swatch} style={{ background: colourOf(id) }} />
            {nameOf(id)}
            <IconButton label={`Remove ${nameOf(id)}`} onClick={() => onRemove(id)}>
              <IconX aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {coins.length < MOST ? (
        <CoinSearch label="Add a coin" chosen={coins} onPick={onPick} />
      ) : (
        <p className={styles.quiet}>Eight coins are the most.</p>
      )}
    </div>
  );
}
