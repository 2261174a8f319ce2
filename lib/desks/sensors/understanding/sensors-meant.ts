import { isTold } from "@/lib/understanding/asks";
import { hasCue } from "@/lib/understanding/cues";
import type { Frame } from "@/lib/understanding/frame";
import { kindOf } from "@/lib/understanding/kinds";
import { readCount } from "@/lib/understanding/quantities";
import type { Role } from "@/lib/understanding/reader/labels";
import { Missing, type Named, type Request } from "@/lib/understanding/request";
import { normalise, tokenise } from "@/lib/understanding/text";
import { listed } from "../tools/reading-words";
import { findAddresses } from "./addresses";
import { says } from "./asked";
import { isOutdoors, leavesOutdoors } from "./outdoors";
import { nearestSensors, saidBesides, saysMore } from "./resolve";
import { type KnownSensor, labelOf, type SensorContext } from "./sensor-context";
import { matcherFor } from "./sensor-matcher";
import { hasOneOf } from "./sentences";
import { noteInside } from "./unmeasured";
import words from "./words.json";

interface Options {
  ask?: string;
  isAllMeant?: boolean;
  /** All of them, where neither the turn nor what was said before names any. */
  isAllElse?: boolean;
}

const ASK = "Which sensor?";
const MOST_CHOICES = 8;
const GROUPS: readonly Role[] = ["within", "every", "ref", "by", "name"];
/** A misspelt name below this is asked about. */
const CLEAR = 0.72;

/** Those named, all of a group, those spoken of, or in view. @throws Missing where it isn't clear, or isn't known */
export function sensorsMeant(
  request: Request,
  context: SensorContext,
  { ask = ASK, isAllMeant = false, isAllElse = false }: Options = {},
): KnownSensor[] {
  const left = new Set([
    ...request.names("sensor", ["except", "not"]).flatMap(({ values }) => values),
    ...leftOut(request),
    ...outdoorsLeftOut(request, context),
  ]);
  const isWithoutSamples = request.values("facet", ["except", "not"]).includes("simulated");
  const kept = (addresses: string[]) =>
    context.sensors.filter(
      ({ address, simulated }) =>
        addresses.includes(address) && !left.has(address) && !(isWithoutSamples && simulated),
    );
  if (context.sensors.length === 0)
    throw new Missing("name", "There are no sensors yet. Add one on the dashboard, then ask again.");
  const found = kept(
    addressesMeant(request, context, {
      ask,
      isAllMeant: isAllMeant || left.size > 0 || isWithoutSamples,
      isAllElse,
      left,
    }),
  );
  noteInside(request, found);
  if (found.length > 0) return found;
  throw new Missing("name", ask, choicesOf(context.sensors, context), "sensor");
}

interface Wanted {
  ask: string;
  isAllMeant: boolean;
  isAllElse: boolean;
  left: ReadonlySet<string>;
}

function outdoorsLeftOut(request: Request, { sensors }: SensorContext): string[] {
  const outdoors = leavesOutdoors(request.text) ? sensors.filter(isOutdoors) : [];
  if (outdoors.length === 0) return [];
  request.use("except", "not");
  const told = outdoors.map(({ name, place }) => (place ? `**${name}** (${place})` : `**${name}**`));
  request.note(`Left out, as outdoors: ${listed(told)}.`);
  return outdoors.map(({ address }) => address);
}

/** What stands behind “except”, whatever it was taken for. */
function leftOut({ frame }: Request): string[] {
  return frame.slots
    .filter(({ start, carried }) => {
      const before = ` ${normalise(frame.text.slice(0, start))}`;
      return (
        !carried && words.leave.some((word) => before.endsWith(` ${word}`) || before.endsWith(` ${word} the`))
      );
    })
    .flatMap(
      ({ mentions }) => mentions.find(({ kind }) => kind === "sensor" || kind === "group")?.values ?? [],
    );
}

