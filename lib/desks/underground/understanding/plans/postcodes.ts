import { Missing, type Request } from "@/lib/understanding/request";
import { either } from "../../format";
import { saidIn, WORDS } from "../kinds";
import { stationsIn } from "../places";

/** London's postcodes, whole or their first half: “SE16”, “NW3 2QG”. */
const POSTCODE =
  /\b(?:E|EC|N|NW|SE|SW|W|WC|BR|CR|DA|EN|HA|IG|KT|RM|SM|TN|TW|UB|WD)\d{1,2}[A-Z]?(?: ?\d[A-Z]{2})?\b/gi;

/** Postcodes can't be placed: that is said, or the station near it asked for. @throws Missing where an end is a postcode */
export function ofPostcode(request: Request): string | undefined {
  const { frame, text } = request;
  const codes = (text.match(POSTCODE) ?? []).map((code) => code.toUpperCase());
  if (codes.length === 0) return undefined;
  frame.slots = frame.slots.filter((slot) => slot.mentions.length > 0 || slot.text.search(POSTCODE) < 0);
  // The station that was asked for instead.
  if (frame.act === "reply") return undefined;
  const unknown = `I can't place postcodes (${either(codes)})`;
  if (frame.function !== "journey" || saidIn(WORDS.near, text).length > 0)
    return `${unknown}. Name a station, or a well-known place beside it.`;
  const isEnd = codes.length === 1 && stationsIn(request, ["from", "name"]).length > 0;
  const ask = isEnd ? "Which station do you go to?" : "Which station do you start near?";
  throw new Missing(isEnd ? "to" : "from", `${unknown}. ${ask}`, [], "station");
}
