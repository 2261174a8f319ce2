import { clock } from "@/lib/clock";
import { composeAnswer } from "@/lib/models/embedded/compose";
import type { Interpreter } from "@/lib/models/embedded/model";
import type { Turn } from "@/lib/understanding/frame";
import type { Teaching, Understanding } from "@/lib/understanding/teaching";
import type { Moment } from "@/lib/understanding/times";
import { planFrame, understand } from "@/lib/understanding/understand";
import { LONDON } from "../format";
import { placesByTfl } from "../source";
import { KINDS } from "./kinds";
import { claimed } from "./outside";
import { isOwnQuestion } from "./own-question";
import { arrivals } from "./plans/arrivals";
import { cannot, explain } from "./plans/explain";
import { journey } from "./plans/journey";
import { withAsides, withinNetwork } from "./plans/outside-network";
import { station } from "./plans/station";
import { status } from "./plans/status";
import { stops } from "./plans/stops";
import { timetable } from "./plans/timetable";
import { reshaped } from "./reshape";
import { withSearchedPlaces } from "./searched-places";
import { toldOnce } from "./told-once";
import topics from "./topics.json";
import words from "./words.json";

export const teaching: Teaching<undefined> = {
  desk: "underground",
  kinds: KINDS,
  plans: {
    status: withAsides(withinNetwork(status)),
    arrivals: withAsides(withinNetwork(arrivals)),
    timetable: withAsides(withinNetwork(timetable)),
    journey: withAsides(journey),
    station: withAsides(withinNetwork(station)),
    stops: withAsides(withinNetwork(stops)),
    explain: withAsides(explain),
    cannot,
  },
  topics,
  subjects: { explain: words.source.source },
};

const momentInLondon = (): Moment => ({ now: clock.now(), zone: LONDON });

async function understandOwn(question: string, history: Turn[]): Promise<Understanding> {
  const told = reshaped(question, history);
  if (told) return told;
  const moment = momentInLondon();
  const isOwn = await isOwnQuestion(question, history);
  const situation = { teaching, context: undefined, moment, history: isOwn ? [] : history };
  const understood = await understand(question, situation);
  const frame = understood.kind === "outside" ? claimed(question, moment.now) : undefined;
  const known = { ...situation, kinds: KINDS };
  const claim = frame && (await planFrame(frame, known, []));
  const earlier = situation.history.flatMap(({ frames }) => frames).toReversed();
  return withSearchedPlaces(toldOnce(claim ?? understood), {
    search: placesByTfl,
    plan: (asked) =>
      planFrame(
        asked,
        known,
        earlier.filter(({ desk }) => desk === teaching.desk),
      ),
  });
}

export const interpreter: Interpreter = { understand: understandOwn, compose: composeAnswer };