function addressesMeant(
  request: Request,
  context: SensorContext,
  { ask, isAllMeant, isAllElse, left }: Wanted,
): string[] {
  const all = context.sensors.map(({ address }) => address);
  const others = othersMeant(request, context);
  if (others) return others;
  const within = request.names("sensor", ["within"]).flatMap(({ values }) => values);
  const isKept = keptOf(request);
  const groups = request
    .names("group", GROUPS)
    .filter(isKept)
    .flatMap(({ values }) => values);
  const both = bothMeant(request, context);
  if (both.length > 1) return both;
  // What is kept of the turn before mustn't stand for a name that nobody knows.
  const strange = unknownIn(request.frame, context);
  const isFreshNamed = request.frame.slots.some(
    ({ carried, role, mentions }) =>
      !carried && !LEFT_OUT.has(role) && mentions.some(({ kind }) => kind === "sensor" || kind === "group"),
  );
  if (strange && !isFreshNamed) throw unknownName(strange, context);
  if (isFreshNamed) noteRoomsWithout(request, context);
  const instead = meantInstead(request).filter((address) => !left.has(address));
  if (instead.length > 0) return instead;
  const isBackground = backgroundOf(request);
  const named = request
    .names("sensor", ["name", "on", "against"])
    .filter((one) => isKept(one) && !isBackground(one) && !one.values.every((value) => left.has(value)))
    .map((one) => narrowed(one, within, request, context));
  const elsewhere = request.names("sensor", ["within"]).filter(({ isCarried }) => !isCarried);
  // “How many in the cellar?” after the attic: what was named before lies elsewhere.
  const isElsewhere =
    elsewhere.length > 0 &&
    !isFreshNamedAsName(request) &&
    !named.flat().some((address) => elsewhere.some(({ values }) => values.includes(address)));
  if (isElsewhere) return [...new Set(elsewhere.flatMap(({ values }) => values))];
  if (named.length > 0 || groups.length > 0) return [...new Set([...named.flat(), ...groups])];
  if (within.length > 0) return [...new Set(within)];
  const whole = request.values("whole", ["name", "within", "every"]);
  if (whole.length > 0 || request.has("every") || says(request, words.everywhere)) {
    request.use("every");
    return all;
  }
  const passedOver =
    request.frame.act === "reply"
      ? []
      : matcherFor(context.sensors).find(request.text).concat(addressMentions(request.text, context));
  const found = passedOver
    .flatMap(({ sensors }) => sensors.map(({ address }) => address))
    .filter((address) => !left.has(address));
  if (found.length === 1) return found;
  const strangeBefore = context.inView ? undefined : lastStrange(request, context);
  if (strangeBefore && !(isAllMeant && !request.has("ref"))) throw unknownName(strangeBefore, context, true);
  const before = spokenOf(request, context);
  if (before.length > 0 && !(isAllMeant && !request.has("ref"))) return before;
  if (isAllMeant || isAllElse || all.length === 1) return all;
  const [last] = request.earlier;
  if (wasOfAll(last)) return all;
  // “The living room feels cold … has it got colder in there?” asks of the room that was told of.
  const told = roomTold(request.text, context);
  if (told) throw unknownName(told, context);
  throw new Missing("name", ask, choicesOf(context.sensors, context), "sensor");
}

/** “The doctor speaks of bedroom air. Was the attic …?”: what fits several and was only told stands beside a sensor that is named. */
function backgroundOf({ frame }: Request): (named: Named) => boolean {
  const isNamed = frame.slots.some(
    ({ role, certainty, mentions }) =>
      role === "name" &&
      certainty >= MARKED &&
      mentions.some(({ kind, values }) => kind === "sensor" && values.length === 1),
  );
  const passedOver = new Set(
    frame.slots.filter(({ certainty }) => certainty < MARKED).map(({ text }) => text),
  );
  return ({ values, text }) => isNamed && values.length > 1 && passedOver.has(text);
}

const isFreshNamedAsName = ({ frame }: Request): boolean =>
  frame.slots.some(
    ({ role, carried, mentions }) => role === "name" && !carried && valuesIn(mentions).length > 0,
  );

/** Below this the reader marked no name: the words of one were found there. */
const MARKED = 0.55;

