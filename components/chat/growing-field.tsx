import type { ComponentProps } from "react";
import styles from "./growing-field.module.css";

interface Props extends ComponentProps<"textarea"> {
  value: string;
  /** Of the box around the field. */
  boxClass?: string;
}

/** A text field that begins with one line and is as high as what is written in it. */
export function GrowingField({ boxClass, value, ...rest }: Props) {
  return (
    <div className={[styles.field, boxClass].filter(Boolean).join(" ")} data-copy={value}>
      <textarea rows={1} enterKeyHint="send" value={value} {...rest} />
    </div>
  );
}
