"use client";

import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { theme } from "./theme";
import { Toasts } from "./toasts";

/** What every page's components share. Mantine's variables are in mantine.css, so it writes no style element. */
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
