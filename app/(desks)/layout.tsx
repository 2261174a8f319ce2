import type { ReactNode } from "react";
import { Frame } from "@/components/shell/frame";
import { desks } from "@/lib/desks";

export default function DeskLayout({ children }: { children: ReactNode }) {
  return <Frame desks={desks}>{children}</Frame>;
}
