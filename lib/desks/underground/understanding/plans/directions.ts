import type { Call } from "@/lib/understanding/frame";
import type { Request } from "@/lib/understanding/request";
import { saidIn, WORDS } from "../kinds";
import { candidates, linesAt, linesIn, noteSight, stationsIn } from "../places";

const named = (request: Request) =>
  stationsIn(request, ["name", "from", "within", "what"]).filter(({ isCarried }) => !isCarried);

/** “Which directions do trains leave Brixton?”, asked of a station and not of a way to another. */
export const isOfDirections = (request: Request): boolean =>
  saidIn(WORDS.whichDirection, request.text).length > 0 &&
  named(request).length === 1 &&
  stationsIn(request, ["to", "toward"]).length === 0;

/** The ways that trains leave a station, which follow from its lines and not from the trains due now. */
export function directions(request: Request): Call[] {
  const lines = linesIn(request, ["on", "name", "what", "every"], { orStation: true });
  request.use("what", "toward", "every");
  return named(request).flatMap((one) => {
    noteSight(request, one);
    return candidates(one, lines).map((station) => {
      const [line] = linesAt(request, lines, station);
      return { tool: "find_station", args: { station, about: "directions", ...(line && { line }) } };
    });
  });
}
