import type { Request } from "@/lib/understanding/request";
import type { Plan } from "@/lib/understanding/teaching";
import { saidIn, WORDS } from "../kinds";
import { candidates, directionsIn, linesIn, passOverNots, remember, settleEnds, stationsIn } from "../places";
import { dayIn, type When, whenOf } from "../times";

/** First and last trains, how often they run, nights and holidays. */
export const timetable: Plan<undefined> = (request) => {
  passOverNots(request);
  settleEnds(request);
  const lines = linesIn(request, ["on", "name", "every", "within", "what", "from", "to"], {
    orStation: true,
  });
  const [station, second] = stationsIn(request, ["from", "name", "within"]);
  const [marked] = stationsIn(request, ["to", "toward"]);
  const [direction] = directionsIn(request, ["toward"]);
  if (direction && !direction.isCarried) {
    request.note(`The hours are given for the line as a whole, not for ${direction.value} trains alone.`);
  }
  const when = whenOf(request);
  const isLongAgo =
    when.kind === "past" && request.moment.now.getTime() - when.from.getTime() > 7 * 86_400_000;
  if (isLongAgo) request.note("I know the usual service of these days, not how it was.");
  const about = aboutOf(request, when);
  const to = marked ?? (about === "night" ? second : undefined);
  const which = whichOf(request);
  request.values("service", ["what"]);
  request.use("rhythm", "every");
  const stations = station ? candidates(station, lines) : [undefined];
  return stations.map((name) => ({
    tool: "timetable",
    args: {
      ...(name && { station: name }),
      ...(to && { to: to.value }),
      lines,
      about,
      ...(which && about === "times" && { which }),
      ...(about === "running" && when.kind !== "future"
        ? { at: request.moment.now.toISOString() }
        : daysOf(request, about, when)),
    },
  }));
};

/** Nights are told apart by their evening: “tonight” is no night for it, unless it is a Friday or a Saturday. */
function daysOf(request: Request, about: string, when: When): { day?: string; at?: string } {
  // “Sunday morning”, said on a Sunday evening, is any Sunday's.
  if (when.kind === "past") return { at: when.from.toISOString() };
  if (about !== "night") return when.kind === "now" ? { at: request.moment.now.toISOString() } : dayIn(when);
  if (
    when.kind === "now" ||
    (when.kind === "future" && when.to.getTime() - when.from.getTime() < 30 * 3_600_000)
  ) {
    return when.kind === "now" ? { at: request.moment.now.toISOString() } : dayIn(when);
  }
  return {};
}

function aboutOf(request: Request, when: When): string {
  const own = saidIn(WORDS.service, request.text);
  const said = own.length > 0 ? own : request.values("service", ["what"]);
  remember(request, "service", own.slice(0, 1));
  const { operation } = request.frame;
  const isLast = request.frame.slots.some(({ role, carried }) => role === "last" && !carried);
  if (said.includes("frequency") && !isLast) return "frequency";
  if (
    said.includes("night") &&
    !isLast &&
    (operation !== "when" || request.values("service", ["what"]).includes("night"))
  )
    return "night";
  if (
    operation === "yesno" &&
    !isLast &&
    (when.kind === "now" || (when.kind === "future" && when.time.clock))
  )
    return "running";
  return "times";
}

function whichOf(request: Request): "first" | "last" | undefined {
  const marked = request.allSaid("last").join(" ");
  const said = new Set(saidIn(WORDS.which, marked || request.text));
  if (said.size !== 1) return marked && said.size === 0 ? "last" : undefined;
  return said.has("first") ? "first" : "last";
}
