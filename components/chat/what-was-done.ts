import type { ChatData } from "@/lib/agent/ui-message";

type Done = Pick<ChatData["context"], "summarized" | "duplicates" | "repeated_results" | "cut">;

/** What was done to a conversation, of what can be done. */
export function whatWasDone({ summarized, duplicates, repeated_results, cut }: Done): string[] {
  const counts: [number, string, string][] = [
    [summarized, "message summarised", "messages summarised"],
    [duplicates, "duplicate dropped", "duplicates dropped"],
    [repeated_results, "repeated result dropped", "repeated results dropped"],
    [cut, "text cut", "texts cut"],
  ];
  return counts.flatMap(([count, one, many]) =>
    count > 0 ? `${count.toLocaleString()} ${count === 1 ? one : many}` : [],
  );
}
