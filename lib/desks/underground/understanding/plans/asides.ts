import type { Request } from "@/lib/understanding/request";
import { LINES } from "../../lines";
import { periodOf } from "../../timetable";
import { LINE_IDS } from "../../types";
import { dayInLondon, listed, timeInLondon } from "../../words";
import { saidIn, WORDS } from "../kinds";
import terms from "../terms.json";

const SOURCE =
  "Statuses, next trains and ways are TfL's where it can be reached, else from a simulation on TfL's network, and first and last trains may be estimated; each answer says which, and names its source below it. Step-free access and toilets are from TfL's data of March 2025, passengers from TfL's yearly counts. A figure marked “about” or “estimated” is no more exact than that.";

/** Words for a question about the answer itself, whatever that was about. */
export function aside(request: Request): string | undefined {
  const { frame, text } = request;
  const isOfPlace = frame.slots.some(({ mentions }) => mentions.some(({ kind }) => kind === "station"));
  if (saidIn(WORDS.lineList, text).length > 0 && !isOfPlace) return allLines();
  if (frame.act === "ask" || frame.slots.some(({ carried, role }) => !carried && role === "name"))
    return undefined;
  if (saidIn(WORDS.source, text).length > 0) return SOURCE;
  return saidIn(WORDS.peak, text).length > 0 && request.is("yesno") ? peak(request.moment.now) : undefined;
}

/** The lines by their networks. */
function allLines(): string {
  const named = (mode: string) =>
    LINE_IDS.filter((line) => LINES[line].mode === mode).map((line) => LINES[line].name);
  const [tube, overground] = [named("tube"), named("overground")];
  return `I know **${LINE_IDS.length} lines**: the Underground's ${tube.length} (${listed(tube)}), the Overground's ${overground.length} (${listed(overground)}), the Elizabeth line and the DLR.`;
}

/** Whether it is peak time now, and when that is. */
function peak(now: Date): string {
  const isPeak = periodOf("central", now) === "peak";
  const at = now.toISOString();
  const meaning = terms.find(({ names }) => names.includes("off-peak"))?.text ?? "";
  return `${isPeak ? "Yes" : "No"}: now, ${dayInLondon(at)} at ${timeInLondon(at)}, is ${isPeak ? "peak" : "off-peak"}. ${meaning}`;
}
