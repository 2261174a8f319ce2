"use client";

import { useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";

export const SCHEMES = {
  auto: { next: "light", name: "System", Icon: IconDeviceDesktop },
  light: { next: "dark", name: "Light", Icon: IconSun },
  dark: { next: "auto", name: "Dark", Icon: IconMoon },
} as const;

const never = () => () => {};

interface Props {
  className?: string;
  nameClassName?: string;
}

export default function ColorSchemeToggle({ className, nameClassName }: Props) {
  // To hold transitions back Mantine would write a style element, which the policy forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  // The server doesn't know the browser's choice; the first drawing is the same on both sides.
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const { next, name, Icon } = SCHEMES[isBrowser ? colorScheme : "auto"];
  const label = `Theme: ${name}. Change to ${SCHEMES[next].name}`;
  return (
    <button
      className={className}
      type="button"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(next)}
    >
      <Icon aria-hidden="true" stroke={1.6} />
      <span className={nameClassName}>{name}</span>
    </button>
  );
}
