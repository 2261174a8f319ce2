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
import styles from "./search-field.module.css";

interface Choice<Item> {
  typed: string;
  items: Item[];
  /** Not for fewer letters than there are now. */
  isCurrent: boolean;
  idOf(item: Item): string;
  onType(typed: string): void;
  onPick(item: Item): void;
  /** Then Escape is for what is around the list. */
  staysOpen?: boolean;
}

/** Which option is active, and what the keys do. Enter takes the best match of the words as they stand. */
export function useChoice<Item>(choice: Choice<Item>) {
  const { typed, items, isCurrent, idOf, onType, onPick, staysOpen = false } = choice;
  const [active, setActive] = useState<string | null>(null);
  const isAwaited = useRef(false);
  const combobox = useCombobox({
    opened: staysOpen || undefined,
    onDropdownClose() {
      combobox.resetSelectedOption();
      setActive(null);
    },
  });
  const pick = (item: Item) => {
    combobox.closeDropdown();
    onPick(item);
  };
  const arrived = useEffectEvent(() => {
    if (!isCurrent || !typed.trim()) return;
    const [best] = items;
    if (isAwaited.current && best) pick(best);
    else if (best && combobox.dropdownOpened) setActive(combobox.selectFirstOption());
    isAwaited.current = false;
  });
  const found = items.map(idOf).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that comes is looked at once
  useEffect(() => arrived(), [found, isCurrent]);

  const submit = (id: string) => {
    const item = items.find((each) => idOf(each) === id);
    if (item) pick(item);
  };
  const type = (words: string) => {
    isAwaited.current = false;
    onType(words);
    if (words.trim()) combobox.openDropdown();
    else combobox.closeDropdown();
  };
  const enter = () => {
    if (isCurrent || !typed.trim()) combobox.clickSelectedOption();
    else isAwaited.current = true;
  };
  const leave = () => {
    isAwaited.current = false;
    combobox.closeDropdown();
  };
  // Mantine's own keys don't tell which option is active unless they made it so, and let Escape through to the panel.
  const steer = (event: KeyboardEvent) => {
    if (!combobox.dropdownOpened || event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") setActive(combobox.selectNextOption());
    else if (event.key === "ArrowUp") setActive(combobox.selectPreviousOption());
    else if (event.key === "Enter") enter();
    else if (event.key === "Escape" && !staysOpen) leave();
    else return;
    event.preventDefault();
  };
  return { combobox, active, submit, type, steer };
}

interface Props<Item> extends Omit<Choice<Item>, "staysOpen"> {
  label: string;
  placeholder?: string;
  icon: ReactNode;
  className?: string;
  /** “Coins”. */
  listLabel: string;
  draw(item: Item): ReactNode;
  nothing: string;
  inputRef?: RefObject<HTMLInputElement | null>;
}

export function SearchField<Item>({
  label,
  placeholder = label,
  icon,
  className = "",
  listLabel,
  draw,
  nothing,
  inputRef,
  ...choice
}: Props<Item>) {
  const { typed, items, isCurrent, idOf } = choice;
  const { combobox, active, submit, type, steer } = useChoice(choice);
  const ownRef = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownRef;
  useEarlyWords(input, typed, type);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={submit}
      shadow="md"
      position="bottom-start"
      width={300}
      withinPortal={false}
    >
      <Combobox.DropdownTarget>
        <div className={`${styles.field} ${className}`}>
          {icon}
          <Combobox.EventsTarget
            withExpandedAttribute
            withKeyboardNavigation={false}
            aria-activedescendant={active ?? undefined}
          >
            <input
              ref={input}
              type="text"
              className={styles.input}
              aria-label={label}
              aria-autocomplete="list"
              placeholder={placeholder}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              enterKeyHint="search"
              value={typed}
              onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => type(currentTarget.value)}
              onKeyDown={steer}
              onClick={() => typed.trim() && combobox.openDropdown()}
              onBlur={() => combobox.closeDropdown()}
            />
          </Combobox.EventsTarget>
        </div>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={styles.dropdown} hidden={!typed.trim()}>
        <Combobox.Options className={styles.options} aria-label={listLabel}>
          {items.map((item) => (
            <Combobox.Option key={idOf(item)} value={idOf(item)} className={styles.option}>
              {draw(item)}
            </Combobox.Option>
          ))}
          {items.length === 0 && <Combobox.Empty>{isCurrent ? nothing : "Looking…"}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
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
