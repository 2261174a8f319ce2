import { readFileSync } from "node:fs";

interface Block {
  file: string;
  isDiff: boolean;
  text: string;
}

const BLOCK = /^```(\w+) file=(\S+)\n(.*?)^```$/gms;

export function blocksOf(document: string): Block[] {
  return [...readFileSync(document, "utf8").matchAll(BLOCK)].map(([, language, file, text]) => ({
    file: file!,
    isDiff: language === "diff",
    text: text!,
  }));
}

/**
 * A text with a diff applied, whose hunks begin with `@@` lines.
 * @throws Error when the lines of a hunk aren't in the text exactly once
 */
export function patched(text: string, diff: string): string {
  const hunks = diff.split(/^@@\n/m).filter((hunk) => hunk.trim());
  return hunks.reduce((result, hunk) => {
    const lines = hunk.trimEnd().split("\n");
    const side = (other: string) =>
      lines
        .filter((line) => !line.startsWith(other))
        .map((line) => `${line.slice(1)}\n`)
        .join("");
    const parts = result.split(side("+"));
    if (parts.length !== 2)
      throw new Error(`These lines stand ${parts.length - 1} times in the file:\n${hunk}`);
    return parts.join(side("-"));
  }, text);
}
