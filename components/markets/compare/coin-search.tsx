import { Combobox, useCombobox } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type ChangeEvent, type KeyboardEvent, useEffect, useState } from "react";
import type { Coin } from "@/lib/desks/markets/types";
import styles from "./coin-search.module.css";
import { type FoundCoins, useFoundCoins } from "./use-found-coins";

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
  const shown = coins.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter takes the best of what was found last
  useEffect(() => {
    if (shown) setActive(combobox.selectFirstOption());
  }, [shown]);

  const type = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
    setTyped(value);
    if (value.trim()) combobox.openDropdown();
    else combobox.closeDropdown();
  };
  // Mantine's own keys don't tell which option is active unless they made it so.
  const steer = (event: KeyboardEvent) => {
    if (!combobox.dropdownOpened || event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") setActive(combobox.selectNextOption());
    else if (event.key === "ArrowUp") setActive(combobox.selectPreviousOption());
    else if (event.key === "Enter") combobox.clickSelectedOption();
    else if (event.key === "Escape") combobox.closeDropdown();
    else return;
    event.preventDefault();
  };
  const submit = (id: string) => {
    const coin = coins.find((candidate) => candidate.id === id);
    setTyped("");
    combobox.closeDropdown();
    if (coin) onPick(coin);
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
        <div className={styles.field}>
          <IconSearch size={16} aria-hidden="true" />
          <Combobox.EventsTarget
            withExpandedAttribute
            withKeyboardNavigation={false}
            aria-activedescendant={active ?? undefined}
          >
            <input
              type="text"
              className={styles.input}
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
      <Combobox.Dropdown className={styles.dropdown} hidden={!typed.trim()}>
        <Combobox.Options className={styles.options} aria-label="Coins">
          {coins.map((coin) => (
            <Combobox.Option key={coin.id} value={coin.id} className={styles.option}>
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

function nothingWords({ query, coins, error }: FoundCoins, typed: string): string {
  if (query !== typed.trim()) return "Looking…";
  if (error) return error;
  return coins.length > 0 ? "It is chosen already" : `No coin is called “${query}”`;
}
