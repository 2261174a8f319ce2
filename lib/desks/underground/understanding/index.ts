import { clock } from "@/lib/clock";
import { composeAnswer } from "@/lib/models/embedded/compose";
import type { Interpreter } from "@/lib/models/embedded/model";
import type { Teaching } from "@/lib/understanding/teaching";
import type { Moment } from "@/lib/understanding/times";
import { understand } from "@/lib/understanding/understand";
import { LONDON } from "../words";
import { KINDS } from "./kinds";
import { arrivals } from "./plans/arrivals";
import { journey } from "./plans/journey";
import { station } from "./plans/station";
import { status } from "./plans/status";
import { stops } from "./plans/stops";
import { timetable } from "./plans/timetable";
import { cannot, explain } from "./plans/words";
import topics from "./topics.json";

/** How the embedded model reads questions about London's railways. */
export const teaching: Teaching<undefined> = {
  desk: "underground",
  kinds: KINDS,
  plans: { status, arrivals, timetable, journey, station, stops, explain, cannot },
  topics,
};

/** London's clock, by which all times of the desk are read. */
const momentInLondon = (): Moment => ({ now: clock.now(), zone: LONDON });

export const interpreter: Interpreter = {
  understand: (question, history) =>
    understand(question, { teaching, context: undefined, moment: momentInLondon(), history }),
  compose: composeAnswer,
};
