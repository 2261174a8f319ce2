"use client";

import { useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun, IconSunMoon } from "@tabler/icons-react";
import { type ReactNode, useSyncExternalStore } from "react";

/** The order in which presses go through them. */
export const SCHEMES = {
  auto: { next: "light", name: "Auto", Icon: IconSunMoon },
  light: { next: "dark", name: "Light", Icon: IconSun },
  dark: { next: "auto", name: "Dark", Icon: IconMoon },
} as const;

const never = () => () => {};

interface Props {
  className?: string;
  /** Words beside the picture, where there is room. */
  children?: ReactNode;
}

/** Light, dark, or as the system has it. */
export function ColorSchemeToggle({ className, children }: Props) {
  // To hold transitions back Mantine would write a style element, which the policy forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  // The server doesn't know the browser's choice; the first drawing is the same on both sides.
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const { next, name, Icon } = SCHEMES[isBrowser ? colorScheme : "auto"];
  return (
    <button
      className={className}
      type="button"
      aria-label={`Theme: ${name}. Change to ${SCHEMES[next].name}`}
      title={`Theme: ${name}`}
      onClick={() => setColorScheme(next)}
    >
      <Icon aria-hidden="true" stroke={1.6} />
      {children}
    </button>
  );
}
