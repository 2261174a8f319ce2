import { type ButtonProps, Button as MantineButton } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import styles from "./button.module.css";
import row from "./button-row.module.css";

interface Props extends ButtonProps, Omit<ComponentProps<"button">, keyof ButtonProps> {
  /** The one thing to do here; there is one at most in view. */
  primary?: boolean;
}

/** A button with words on it, as many lines of them as it takes, and large enough for a finger. */
export function Button({ primary = false, ...rest }: Props) {
  return <MantineButton variant={primary ? "filled" : "default"} classNames={styles} {...rest} />;
}

/** The buttons that end a form or a dialog. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={row.row}>{children}</div>;
}
