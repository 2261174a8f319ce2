import type { ComponentProps } from "react";
import { type RefObject, useEffect } from "react";
import styles from "./composer.module.css";

interface Props extends ComponentProps<"textarea"> {
  value: string;
  /** Of the box around the field. */
  boxClass?: string;
}

/** A text field that begins with one line and is as high as what is written in it, or asked for. */
export function GrowingField({ boxClass, value, placeholder, ...rest }: Props) {
  return (
    <div className={[styles.field, boxClass].filter(Boolean).join(" ")} data-copy={value || placeholder}>
      <textarea rows={1} enterKeyHint="send" value={value} placeholder={placeholder} {...rest} />
    </div>
  );
}

/** Lets `/` bring the keyboard to a field, from anywhere but another field. */
export function useSlashFocus(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [field]);
}

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"))
  );
}
