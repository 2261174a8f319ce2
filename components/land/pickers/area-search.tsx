import { Combobox, useCombobox } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { SUBTYPE_WORDS } from "@/lib/desks/land/feasibility/areas";
import type { Area } from "@/lib/desks/land/types";
import { useRecentAreas } from "../data/recent-areas";
import { useFoundAreas } from "../data/use-found-areas";
import styles from "./pickers.module.css";

/** An area by its name, typing errors forgiven; before anything is typed, those that were chosen last. */
export function AreaSearch({ onPick }: { onPick(area: Area): void }) {
  const [typed, setTyped] = useState("");
  const found = useFoundAreas(typed);
  const recent = useRecentAreas();
  const [active, setActive] = useState<string | null>(null);
  const combobox = useCombobox({ opened: true });
  const lists = typed.trim() ? [{ label: "Areas", areas: found.areas }] : beginnings(recent, found.areas);
  const areas = lists.flatMap((list) => list.areas);
  const shown = areas.map(({ ref }) => ref).join();
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
  const submit = (ref: string) => {
    const area = areas.find((candidate) => candidate.ref === ref);
    setTyped("");
    if (area) onPick(area);
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
            aria-label="Find an area"
            aria-autocomplete="list"
            placeholder="A country, state or district"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={steer}
          />
        </Combobox.EventsTarget>
      </div>
      <Combobox.Options className={styles.options} aria-label="Areas">
        {lists.map((list) => (
          <Combobox.Group key={list.label} label={list.label}>
            {list.areas.map((area) => (
              <Combobox.Option key={area.ref} value={area.ref} className={styles.option}>
                <span>{area.name}</span>
                <span className={styles.quiet}>{SUBTYPE_WORDS[area.subtype][0]}</span>
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
        {areas.length === 0 && <Combobox.Empty>{nothingWords(found)}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  );
}

function beginnings(recent: Area[], first: Area[]) {
  const others = first.filter(({ ref }) => !recent.some((area) => area.ref === ref));
  return [
    { label: "Chosen last", areas: recent },
    { label: "To begin with", areas: others.slice(0, 6) },
  ].filter(({ areas }) => areas.length > 0);
}

function nothingWords({ query, error }: { query: string | null; error?: string }): string {
  if (error) return error;
  return query === null ? "Looking…" : `Nothing is called “${query}”. Another spelling may be known.`;
}
