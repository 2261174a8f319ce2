import { z } from "zod";
import { readJson } from "@/components/data/api";
import { Entry } from "@/lib/agent/desk-entries";
import { isTypedFor, normalise } from "@/lib/understanding/text";
import { fetchThreads, type ThreadSummary } from "./thread-api";

export interface Item {
  id: string;
  group: string;
  label: string;
  detail?: string;
  keywords?: string;
  desk?: string;
  run(): void;
}

/** The list on show belongs to these words, whatever is being typed. */
export interface Found {
  asked: string;
  entries: FoundEntry[];
  threads: ThreadSummary[];
  isPartial: boolean;
}

const FoundEntries = z.object({ entries: z.array(Entry.extend({ desk: z.string() })) });
type FoundEntry = z.infer<typeof FoundEntries>["entries"][number];

const THREADS = 6;

/** The latest conversations where nothing is asked. What fails finds nothing. */
export async function findAll(asked: string, signal: AbortSignal): Promise<Found> {
  const [threads, found] = await Promise.allSettled([
    fetchThreads({ q: asked, limit: THREADS }, signal),
    asked ? readJson(`/api/find?q=${encodeURIComponent(asked)}`, FoundEntries, signal) : undefined,
  ]);
  signal.throwIfAborted();
  return {
    asked,
    threads: threads.status === "fulfilled" ? threads.value.threads : [],
    entries: found.status === "fulfilled" ? (found.value?.data.entries ?? []) : [],
    isPartial: threads.status === "rejected" || found.status === "rejected",
  };
}

/** The best first, among groups and in each; in the given order where nothing is asked. `found` is from the server. */
export function groupItems(asked: string, local: Item[], found: Item[]): [string, Item[]][] {
  const fitting = local.filter((item) => !asked || isTypedFor(`${item.label} ${item.keywords ?? ""}`, asked));
  const best = (items: Item[]) => Math.max(...items.map((item) => likeness(item.label, asked)));
  const groups = [...Map.groupBy([...fitting, ...found], ({ group }) => group)];
  if (!asked) return groups;
  return groups
    .map(([name, items]): [string, Item[]] => [
      name,
      items.toSorted((a, b) => likeness(b.label, asked) - likeness(a.label, asked)),
    ])
    .toSorted(([, a], [, b]) => best(b) - best(a));
}

function likeness(name: string, typed: string): number {
  const [a, b] = [normalise(name), normalise(typed)];
  if (a === b) return 3;
  if (a.startsWith(b)) return 2;
  return isTypedFor(name, typed) ? 1 : 0;
}

/** Keeps the conversation in view. */
export function beside(link: string, { pathname, search }: Pick<Location, "pathname" | "search">): string {
  const [path, query = ""] = link.split("?");
  const thread = new URLSearchParams(search).get("thread");
  if (path !== pathname || !thread) return link;
  return `${path}?${new URLSearchParams([["thread", thread], ...new URLSearchParams(query)])}`;
}
