import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import "@fontsource-variable/inter";
import interFont from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
import "@fontsource-variable/source-serif-4";
import serifFont from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2";
import "@/components/shell/mantine.css";
import "./globals.css";
import { ColorSchemeScript } from "@mantine/core";
import { Providers } from "@/components/shell/providers";
import { clock } from "@/lib/clock";

export const metadata: Metadata = {
  title: { default: "Almanac", template: "%s · Almanac" },
  description: "Ask about the live world. Each answer shows where it came from.",
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f9f5ec" },
    { media: "(prefers-color-scheme: dark)", color: "#0b1122" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Each page carries a nonce of its own, so none can be made ahead.
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    // The script sets the theme on it before React comes.
    <html lang="en" data-server-time={clock.ms()} suppressHydrationWarning>
      <head>
        {/* They are there with the style sheets then, so that no letter is drawn twice. */}
        {[interFont, serifFont].map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        {/* Browsers hide the nonce of what they have run. */}
        <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} suppressHydrationWarning />
      </head>
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
