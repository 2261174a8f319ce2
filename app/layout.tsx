import type { Metadata, Viewport } from "next";
import { connection } from "next/server";
import type { ReactNode } from "react";
import "@fontsource-variable/inter";
import "@fontsource-variable/source-serif-4";
import "./globals.css";

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
  await connection();
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