/** “Which of the bedrooms” after the greenhouse: names of one kind that this turn says take the place of the other kind's from before. */
function keptOf(request: Request): (named: Named) => boolean {
  const fresh = request.frame.slots.some(
    ({ role, carried, mentions }) =>
      !carried && GROUPS.includes(role) && mentions.some(({ kind }) => kind === "group" || kind === "sensor"),
  );
  const isOfGroup = request.frame.slots.some(({ mentions }) => mentions.some(({ kind }) => kind === "group"));
  const isAdded = hasCue(request.text, "adds") || says(request, words.joins);
  // “And the greenhouse?” of bedrooms that were compared: with them.
  const isBeside =
    request.is("compare") &&
    request.frame.slots.every(
      ({ carried, mentions }) => carried || !mentions.some(({ kind }) => kind === "group"),
    );
  return fresh && !isAdded && isOfGroup && !isBeside ? ({ isCarried }) => !isCarried : () => true;
}

/** “No, I meant east”, where what is meant was taken for what was wrong: the answer before wasn't of it. */
function meantInstead(request: Request): string[] {
  const { act, slots } = request.frame;
  const isNamed = slots.some(
    ({ role, carried, mentions }) => role === "name" && !carried && mentions.length > 0,
  );
  if (act !== "correct" || isNamed) return [];
  const before = new Set(spokenTurns(request)[0]);
  return slots
    .filter(({ role }) => role === "wrong")
    .flatMap(({ mentions }) => valuesIn(mentions))
    .filter((address) => !before.has(address));
}

const addressMentions = (text: string, { sensors }: SensorContext) =>
  findAddresses(text, sensors).map((mention) => ({ ...mention, isPlural: false, score: 1 }));

function narrowed(
  { values, text, score, role, isCarried }: Named,
  within: string[],
  request: Request,
  context: SensorContext,
): string[] {
  const both = values.filter((value) => within.includes(value));
  const fitting = both.length > 0 ? both : values;
  const sensors = context.sensors.filter(({ address }) => fitting.includes(address));
  if (isCarried && fitting.length === 1) return fitting;
  const isPart = score < CLEAR || saysMore(text, context.sensors);
  if (fitting.length === 1 && !isPart) return fitting;
  // “The first floor” is all that is there.
  if (fitting.length > 1 && !isPart && isPlace(text, sensors)) return fitting;
  const isOfAll = request.is("extreme", "rank", "compare", "list", "mean", "count");
  if (fitting.length > 1 && !isPart && isOfAll && !isBesideOthers(request)) return fitting;
  const choices = choicesOf(sensors, context);
  if (fitting.length === 1 && score === 1 && ROOM.find(withoutNames(text, context)).length === 0) {
    request.note(`No sensor is at “${text.trim()}” itself; this is of **${choices[0]}**.`);
    return fitting;
  }
  const said = `“${text.trim()}”`;
  if (isPart)
    throw new Missing(
      role,
      `I don't know a sensor called ${said}. Do you mean ${choices.length === 1 ? `${choices[0]}?` : "one of these?"}`,
      choices,
      "sensor",
    );
  throw new Missing(role, `Several sensors fit ${said}. Which one?`, choices, "sensor");
}

const withoutNames = (text: string, { sensors }: SensorContext): string =>
  matcherFor(sensors)
    .find(text)
    .reduce((rest, { start, end }) => rest.slice(0, start) + "§".repeat(end - start) + rest.slice(end), text);

function isPlace(text: string, sensors: readonly KnownSensor[]): boolean {
  const said = normalise(text).split(" ");
  const shares = (other: string) =>
    normalise(other)
      .split(" ")
      .some((word) => said.includes(word));
  return sensors.every(({ name, place }) => place !== null && shares(place) && !shares(name));
}

/** Whether several things are named, one of which is compared with another: then each must be clear. */
const isBesideOthers = ({ frame }: Request): boolean =>
  frame.operation === "compare" &&
  frame.slots.filter(
    ({ role, mentions }) =>
      NAMING.has(role) && mentions.some(({ kind }) => kind === "sensor" || kind === "group"),
  ).length > 1;

const LEFT_OUT: ReadonlySet<Role> = new Set<Role>(["except", "not", "wrong"]);
const NAMING: ReadonlySet<Role> = new Set<Role>(["name", "within", "on", "against"]);

