import { Combobox, useCombobox } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type ChangeEvent, type RefObject, useEffect, useState } from "react";
import type { Line } from "@/lib/desks/underground/types";
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
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter takes the best of what was found last
  useEffect(() => {
    if (stations.length > 0) combobox.selectFirstOption();
  }, [stations]);

  const type = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setTyped(currentTarget.value);
    combobox.openDropdown();
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
        <Combobox.Target>
          <div className={styles.field}>
            <IconSearch size={16} aria-hidden="true" />
            <Combobox.EventsTarget>
              <input
                ref={inputRef}
                type="text"
                className={styles.input}
                aria-label="Find a station"
                placeholder="Find a station"
                autoComplete="off"
                spellCheck={false}
                enterKeyHint="search"
                value={typed}
                onChange={type}
                onFocus={() => typed && combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
              />
            </Combobox.EventsTarget>
          </div>
        </Combobox.Target>
        <Combobox.Dropdown className={styles.dropdown} hidden={!typed.trim() || !query}>
          <Combobox.Options aria-label="Stations">
            {stations.map((station) => (
              <Combobox.Option key={station.id} value={station.id} className={styles.option}>
                <span>{station.name}</span>
                <span className={styles.dots} aria-hidden="true">
                  {lines
                    .filter(({ id }) => station.lines.includes(id))
                    .map(({ id, colour }) => (
                      <span key={id} className={styles.dot} style={{ background: colour }} />
                    ))}
                </span>
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
