const LONGEST = 60;

/** A thread's title out of its first question: one line, cut between words. */
export function titleFrom(question: string): string {
  const line = question.replace(/\s+/g, " ").trim();
  if (line.length <= LONGEST) return line || "Selection";
  const cut = line.slice(0, LONGEST);
  const space = cut.lastIndexOf(" ");
  return `${cut.slice(0, space > LONGEST / 2 ? space : LONGEST).replace(/[\s,;:.]+$/, "")}…`;
}