/** A name that no sensor has, also where a word of it means something: “cold store”, or where nobody took it for a name. */
function unknownIn(frame: Frame, context: SensorContext): string | undefined {
  const slot = frame.slots.find(({ role, carried, text, start: at, mentions }) => {
    if (
      !NAMING.has(role) ||
      carried ||
      normalise(text) in words.advice.means ||
      isOfMoney(text) ||
      isOfAsker(frame.text.slice(0, at)) ||
      isTold(frame.text, at)
    )
      return false;
    if (mentions.some(({ kind }) => kind === "sensor" || kind === "group" || kind === "whole")) return false;
    if (role !== "name") return ROOM.find(text).length > 0;
    const said = mentions.map(({ start, end }) => ({ start: start - at, end: end - at }));
    return saidBesides(text, said).length > 0;
  });
  return slot?.text.trim() ?? roomIn(frame.act === "reply" ? "" : frame.text, context);
}

/** “In USDC” names no place. */
const isOfMoney = (text: string): boolean => /^(?:usdc?|dollars?|cents|wallets?)$/i.test(text.trim());

/** “I'm in Texas”: where the asker is, and no place of a sensor. */
const isOfAsker = (before: string): boolean =>
  words.self.some((phrase) => ` ${normalise(before)}`.endsWith(` ${phrase}`));

const ROOM = kindOf(
  "room",
  words.names.rooms.map((room) => ({ value: room, names: [room, `${room}s`] })),
  { isName: false },
);

export const isPlaceSaid = (text: string, { sensors }: SensorContext): boolean =>
  ROOM.find(text).length > 0 || matcherFor(sensors).find(text).length > 0;

/** The room without a sensor, or the unknown name, that was spoken of last: what follows it isn't of a sensor from before. */
function lastStrange({ earlier }: Request, context: SensorContext): string | undefined {
  for (const frame of earlier) {
    const isNamed = frame.slots.some(({ mentions }) =>
      mentions.some(({ kind }) => kind === "sensor" || kind === "group" || kind === "whole"),
    );
    if (isNamed) return undefined;
    const strange = unknownIn(frame, context);
    if (strange) return strange;
  }
  return undefined;
}

const wasOfAll = (frame: Frame | undefined): boolean =>
  frame !== undefined &&
  (frame.slots.some(
    ({ role, mentions }) => role === "every" || mentions.some(({ kind }) => kind === "whole"),
  ) ||
    hasOneOf(frame.text, [...words.everywhere, ...words.whole]));

/** “In the bathroom”: a room that no sensor has, told from what something is for (“too warm for a bathroom”). */
function roomIn(text: string, { sensors }: SensorContext): string | undefined {
  const known = matcherFor(sensors).find(text);
  const room = ROOM.find(text).find(({ start, end, score }) => {
    const isNamed = known.some((mention) => mention.start < end && start < mention.end);
    return (
      score === 1 &&
      !isNamed &&
      !isTold(text, start) &&
      (/\b((in|inside|on|at|of|and|about|to|than|is) (the|my|our)|(nearest|closest|next|near)( to)? (the|my|our|an?)|all|all the|every|each|which|any)\s+$/i.test(
        text.slice(0, start),
      ) ||
        /^\s+rooms?\b/i.test(text.slice(end)))
    );
  });
  return room && text.slice(room.start, room.end);
}

/** The only room that a text tells of, where no sensor is. */
function roomTold(text: string, { sensors }: SensorContext): string | undefined {
  if (matcherFor(sensors).find(text).length > 0) return undefined;
  const rooms = ROOM.find(text).filter(({ score }) => score === 1);
  const [one] = rooms;
  return one && new Set(rooms.flatMap(({ values }) => values)).size === 1
    ? text.slice(one.start, one.end)
    : undefined;
}

/** “There is no sensor in the freezer.”, of the only room that a text names; undefined where one is there. */
export function noSensorIn(text: string, context: SensorContext): string | undefined {
  const room = roomTold(text, context);
  return room && noneWords(room, false);
}

