import { splitSentences } from "@/lib/agent/truth/sentences";

const isPlain = (paragraph: string): boolean => !paragraph.includes("\n") && !paragraph.startsWith("|");

/** What several asks of a turn come to, each sentence said once. Lists and tables stay as they are. */
export function withoutRepeats(text: string): string {
  const told = new Set<string>();
  return text
    .split("\n\n")
    .map((paragraph) => {
      if (!isPlain(paragraph)) return paragraph;
      const left = splitSentences(paragraph).filter((one) => !told.has(one.text));
      for (const one of left) told.add(one.text);
      return left.map((one) => one.text).join(" ");
    })
    .filter(Boolean)
    .join("\n\n");
}
