import {
  ActionIcon,
  type ActionIconProps,
  type ButtonProps,
  Button as MantineButton,
  Tooltip,
} from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import styles from "./buttons.module.css";

interface Props extends ButtonProps, Omit<ComponentProps<"button">, keyof ButtonProps> {
  /** There is one at most in view. */
  primary?: boolean;
}

/** What isn't a button of the browser's doesn't centre its words. */
const LINK = { root: `${styles.root} ${styles.link}`, label: styles.label };
const BUTTON = { root: styles.root, label: styles.label };

export function Button({ primary = false, ...rest }: Props) {
  return <MantineButton variant={primary ? "filled" : "default"} classNames={BUTTON} {...rest} />;
}

interface LinkButtonProps {
  href: string;
  onClick?(): void;
  children: ReactNode;
}

export function LinkButton(props: LinkButtonProps) {
  return <MantineButton component={Link} prefetch={false} variant="default" classNames={LINK} {...props} />;
}

export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

interface IconButtonProps extends ActionIconProps, Omit<ComponentProps<"button">, keyof ActionIconProps> {
  label: string;
}

const TOOLTIP_EVENTS = { hover: true, focus: true, touch: false };

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip label={label} events={TOOLTIP_EVENTS}>
      <ActionIcon
        variant="transparent"
        aria-label={label}
        className={[styles.icon, className].filter(Boolean).join(" ")}
        {...rest}
      />
    </Tooltip>
  );
}

interface ToolbarProps {
  /** For who can't see it: “Zoom”. */
  label: string;
  children: ReactNode;
}

export function Toolbar({ label, children }: ToolbarProps) {
  return (
    <fieldset className={styles.tools} aria-label={label}>
      {children}
    </fieldset>
  );
}

interface CopyButtonProps {
  text: string;
  /** For the label: “the address”; absent where it is plain. */
  what?: string;
}

/** Light: there is one on every card of a board. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const { copy, copied, error } = useClipboard();
  const label = what ? `Copy ${what}` : "Copy";
  return (
    <>
      <button
        type="button"
        className={styles.copy}
        aria-label={label}
        title={label}
        onClick={() => copy(text)}
      >
        {copied ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
      </button>
      <span className={error ? styles.failed : "visually-hidden"} aria-live="polite">
        {copied ? "Copied" : error ? "The browser didn’t allow it." : ""}
      </span>
    </>
  );
}
