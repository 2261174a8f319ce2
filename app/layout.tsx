import { connection } from "next/server";
import type { ReactNode } from "react";

export const metadata = { title: "Almanac" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Each page carries a nonce of its own, so none can be made ahead.
  await connection();
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
