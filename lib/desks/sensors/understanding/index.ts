import { clock } from "@/lib/clock";
import { isAboutProduct } from "@/lib/models/embedded/about";
import { composeAnswer } from "@/lib/models/embedded/compose";
import type { Interpreter } from "@/lib/models/embedded/model";
import { type Call, type Frame, sureFrame, type Turn } from "@/lib/understanding/frame";
import { withoutGreeting } from "@/lib/understanding/greeting";
import type { Teaching, Understanding } from "@/lib/understanding/teaching";
import { normalise } from "@/lib/understanding/text";
import { type Situation, understand } from "@/lib/understanding/understand";
import { MOST_TOGETHER } from "../types";
import { findAddresses } from "./addresses";
import { asksForAlert } from "./alerts";
import { asBad } from "./as-bad";
import {
  asideOn,
  boughtOnce,
  withContents,
  withCostLater,
  withPriceFirst,
  withPurchases,
  withSureness,
} from "./asides";
import { withoutBackground } from "./background";
import { limitIn } from "./cannot";
import { asksForTerm } from "./explain";
import { kindsOf, MONEY, QUANTITY, saidOf } from "./kinds";
import { isFreeAsked } from "./leading";
import { isSpentAsked, moneyAsidesIn } from "./money";
import { inPlainWords, withoutPlainRequest } from "./plain-asked";
import { PLANS } from "./plans";
import { againOn } from "./previous-answer";
import { rangeAsked } from "./range-asked";
import { amongSeen } from "./seen-so-far";
import { type KnownSensor, nearestOf, type SensorContext } from "./sensor-context";
import { matcherFor } from "./sensor-matcher";
import { hasOneOf } from "./sentences";
import unable from "./unable.json";
import { allUnmeasured, stillUnmeasured, unmeasuredIn } from "./unmeasured";
import words from "./words.json";

export { SCOPE } from "./scope";
export { type KnownSensor, nearestOf, type SensorContext } from "./sensor-context";

export const teaching: Teaching<SensorContext> = {
  desk: "sensors",
  kinds: kindsOf,
  plans: PLANS,
  topics: words.topics,
};

/** The embedded model's way with this desk's questions. `contextNow`: the sensors, which come and go; `zone`: IANA name. */
export function sensorsInterpreter(
  contextNow: () => SensorContext,
  now: () => Date = clock.now,
  zone = "UTC",
): Interpreter {
  return {
    async understand(question, history) {
      const context = contextFor(question, history, contextNow());
      const situation = { teaching, context, moment: { now: now(), zone }, history };
      const asked = withoutBackground(withoutGreeting(question), situation);
      // What is asked about the product is no answer to a question back.
      if (history.at(-1)?.pending && (await isAboutProduct(asked))) return { kind: "about" };
      if (ALERTS_SET.test(asked)) return { kind: "say", text: unable.alert.set };
      if (isTransferOrder(asked)) return { kind: "say", text: unable.transfer.says };
      const unmeasured = allUnmeasured(asked, context) ?? stillUnmeasured(asked, history, context);
      if (unmeasured) return { kind: "say", text: unmeasured, frames: [frameOf(asked, "latest")] };
      const range = rangeAsked(asked, history, context);
      const going = history.at(-1)?.frames ?? [frameOf(asked, "explain")];
      if (range) return { kind: "say", text: range, frames: going };
      const aside =
        asksForAlert(asked) || asksForTerm(asked)
          ? undefined
          : (asBad(question, history, context, situation.moment.now) ??
            amongSeen(asked, history, situation) ??
            againOn(asked, history, { context, moment: situation.moment }) ??
            asideOn(asked, history, context) ??
            moneyAside(asked, context));
      if (aside) return limited(aside);
      const bare = withoutPlainRequest(asked);
      const understood =
        bare && isAboutSensors(bare, context)
          ? inPlainWords(await readBy(bare, situation), asked)
          : await readBy(asked, situation);
      const completed = withContents(
        withPurchases(withPriceFirst(understood, asked), history, asked),
        asked,
        context,
      );
      return limited(greeted(withSureness(boughtOnce(withCostLater(completed, asked)), asked, context)));
    },
    compose: composeAnswer,
  };
}

const ALERTS_SET =
  /^\W*(?:(?:what|which) (?:sensor )?alerts? (?:do i have|have i (?:set|got)|are (?:set|on|active))|(?:show|list)(?: me)? (?:all )?my (?:sensor )?alerts)\b(?!.*\b(?:price|coin)s?\b)/i;

/** Without sensors that others share, unless one was named or is in view: “all” doesn't count them. */
function contextFor(question: string, history: readonly Turn[], context: SensorContext): SensorContext {
  const { sensors, inView } = context;
  const near = nearestOf(sensors);
  if (near.length === sensors.length) return context;
  const mentions = [...findAddresses(question, sensors), ...matcherFor(sensors).find(question)];
  const named = new Set(mentions.flatMap((mention) => mention.sensors));
  const before = JSON.stringify(history);
  const isMeant = (sensor: KnownSensor) =>
    named.has(sensor) || sensor.address === inView || before.includes(sensor.address);
  return { ...context, sensors: sensors.filter((sensor) => near.includes(sensor) || isMeant(sensor)) };
}

