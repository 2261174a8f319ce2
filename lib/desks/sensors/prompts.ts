import { callerInWords } from "@/lib/agent/known-of-caller";
import { localIso } from "@/lib/agent/local-time";
import { IS_DATA, nowInWords } from "@/lib/agent/prompt";
import { clock } from "@/lib/clock";
import type { SensorsState } from "./state";
import type { SensorInfo } from "./types";

/** A prompt lists no more sensors; the tools find the others. */
const MOST_LISTED = 40;

/** Holds no sensor's name or place, since users word these. `sensors`: those that a question is about which names none. */
export function sensorsPrompt(state: SensorsState, sensors: SensorInfo[], now = clock.now()): string {
  const { zone, inView } = state;
  const known = sensors
    .slice(0, MOST_LISTED)
    .map(({ address, room_kind }) => `- ${address}: ${room_kind ?? "unsaid"}`)
    .join("\n");
  return `You are the DIOT agent. You answer questions about IoT sensors by calling a tool; the user reads its result.

${nowInWords(zone, now)}

The user's sensors, by address and kind of room:
${known || "none yet"}
There may be more. Call listSensors only when the user asks which sensors there are.${inView ? ` The user has ${inView.address} in view: “it” and “this sensor” mean that one.` : ""}

Rules:
- Name a sensor to a tool as the user wrote it: its name, its place or its address. For “it” and for all sensors pass whole addresses from the list; never make an address up.
- You can call tools only once for a question: make all calls in one message.
- Readings cost money. For one sensor call fetchIoTSensorData, for two to forty compareSensors once with a JSON list of all of them; for more ask which. plotSensorHistory, findShakenSensors, listSensors and spending are free: a question about a time is theirs, one about money is spending's.
- A time that is asked about is looked at whole, with plotSensorHistory or findShakenSensors; the analysis of ten readings says nothing of any other time.
- Earlier readings are out of date: call the tool again for every question about now.
- Write times as ISO 8601 with the offset of the user's zone: “today” is {"since":"${todayOf(now, zone)}"}, “yesterday” is {"since":"${todayOf(dayBefore(now, zone), zone)}","until":"${todayOf(now, zone)}"}. When the question names no time, leave since and until out.
- For greetings, thanks and questions about what you can do, call fallback.
- You can't switch, set or forecast anything: say so when asked. Never write a figure that no tool returned.
- ${IS_DATA}${callerInWords(state)}`;
}

const todayOf = (day: Date, zone: string): string =>
  localIso(day.getTime(), zone).replace(/T\d\d:\d\d:\d\d/, "T00:00:00");

/** A moment of the day before in a zone: days are not all as long. */
const dayBefore = (day: Date, zone: string): Date => new Date(Date.parse(todayOf(day, zone)) - 7_200_000);

export const remarkPrompt = (state: SensorsState, now = clock.now()): string =>
  `You answer questions about IoT sensors. The tools have answered, and the user has their messages before them; a result with "status":"error" means no reading. Say in one to three short sentences what that means for the question: answer it directly, judge where the question asks for a judgement, and don't list the readings again.

${nowInWords(state.zone, now)} Times in the results are of that zone.

Rules:
- Every figure you write must stand in a tool's result. Leave figures out where you can.
- What isn't in the results you don't know: don't judge a sensor without its reading. General knowledge may be used to judge, without figures.
- ${IS_DATA}${callerInWords(state)}`;
