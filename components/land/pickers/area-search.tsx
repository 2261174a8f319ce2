import { Combobox } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { useChoice } from "@/components/ui/search-field";
import field from "@/components/ui/search-field.module.css";
import { SUBTYPE_WORDS } from "@/lib/desks/land/feasibility/areas";
import type { Area } from "@/lib/desks/land/types";
import { useRecentAreas } from "../data/land-storage";
import { useFoundAreas } from "../data/queries";
import styles from "./pickers.module.css";

export function AreaSearch({ onPick }: { onPick(area: Area): void }) {
  const [typed, setTyped] = useState("");
  const { data, isCurrent, error } = useFoundAreas(typed);
  const found = data?.aois ?? [];
  const recent = useRecentAreas();
  const lists = typed.trim() ? [{ label: "Areas", areas: found }] : beginnings(recent, found);
  const areas = lists.flatMap((list) => list.areas);
  const { combobox, active, submit, type, steer } = useChoice({
    typed,
    items: areas,
    isCurrent,
    idOf: ({ ref }) => ref,
    onType: setTyped,
    onPick(area) {
      setTyped("");
      onPick(area);
    },
    staysOpen: true,
  });
  const nothing = isCurrent ? `Nothing is called “${typed.trim()}”. Try another spelling.` : "Looking…";
  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      <div className={field.field}>
        <IconSearch size={16} aria-hidden="true" />
        <Combobox.EventsTarget
          withExpandedAttribute
          withKeyboardNavigation={false}
          aria-activedescendant={active ?? undefined}
        >
          <SearchInput value={typed} onType={type} onKey={steer} />
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
        {areas.length === 0 && <Combobox.Empty>{error ?? nothing}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  );
}

interface InputProps extends Omit<ComponentProps<"input">, "value"> {
  value: string;
  onType(words: string): void;
  onKey(event: KeyboardEvent): void;
}

function SearchInput({ value, onType, onKey, ...rest }: InputProps) {
  return (
    <input
      {...rest}
      type="text"
      data-autofocus
      className={field.input}
      aria-label="Find an area"
      aria-autocomplete="list"
      placeholder="A country, state or district"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={onKey}
    />
  );
}

function beginnings(recent: Area[], first: Area[]) {
  const others = first.filter(({ ref }) => !recent.some((area) => area.ref === ref));
  return [
    { label: "Recent", areas: recent },
    { label: "Suggestions", areas: others.slice(0, 6) },
  ].filter(({ areas }) => areas.length > 0);
}
