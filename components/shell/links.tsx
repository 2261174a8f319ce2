import { IconHistory, IconShieldLock } from "@tabler/icons-react";
import type { Desk } from "@/lib/agent/desk";

export type DeskLink = Pick<Desk, "id" | "name" | "accent" | "icon">;

/** It says nothing that the name beside it doesn't. */
export function DeskIcon({ paths }: { paths: string[] }) {
  return (
    <svg
      aria-hidden="true"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

export const PAGES = [
  { href: "/memory", name: "Memory", Icon: IconHistory, keywords: "remembered forget delete privacy" },
  { href: "/security", name: "Security", Icon: IconShieldLock, keywords: "guard attacks false alarms" },
];
