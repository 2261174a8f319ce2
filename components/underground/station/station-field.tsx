import { Combobox, useCombobox } from "@mantine/core";
import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import field from "@/components/ui/search-field.module.css";
import type { MapStation } from "@/lib/desks/underground/map-schema";
import type { Line } from "@/lib/desks/underground/types";
import { LineDots } from "../lines";
import { useFoundStations } from "../queries";

interface Props {
  /** What the field is for: “From”. */
  label: string;
  placeholder?: string;
  icon: ReactNode;
  /** What stands in the field. */
  typed: string;
  /** All lines, in TfL's order. */
  lines: Line[];
  onType(typed: string): void;
  onPick(station: MapStation): void;
  inputRef: RefObject<HTMLInputElement | null>;
}

/** A field for a station by its name, typing errors forgiven. Enter takes the best match of the words that stand there. */
export function StationField({ label, placeholder, icon, typed, lines, onType, onPick, inputRef }: Props) {
  const found = useFoundStations(typed);
  const { combobox, active, steer, type } = useChoice({ typed, found, onType, onPick });
  useEarlyWords(inputRef, typed, (early) => {
    onType(early);
    combobox.openDropdown();
  });
  const pick = (id: string) => {
    const station = found.stations.find((each) => each.id === id);
    combobox.closeDropdown();
    if (station) onPick(station);
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={pick}
      shadow="md"
      position="bottom-start"
      width={300}
      withinPortal={false}
    >
      <Combobox.DropdownTarget>
        <div className={field.field}>
          {icon}
          <Combobox.EventsTarget
            withExpandedAttribute
            withKeyboardNavigation={false}
            aria-activedescendant={active ?? undefined}
          >
            <input
              ref={inputRef}
              type="text"
              aria-autocomplete="list"
              className={field.input}
              aria-label={label}
              placeholder={placeholder}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              enterKeyHint="search"
              value={typed}
              onChange={type}
              onKeyDown={steer}
              onBlur={() => combobox.closeDropdown()}
            />
          </Combobox.EventsTarget>
        </div>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={field.dropdown} hidden={!typed.trim() || !found.query}>
        <Combobox.Options aria-label="Stations">
          {found.stations.map((station) => (
            <Combobox.Option key={station.id} value={station.id} className={field.option}>
              <span>{station.name}</span>
              <LineDots station={station} lines={lines} />
            </Combobox.Option>
          ))}
          {found.stations.length === 0 && found.isAnswered && (
            <Combobox.Empty>{found.error ?? `No station is called “${found.query}”`}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface Choice extends Pick<Props, "typed" | "onType" | "onPick"> {
  found: ReturnType<typeof useFoundStations>;
}

/** The list under the field: which option is active, and what the keys do. */
function useChoice({ typed, found: { stations, isSettled }, onType, onPick }: Choice) {
  const [active, setActive] = useState<string | null>(null);
  // Enter was pressed before the list that belongs to the words was there.
  const isAwaited = useRef(false);
  const combobox = useCombobox({
    onDropdownClose() {
      combobox.resetSelectedOption();
      setActive(null);
    },
  });
  const arrived = useEffectEvent(() => {
    if (!isSettled) return;
    const [best] = stations;
    if (isAwaited.current && best) {
      combobox.closeDropdown();
      onPick(best);
    } else if (best && combobox.dropdownOpened) setActive(combobox.selectFirstOption());
    isAwaited.current = false;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that comes is looked at once
  useEffect(() => arrived(), [stations, isSettled]);

  const type = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
    isAwaited.current = false;
    onType(value);
    if (value.trim()) combobox.openDropdown();
    else combobox.closeDropdown();
  };
  const enter = () => {
    if (isSettled) combobox.clickSelectedOption();
    else isAwaited.current = typed.trim() !== "";
  };
  // Mantine's own keys don't tell which option is active unless they made it so, and let Escape through to the panel.
  const steer = (event: KeyboardEvent) => {
    if (!combobox.dropdownOpened || event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") setActive(combobox.selectNextOption());
    else if (event.key === "ArrowUp") setActive(combobox.selectPreviousOption());
    else if (event.key === "Enter") enter();
    else if (event.key === "Escape") {
      isAwaited.current = false;
      combobox.closeDropdown();
    } else return;
    event.preventDefault();
  };
  return { combobox, active, steer, type };
}

/** What was typed before the page's code had come counts, too. */
function useEarlyWords(
  input: RefObject<HTMLInputElement | null>,
  typed: string,
  take: (early: string) => void,
): void {
  const look = useEffectEvent(() => {
    const early = input.current?.value;
    if (early?.trim() && early !== typed) take(early);
  });
  useEffect(() => look(), []);
}

interface SearchProps extends Pick<Props, "icon" | "lines" | "inputRef"> {
  onPick(id: string): void;
}

/** Opens a station by its name. */
export function StationSearch({ onPick, ...rest }: SearchProps) {
  const [typed, setTyped] = useState("");
  const pick = ({ id }: MapStation) => {
    setTyped("");
    onPick(id);
  };
  return (
    <StationField
      label="Find a station"
      placeholder="Find a station"
      typed={typed}
      onType={setTyped}
      onPick={pick}
      {...rest}
    />
  );
}
