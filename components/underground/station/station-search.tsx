import { Combobox, useCombobox } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type ChangeEvent, type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import type { Line } from "@/lib/desks/underground/types";
import { LineDots } from "../line-dots";
import styles from "./station-search.module.css";
import { useFoundStations } from "./use-found-stations";

interface Props {
  /** All lines, in TfL's order. */
  lines: Line[];
  onPick(id: string): void;
  inputRef: RefObject<HTMLInputElement | null>;
}

/** A station by its name, typing errors forgiven. */
export function StationSearch({ lines, onPick, inputRef }: Props) {
  const [typed, setTyped] = useState("");
  const { query, stations, error } = useFoundStations(typed);
  const [active, setActive] = useState<string | null>(null);
  const combobox = useCombobox({
    onDropdownClose() {
      combobox.resetSelectedOption();
      setActive(null);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter takes the best of what was found last
  useEffect(() => {
    if (stations.length > 0) setActive(combobox.selectFirstOption());
  }, [stations]);

  // What was typed before the page's code had come is looked for, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const early = inputRef.current?.value;
    if (!early?.trim()) return;
    setTyped(early);
    combobox.openDropdown();
  }, []);

  const type = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setTyped(currentTarget.value);
    if (currentTarget.value.trim()) combobox.openDropdown();
    else combobox.closeDropdown();
  };
  // Mantine's own keys don't tell which option is active unless they made it so, and let Escape through to the panel.
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
    setTyped("");
    combobox.closeDropdown();
    onPick(id);
  };
  return (
    <div className={styles.search}>
      <Combobox
        store={combobox}
        onOptionSubmit={submit}
        shadow="md"
        position="bottom-start"
        width={300}
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
                ref={inputRef}
                type="text"
                aria-autocomplete="list"
                className={styles.input}
                aria-label="Find a station"
                placeholder="Find a station"
                autoComplete="off"
                spellCheck={false}
                enterKeyHint="search"
                value={typed}
                onChange={type}
                onKeyDown={steer}
                onFocus={() => typed && combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
              />
            </Combobox.EventsTarget>
          </div>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown className={styles.dropdown} hidden={!typed.trim() || !query}>
          <Combobox.Options aria-label="Stations">
            {stations.map((station) => (
              <Combobox.Option key={station.id} value={station.id} className={styles.option}>
                <span>{station.name}</span>
                <LineDots station={station} lines={lines} />
              </Combobox.Option>
            ))}
            {stations.length === 0 && (
              <Combobox.Empty>{error ?? `No station is called “${query}”`}</Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </div>
  );
}
