import { Combobox, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch, IconX } from "@tabler/icons-react";
import { type ChangeEvent, type KeyboardEvent, useEffect, useState } from "react";
import { useApi } from "@/components/data/queries";
import chart from "@/components/ui/chart.module.css";
import { IconButton } from "@/components/ui/icon-button";
import field from "@/components/ui/search-field.module.css";
import { TokenList } from "@/lib/desks/markets/routes/schema";
import type { Coin } from "@/lib/desks/markets/types";
import styles from "./compare.module.css";

interface Props {
  label: string;
  placeholder?: string;
  /** Ids of those that are chosen already. */
  chosen?: string[];
  onPick(coin: Coin): void;
}

/** A coin by its symbol, its name or a part of it. */
export function CoinSearch({ label, placeholder = label, chosen = [], onPick }: Props) {
  const [typed, setTyped] = useState("");
  const found = useFoundCoins(typed);
  const coins = found.coins.filter(({ id }) => !chosen.includes(id));
  const [active, setActive] = useState<string | null>(null);
  const combobox = useCombobox({
    onDropdownClose() {
      combobox.resetSelectedOption();
      setActive(null);
    },
  });
  const [isEntered, setEntered] = useState(false);
  const shown = coins.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter takes the best of what was found last
  useEffect(() => {
    if (shown) setActive(combobox.selectFirstOption());
  }, [shown]);

  const submit = (id: string) => {
    const coin = coins.find((candidate) => candidate.id === id);
    setTyped("");
    combobox.closeDropdown();
    if (coin) onPick(coin);
  };
  // Enter that came before the list takes the first of it once it is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival of the list submits
  useEffect(() => {
    if (!isEntered || !found.isCurrent) return;
    setEntered(false);
    if (coins[0]) submit(coins[0].id);
  }, [isEntered, found.isCurrent]);

  const type = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
    setTyped(value);
    setEntered(false);
    if (value.trim()) combobox.openDropdown();
    else combobox.closeDropdown();
  };
  const enter = () => {
    if (found.isCurrent) combobox.clickSelectedOption();
    else setEntered(true);
  };
  // Mantine's own keys don't tell which option is active unless they made it so.
  const steer = (event: KeyboardEvent) => {
    if (!combobox.dropdownOpened || event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") setActive(combobox.selectNextOption());
    else if (event.key === "ArrowUp") setActive(combobox.selectPreviousOption());
    else if (event.key === "Enter") enter();
    else if (event.key === "Escape") combobox.closeDropdown();
    else return;
    event.preventDefault();
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={submit}
      shadow="md"
      position="bottom-start"
      width={280}
      withinPortal={false}
    >
      <Combobox.DropdownTarget>
        <div className={`${field.field} ${styles.coinField}`}>
          <IconSearch size={16} aria-hidden="true" />
          <Combobox.EventsTarget
            withExpandedAttribute
            withKeyboardNavigation={false}
            aria-activedescendant={active ?? undefined}
          >
            <input
              type="text"
              className={field.input}
              aria-label={label}
              aria-autocomplete="list"
              placeholder={placeholder}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="search"
              value={typed}
              onChange={type}
              onKeyDown={steer}
              onFocus={() => typed.trim() && combobox.openDropdown()}
              onBlur={() => combobox.closeDropdown()}
            />
          </Combobox.EventsTarget>
        </div>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={field.dropdown} hidden={!typed.trim()}>
        <Combobox.Options className={styles.options} aria-label="Coins">
          {coins.map((coin) => (
            <Combobox.Option key={coin.id} value={coin.id} className={field.option}>
              <span>{coin.name}</span>
              <span className={styles.symbol}>{coin.symbol}</span>
            </Combobox.Option>
          ))}
          {coins.length === 0 && <Combobox.Empty>{nothingWords(found, typed)}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function nothingWords({ isCurrent, coins, error }: FoundCoins, typed: string): string {
  if (!isCurrent) return "Looking…";
  if (error) return error;
  return coins.length > 0 ? "Already chosen" : `No coin is called “${typed.trim()}”`;
}

interface CoinPickerProps {
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

interface FoundCoins {
  coins: Coin[];
  /** They are the answer to what stands in the field now. */
  isCurrent: boolean;
  error?: string;
}

const PAUSE_MS = 120;
const MOST_FOUND = 12;

/** The coins that a person who types this may mean, the largest first; those found last until the next are there. */
function useFoundCoins(typed: string): FoundCoins {
  const words = typed.trim();
  const [query] = useDebouncedValue(words, PAUSE_MS);
  const search = new URLSearchParams({ q: query, limit: String(MOST_FOUND) });
  const { data, error, isPlaceholderData } = useApi(`/api/markets/tokens?${search}`, TokenList, {
    isEnabled: query !== "",
    keepsPrevious: true,
  });
  const isAnswered = error !== null || (data !== undefined && !isPlaceholderData);
  return {
    coins: error ? [] : (data?.data.tokens ?? []),
    isCurrent: query === words && isAnswered,
    error: error?.message,
  };
}