/** “Send 5 USDC to my friend”: an order, and no question of what was sent. */
export function isTransferOrder(question: string): boolean {
  const { openings, verbs, things } = words.transfer;
  const text = `${normalise(question)} `;
  const opening = openings.find((one) => text.startsWith(`${one} `));
  const order = opening ? text.slice(opening.length + 1) : text;
  return (
    verbs.some((verb) => order.startsWith(`${verb} `)) &&
    things.some((thing) => ` ${order}`.includes(` ${thing} `))
  );
}

const frameOf = (text: string, name: string): Frame =>
  sureFrame(teaching.desk, name, { text, at: clock.now() });

/** “Why do I have to pay for this?”, “who gets the money?”: the reader takes them for small talk, or for none of this desk's. */
function moneyAside(question: string, { sensors }: SensorContext): Understanding | undefined {
  const asides = moneyAsidesIn(question);
  const isOther = saidOf(QUANTITY, question).length > 0 || matcherFor(sensors).find(question).length > 0;
  // How a payment works says what it costs, too.
  const isOfMore = !asides.includes("how") && saidOf(MONEY, question).length > 1;
  if (asides.length === 0 || isOfMore || isOther) return undefined;
  const frame = frameOf(question, "money");
  const isOfSpent = asides.includes("real") && isSpentAsked(question);
  const calls = [...(isOfSpent ? ["spent"] : []), ...asides].map((focus) => ({
    tool: "spending",
    args: { focus },
  }));
  return { kind: "calls", calls, frames: [frame] };
}

const readBy = async (question: string, situation: Situation<SensorContext>): Promise<Understanding> =>
  kept(question, await understand(question, situation), situation) ??
  (await understand(question, { ...situation, isOnlyDesk: true }));

/** What a question came to; undefined where it is of this house after all, by a sensor that it names, and must be read as that. */
function kept(
  question: string,
  understanding: Understanding,
  { context, history }: { context: SensorContext; history: readonly Turn[] },
): Understanding | undefined {
  if (isOfNothingHere(question, understanding, context, history)) return { kind: "outside" };
  const isElsewhere = understanding.kind === "elsewhere";
  if (!isElsewhere && understanding.kind !== "outside") return understanding;
  const { sensors: known } = context;
  const unmeasured = unmeasuredIn(question, context, isElsewhere);
  if (unmeasured) return { kind: "say", text: unmeasured };
  if (isAiringAsked(question) && isGoingOn(history)) return undefined;
  if (asksForAlert(question) && (isAboutSensors(question, context) || !isElsewhere))
    return { kind: "say", text: unable.alert.says };
  if (isFreeAsked(question) && !isElsewhere)
    return { kind: "calls", calls: [{ tool: "spending", args: { focus: "free" } }] };
  const limit = isElsewhere ? undefined : limitIn(question);
  if (limit) return { kind: "say", text: limit };
  return isSensorNamed(question, known) ? undefined : understanding;
}

/** “How many litres of paint for a room?”: a price was made of it, though it says nothing of money, of readings or of a sensor. */
function isOfNothingHere(
  question: string,
  understanding: Understanding,
  { sensors }: SensorContext,
  history: readonly Turn[],
): boolean {
  if (understanding.kind !== "calls" || history.length > 0) return false;
  const isOfPrice = understanding.calls.every(
    ({ tool, args }) => tool === "spending" && args.focus === "prices",
  );
  const text = ` ${normalise(question)} `;
  const isSaid = [...words.pricedThings].some((word) => text.includes(` ${word} `));
  return (
    isOfPrice &&
    !isSaid &&
    !MONEY.find(question).some(({ score }) => score === 1) &&
    !isSensorNamed(question, sensors)
  );
}

/** “So should I open the windows?” after an answer of this desk, which the reader takes for a question of the weather. */
const isAiringAsked = (question: string): boolean =>
  saidOf(QUANTITY, question).includes("air") && hasOneOf(question, words.advice.opening);

const isGoingOn = (history: readonly Turn[]): boolean =>
  history.at(-1)?.frames.some(({ desk }) => desk === teaching.desk) ?? false;

/** The reference document greets with a tool. */
const greeted = (understanding: Understanding): Understanding =>
  understanding.kind === "help" ? { kind: "calls", calls: [{ tool: "fallback", args: {} }] } : understanding;

const TOO_MANY = `These are more than ${MOST_TOGETHER} sensors, the most that I look at together. Which of them do you mean? Name them, or say where they are.`;

function limited(understanding: Understanding): Understanding {
  const isTooMuch = ({ tool, args }: Call) =>
    tool === "compareSensors" && Array.isArray(args.addresses) && args.addresses.length > MOST_TOGETHER;
  const isIn = understanding.kind === "calls" && understanding.calls.some(isTooMuch);
  return isIn ? { kind: "say", text: TOO_MANY } : understanding;
}

/** Whether a question names one of the sensors, by whatever spelling, or by its address or the beginning of one. */
export const isSensorNamed = (question: string, known: readonly KnownSensor[]): boolean =>
  findAddresses(question, known).length > 0 || matcherFor(known).find(question).length > 0;

const isAboutSensors = (question: string, { sensors }: SensorContext): boolean =>
  isSensorNamed(question, sensors) || saidOf(QUANTITY, question).length > 0;
