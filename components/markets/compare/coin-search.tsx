import { IconSearch, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useSearch } from "@/components/data/queries";
import { IconButton } from "@/components/ui/buttons";
import chart from "@/components/ui/chart.module.css";
import { SearchField } from "@/components/ui/search-field";
import field from "@/components/ui/search-field.module.css";
import { TokenList } from "@/lib/desks/markets/routes/schema";
import type { Coin } from "@/lib/desks/markets/types";
import styles from "./compare.module.css";

interface Props {
  label: string;
  placeholder?: string;
  chosen?: string[];
  onPick(coin: Coin): void;
}

const MOST_FOUND = "12";
const tokensUrl = (q: string) => `/api/markets/tokens?${new URLSearchParams({ q, limit: MOST_FOUND })}`;

export function CoinSearch({ label, placeholder, chosen = [], onPick }: Props) {
  const [typed, setTyped] = useState("");
  const { data, isCurrent, error } = useSearch(typed, tokensUrl, TokenList);
  const found = data?.tokens ?? [];
  const nothing = found.length > 0 ? "Already chosen" : `No coin is called “${typed.trim()}”`;
  return (
    <SearchField
      className={styles.coinField}
      label={label}
      placeholder={placeholder}
      icon={<IconSearch size={16} aria-hidden="true" />}
      typed={typed}
      onType={setTyped}
      items={found.filter(({ id }) => !chosen.includes(id))}
      isCurrent={isCurrent}
      idOf={({ id }) => id}
      onPick={(coin) => {
        setTyped("");
        onPick(coin);
      }}
      listLabel="Coins"
      draw={({ name, symbol }) => (
        <>
          <span>{name}</span>
          <span className={field.aside}>{symbol}</span>
        </>
      )}
      nothing={error ?? nothing}
    />
  );
}

interface CoinPickerProps {
  /** Ids, in the order of the lines. */
  coins: string[];
  nameOf(id: string): string;
  /** Undefined while the coin has no line. */
  colourOf(id: string): string | undefined;
  onPick(coin: Coin): void;
  onRemove(id: string): void;
}

const MOST = 8;

export function CoinPicker({ coins, nameOf, colourOf, onPick, onRemove }: CoinPickerProps) {
  return (
    <div className={styles.picker}>
      <ul className={styles.chips} aria-label="Compared coins">
        {coins.map((id) => (
          <li key={id}>
            <span className={chart.swatch} style={{ background: colourOf(id) }} />
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
        <p className={styles.quiet}>Up to eight coins.</p>
      )}
    </div>
  );
}