/** “Kitchen or livingroom?”: of the one it is told that no sensor is there, and the other is answered. */
function noteRoomsWithout(request: Request, { sensors }: SensorContext): void {
  const strange = request.frame.slots.filter(({ role, carried, text, mentions, start }) => {
    const isKnown = mentions.some(({ kind }) => kind === "sensor" || kind === "group" || kind === "whole");
    // “They say the hall is damper than the kitchen. Is it?” asks of what is told.
    const isAside = !request.is("compare") && isTold(request.text, start);
    const isMeant = NAMING.has(role) && !carried && !isKnown && !isAside;
    return isMeant && isRoom(bareName(text)) && matcherFor(sensors).find(text).length === 0;
  });
  request.readSlots((slot) => strange.includes(slot));
  for (const { text } of strange) request.note(noneWords(bareName(text), false));
}

const bareName = (text: string): string => text.trim().replace(/^(the|my|our|in the|of the) /i, "");

const isRoom = (name: string): boolean =>
  ROOM.find(name).some(({ start, end, score }) => score === 1 && end - start === name.length);

function unknownName(text: string, context: SensorContext, isAgain = false): Missing {
  const name = bareName(text);
  const near = nearestSensors(text, context.sensors, text.startsWith("0x") ? ALIKE / 2 : ALIKE);
  const [one, another] = near;
  const ask = noneWords(name, isAgain);
  if (one && !another) {
    const label = labelOf(one, context.sensors);
    return new Missing("name", `${ask} Do you mean ${label}?`, [label], "sensor");
  }
  const all = [...near, ...context.sensors.filter((sensor) => !near.includes(sensor))];
  return new Missing("name", `${ask} Which of these do you mean?`, choicesOf(all, context), "sensor");
}

function noneWords(name: string, isAgain: boolean): string {
  if (!isRoom(name)) return `I don't know a sensor called “${name}”.`;
  return `There is ${isAgain ? "still " : ""}no sensor ${name.endsWith("floor") ? "on" : "in"} the ${name.toLowerCase().replace("livingroom", "living room")}.`;
}

/** The share of letters that may differ for a name to be near. */
const ALIKE = 0.34;

/** Labels to choose from; of many none, as nobody reads a list of hundreds. */
function choicesOf(sensors: readonly KnownSensor[], { sensors: known }: SensorContext): string[] {
  return sensors.slice(0, MOST_CHOICES).map((sensor) => labelOf(sensor, known));
}

/** The sensors that were spoken of last: the one in view, or those of the turn before; of “both” as many turns as it takes. */
function spokenOf(request: Request, { inView, sensors }: SensorContext): string[] {
  const isKnown = (address: string) => sensors.some((sensor) => sensor.address === address);
  const named = spokenTurns(request)
    .map((turn) => turn.filter(isKnown))
    .filter((turn) => turn.length > 0);
  request.use("ref");
  if (inView && isKnown(inView)) return [inView];
  return named[0] ?? [];
}

/** What the last turns named, of so many of them as it takes to have some. */
export function lastNamed(request: Request, { sensors, inView }: SensorContext, atLeast = 1): KnownSensor[] {
  const found = new Set<string>();
  for (const turn of spokenTurns(request)) {
    for (const address of turn) found.add(address);
    if (found.size >= atLeast) break;
  }
  if (found.size === 0 && inView) found.add(inView);
  return sensors.filter(({ address }) => found.has(address));
}

/** “Both”, “them”, of what several turns named; nothing where this turn names sensors itself. */
function bothMeant(request: Request, { sensors }: SensorContext): string[] {
  const isNamed = request.frame.slots.some(
    ({ role, carried, mentions }) =>
      (role === "name" || role === "ref") && !carried && valuesIn(mentions).length > 0,
  );
  const isPlural = request.frame.slots.some(
    ({ role, carried, text }) => role === "ref" && !carried && isSeveral(text),
  );
  if (isNamed || !isPlural) return [];
  const turns = spokenTurns(request).filter((turn) => turn.length > 0);
  const [last = []] = turns;
  const named = last.length > 1 ? last : [...new Set(turns.slice(0, 3).flat())];
  request.use("ref", "name");
  // “Which of them”, of all that an answer was about.
  if (named.length === 0 && request.earlier.length > 0) return sensors.map(({ address }) => address);
  return named.filter((address) => sensors.some((sensor) => sensor.address === address));
}

