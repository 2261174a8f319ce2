"use client";

import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  MantineProvider,
} from "@mantine/core";
import type { ReactNode } from "react";
import { Toasts } from "./toasts";

/** One colour, whichever desk's it is; its shades are variables in mantine.css. */
const accent = Array(10).fill("var(--accent)") as unknown as MantineColorsTuple;

const theme = createTheme({
  primaryColor: "accent",
  colors: { accent },
  variantColorResolver(input) {
    const colors = defaultVariantColorsResolver(input);
    const isAccent = !input.color || input.color === "accent";
    return isAccent && input.variant === "filled" ? { ...colors, color: "var(--on-accent)" } : colors;
  },
  respectReducedMotion: true,
  components: {
    // It would put a style element into the page, which the policy forbids; and no page scrolls as a whole.
    Modal: { defaultProps: { lockScroll: false, centered: true, transitionProps: { duration: 150 } } },
    // The palette has no title to be named by; a dialog that has one is named by that.
    ModalContent: { defaultProps: { "aria-label": "Search" } },
    Spotlight: { defaultProps: { lockScroll: false, transitionProps: { duration: 150 } } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
    Menu: { defaultProps: { shadow: "md", position: "bottom-end", withInitialFocusPlaceholder: false } },
  },
});

/** Mantine's variables are in mantine.css, so it writes no style element. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
      <Toasts />
    </MantineProvider>
  );
}
