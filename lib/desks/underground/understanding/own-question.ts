import { hasCue } from "@/lib/understanding/cues";
import type { Turn } from "@/lib/understanding/frame";
import { readText } from "@/lib/understanding/reader";
import { normalise } from "@/lib/understanding/text";
import { lineKind, saidIn, stationKind, WORDS } from "./kinds";
import lists from "./own-question.json";

/** The functions that need nothing but what a question names: a way or a board may want an end that was said before. */
const WHOLE: ReadonlySet<string> = new Set(["station", "stops", "status", "timetable"]);
const SURE = 0.85;

const OPENERS: ReadonlySet<string> = new Set(lists.openers);
const POINTERS: ReadonlySet<string> = new Set(lists.pointers);

/**
 * Whether a turn is a question of its own: “how many stations does the Bakerloo have?”, after a way, edits no way.
 * It names its subject, points at nothing before, and read by itself has another function or says what is asked.
 * @throws AppError `model_unavailable` when the reader can't run
 */
export async function isOwnQuestion(text: string, history: readonly Turn[]): Promise<boolean> {
  const last = history.at(-1);
  const before = history.findLast(({ frames }) => frames.length > 0)?.frames.at(-1);
  if (!before || last?.pending || !isWhole(text) || !isNamed(text)) return false;
  const [own] = (await readText(text, { page: before.desk })).functions;
  const [desk, name = ""] = own?.name.split(".") ?? [];
  const isSure = own !== undefined && own.p >= SURE && desk === before.desk;
  return isSure && WHOLE.has(name) && (name !== before.function || saysFact(name, text));
}

/** “How many on the Victoria?” goes on, “how many Victoria line stations have toilets?” says all that it asks. */
const saysFact = (name: string, text: string): boolean =>
  name === "station" && saidIn(WORDS.fact, text).some((fact) => fact !== "lines" && fact !== "location");

/** “How many on the Victoria?” leaves out what was said before. */
const CUT_SHORT = /^(?:how many|how much|which|what|where|when) (?:on|in|at|of|with|for|by|to|from)\b/;

/** “How many stations has …?”, but not “and …?”, “what about …?”, “is it …?”, “do I …?”. */
function isWhole(text: string): boolean {
  const said = normalise(text).replace(/^(is|are) there /, "$1 ");
  const words = said.split(" ");
  if (!OPENERS.has(words[0] ?? "") || hasCue(text, "pointsAtSeveral") || hasCue(text, "pointsAtOne"))
    return false;
  return !CUT_SHORT.test(said) && !words.some((word) => POINTERS.has(word));
}

const isNamed = (text: string): boolean =>
  [stationKind, lineKind, WORDS.eachLine].some((kind) => saidIn(kind, text).length > 0);
