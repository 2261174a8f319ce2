import { Combobox, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useState } from "react";
import { readJson } from "@/components/data/read-json";
import { TokenList } from "@/lib/desks/markets/routes/schema";
import type { Coin } from "@/lib/desks/markets/types";
import { dayWords } from "../data/time-words";
import styles from "./coin-search.module.css";

interface Props {
  /** What picking one does, e.g. “Add a coin”. */
  label: string;
  /** Ids of coins that aren't offered. */
  without: string[];
  onPick(coin: Coin): void;
}

const MOST = 8;
const TYPED_MS = 150;

/** A coin by its symbol, name or id; before anything is typed, the largest. */
export function CoinSearch({ label, without, onPick }: Props) {
  const [typed, setTyped] = useState("");
  const { found, error } = useTokens(typed.trim());
  const [active, setActive] = useState<string | null>(null);
  const combobox = useCombobox({ opened: true });
  const coins = (found ?? []).filter(({ id }) => !without.includes(id)).slice(0, MOST);
  const shown = coins.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter takes the best of what was found last
  useEffect(() => {
    if (typed.trim() && shown) setActive(combobox.selectFirstOption());
  }, [shown]);

  const steer = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") setActive(combobox.selectNextOption());
    else if (event.key === "ArrowUp") setActive(combobox.selectPreviousOption());
    else if (event.key === "Enter") combobox.clickSelectedOption();
    else return;
    event.preventDefault();
  };
  const submit = (id: string) => {
    const coin = coins.find((candidate) => candidate.id === id);
    setTyped("");
    if (coin) onPick({ id: coin.id, symbol: coin.symbol, name: coin.name, rank: coin.rank });
  };
  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      <div className={styles.field}>
        <IconSearch size={16} aria-hidden="true" />
        <Combobox.EventsTarget
          withExpandedAttribute
          withKeyboardNavigation={false}
          aria-activedescendant={active ?? undefined}
        >
          <input
            type="text"
            data-autofocus
            className={styles.input}
            aria-label={label}
            aria-autocomplete="list"
            placeholder="A symbol or a name, e.g. LTC"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={steer}
          />
        </Combobox.EventsTarget>
      </div>
      <Combobox.Options className={styles.options} aria-label="Coins">
        {coins.map(({ id, name, symbol, past_until }) => (
          <Combobox.Option key={id} value={id} className={styles.option}>
            <span>
              {name} <b>{symbol}</b>
            </span>
            {past_until && <span className={styles.quiet}>past to {dayWords(past_until)}</span>}
          </Combobox.Option>
        ))}
        {coins.length === 0 && (
          <Combobox.Empty>{error ?? (found ? "No coin is called that." : "Looking…")}</Combobox.Empty>
        )}
      </Combobox.Options>
    </Combobox>
  );
}

function useTokens(typed: string) {
  const [query] = useDebouncedValue(typed, TYPED_MS);
  const { data, error } = useQuery({
    queryKey: ["markets", "tokens", query],
    queryFn: async ({ signal }) =>
      (
        await readJson(
          `/api/markets/tokens?${new URLSearchParams({ limit: "30", ...(query && { q: query }) })}`,
          TokenList,
          signal,
        )
      ).data.tokens,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { found: data, error: error?.message };
}
