import type { Request } from "@/lib/understanding/request";
import { tokenise } from "@/lib/understanding/text";
import { saidIn, WORDS } from "../kinds";

export const isOfAccess = (fact: string): boolean => fact === "step_free" || fact === "lifts";

/** The stations by their access, as `list_stations` takes it; undefined where none is asked for. */
export function accessOf(request: Request, isAsked: boolean) {
  const marked = request.values("access", ["what"]);
  const said = saidIn(WORDS.access, request.text);
  // “To the train, not just to the platform.”
  const access = said.find((one) => one === "street-to-train") ?? said[0] ?? marked[0];
  const isLacked = isLacking(request, isOfAccess);
  if (access === "none") return { step_free: false };
  // Who is content with the platform is so with the train, too.
  if (access === "street-to-platform" && !isLacked && !isOnly(request.text)) return { step_free: true };
  if (access) return isLacked ? { lacks_access: access } : { access };
  return isAsked ? { step_free: !isLacked } : undefined;
}

const ONLY: ReadonlySet<string> = new Set(["only", "just", "merely"]);
const isOnly = (text: string): boolean => tokenise(text).some((token) => ONLY.has(token.text));

/** So many words may stand between “don't have” and what isn't had. */
const REACH = 4;

/** Whether it is asked where a fact is missing: “without lifts”, “which have stairs”; but “without stairs” is with access. */
export function isLacking({ text, frame }: Request, isWanted: (fact: string) => boolean): boolean {
  const lacks = exactIn("lacks", text);
  const facts = exactIn("fact", text).filter(({ values }) => isWanted(values[0] ?? ""));
  // “And which don't?”
  if (facts.length === 0) return frame.act !== "ask" && lacks.length > 0;
  const obstacles = exactIn("obstacle", text);
  return facts.some((fact) => {
    const isDenied = lacks.some(({ start, end }) => {
      const between = text.slice(end, fact.start);
      return start < fact.start && !between.includes(",") && tokenise(between).length <= REACH;
    });
    return isDenied !== obstacles.some(({ start }) => start >= fact.start && start < fact.end);
  });
}

const exactIn = (kind: keyof typeof WORDS, text: string) =>
  WORDS[kind].find(text).filter(({ score }) => score === 1);
