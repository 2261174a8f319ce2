import type { ComponentProps } from "react";
import { type RefObject, useEffect } from "react";
import styles from "./composer.module.css";

interface Props extends ComponentProps<"textarea"> {
  value: string;
  boxClass?: string;
}

export function GrowingField({ boxClass, value, placeholder, ...rest }: Props) {
  return (
    <div className={[styles.field, boxClass].filter(Boolean).join(" ")} data-copy={value || placeholder}>
      <textarea rows={1} enterKeyHint="send" value={value} placeholder={placeholder} {...rest} />
    </div>
  );
}

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
