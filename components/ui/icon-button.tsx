import { ActionIcon, type ActionIconProps, Tooltip } from "@mantine/core";
import type { ComponentProps } from "react";
import styles from "./icon-button.module.css";

interface Props extends ActionIconProps, Omit<ComponentProps<"button">, keyof ActionIconProps> {
  /** What it does, for the eye on hover and for those who don't see the icon. */
  label: string;
}

const TOOLTIP_EVENTS = { hover: true, focus: true, touch: false };

/** A quiet button that is only an icon. */
export function IconButton({ label, className, ...rest }: Props) {
  return (
    <Tooltip label={label} events={TOOLTIP_EVENTS}>
      <ActionIcon
        variant="transparent"
        aria-label={label}
        className={[styles.button, className].filter(Boolean).join(" ")}
        {...rest}
      />
    </Tooltip>
  );
}