const isSeveral = (text: string) =>
  hasCue(text, "both") || PLURAL.some((word) => ` ${text.toLowerCase()} `.includes(` ${word} `));

export const spokenTurns = ({ earlier }: Request): string[][] =>
  earlier.map(({ slots }) =>
    slots.flatMap(({ role, mentions }) => (role === "name" || role === "within" ? valuesIn(mentions) : [])),
  );

const PLURAL = ["them", "they", "those", "these", "their", "two", "three", "ones"];

const valuesIn = (mentions: { kind: string; values: string[] }[]): string[] => {
  const [mention] = mentions.filter(({ kind }) => kind === "sensor" || kind === "group");
  if (!mention) return [];
  return mention.kind === "group" || mention.values.length === 1 ? mention.values : [];
};

/** “The other one”, “the others”, “the other bedroom”: those of what was spoken of that weren't meant last. */
function othersMeant(request: Request, context: SensorContext): string[] | undefined {
  const { sensors } = context;
  const slot = request.frame.slots.find(
    ({ role, text, start, carried }) =>
      (role === "ref" || role === "name") &&
      !carried &&
      // The reader may leave the word before a name out of it.
      (hasCue(text, "other") || /\bother\s+$/i.test(request.text.slice(0, start))),
  );
  if (!slot) return undefined;
  const current = new Set([
    ...request.frame.slots
      .filter(({ carried, role }) => carried && role === "name")
      .flatMap(({ mentions }) => valuesIn(mentions)),
    ...(spokenTurns(request)[0] ?? []),
  ]);
  const among = slot.mentions.find(({ kind }) => kind === "sensor" || kind === "group")?.values ?? [];
  request.use(slot.role);
  if (among.length > 0) {
    const left = among.filter((address) => !current.has(address));
    return left.length > 0 ? left : undefined;
  }
  const pool = request.earlier.flatMap(({ slots: earlier }) =>
    earlier.flatMap(
      ({ mentions }) => mentions.find(({ kind }) => kind === "sensor" || kind === "group")?.values ?? [],
    ),
  );
  const spoken = [...new Set(pool)].filter((address) => !current.has(address));
  const alike = siblingsOf(current, sensors);
  const left =
    spoken.length > 0
      ? spoken
      : alike.length > 0 && !isSeveralBehindOther(request.text)
        ? alike
        : sensors.map(({ address }) => address).filter((address) => !current.has(address));
  if (current.size === 0) return undefined;
  // “The other one” of two that were compared may be either.
  const isOfTwo = spoken.length === 0 && current.size === 2 && !isSeveralBehindOther(request.text);
  if (isOfTwo) return sensors.map(({ address }) => address).filter((address) => current.has(address));
  const isOne =
    !hasCue(slot.text, "both") &&
    !SEVERAL.some((word) => slot.text.toLowerCase().includes(word)) &&
    !isSeveralBehindOther(request.text);
  if (left.length < 2 || !isOne) return left;
  throw new Missing(
    "name",
    "Which other one?",
    choicesOf(
      sensors.filter(({ address }) => left.includes(address)),
      context,
    ),
    "sensor",
  );
}

function siblingsOf(current: ReadonlySet<string>, sensors: readonly KnownSensor[]): string[] {
  const wordsOf = ({ name }: KnownSensor) => normalise(name).split(" ");
  const said = new Set(sensors.filter(({ address }) => current.has(address)).flatMap(wordsOf));
  return sensors
    .filter((sensor) => !current.has(sensor.address))
    .filter((sensor) => wordsOf(sensor).some((word) => said.has(word) && !GENERAL.has(word)))
    .map(({ address }) => address);
}

const GENERAL = new Set(words.names.general);
const SEVERAL = ["others", "rest", "remaining"];

function isSeveralBehindOther(text: string): boolean {
  const said = tokenise(text).map((token) => token.text);
  const word = said.includes("other") ? (said[said.indexOf("other") + 1] ?? "") : "";
  return (readCount(word) ?? 0) > 1 || OTHERS.includes(word);
}

const OTHERS = ["rooms", "sensors", "ones", "places", "devices"];
