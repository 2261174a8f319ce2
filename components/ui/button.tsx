import { type ButtonProps, Button as MantineButton } from "@mantine/core";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import styles from "./button.module.css";

interface Props extends ButtonProps, Omit<ComponentProps<"button">, keyof ButtonProps> {
  /** The one thing to do here; there is one at most in view. */
  primary?: boolean;
}

/** What isn't a button of the browser's doesn't centre its words. */
const LINK = { root: `${styles.root} ${styles.link}`, label: styles.label };
const BUTTON = { root: styles.root, label: styles.label };

/** A button with words on it, as many lines of them as it takes, and large enough for a finger. */
export function Button({ primary = false, ...rest }: Props) {
  return <MantineButton variant={primary ? "filled" : "default"} classNames={BUTTON} {...rest} />;
}

interface LinkButtonProps {
  href: string;
  onClick?(): void;
  children: ReactNode;
}

/** A way to another page of this app that looks like a button. */
export function LinkButton(props: LinkButtonProps) {
  return <MantineButton component={Link} prefetch={false} variant="default" classNames={LINK} {...props} />;
}

/** The buttons that end a form or a dialog. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
