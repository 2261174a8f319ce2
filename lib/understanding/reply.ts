import { hasCue } from "./cues";
import type { Frame, Pending, Slot } from "./frame";
import type { Kind } from "./kinds";
import { merged } from "./merge";
import { readOrdinal } from "./quantities";
import type { Reading } from "./reader";
import { CLEAR } from "./request";
import { normalise, STOP_WORDS, tokenise } from "./text";
import { findTimes } from "./times";

interface Reply {
  text: string;
  reading: Reading;
  slots: Slot[];
  kinds: readonly Kind[];
}

/** A new question is taken for one from here, although something was asked. */
const SURELY_NEW = 0.8;
const FEW_WORDS = 4;

/** The frame that was asked about, completed by a reply; undefined where the turn is no reply to it. */
export function repliedTo(pending: Pending, reply: Reply): Frame | undefined {
  const { text, reading, slots } = reply;
  const [act] = reading.acts;
  const isShort = tokenise(text).length <= FEW_WORDS;
  if (act?.name === "ask" && act.p >= SURELY_NEW && !isShort) return undefined;
  const chosen = choicesIn(pending, reply);
  const named = chosen.length > 0 ? chosen : namesIn(pending, slots);
  const given = named.length === 0 && act?.name === "reply" ? unmarkedIn(pending, reply) : named;
  if (given.length === 0 && act?.name !== "reply") return undefined;
  const others = slots.filter(
    (slot) => !given.some((one) => one.start === slot.start) && slot.role !== "ref",
  );
  const same = others.filter(({ role }) => role === pending.role);
  if (given.length === 0 && same.length === 0 && others.length === 0) return undefined;
  const { frame } = pending;
  // What was named in vain must not stand beside what is meant.
  const left = frame.slots.filter(
    (slot) => slot.role !== pending.role || given.length === 0 || isClear(slot),
  );
  return merged(
    { ...frame, act: "reply", slots: [...given, ...others.filter(({ role }) => role !== "name")] },
    [{ ...frame, slots: left }],
  );
}

function isClear({ mentions: [mention] }: Slot): boolean {
  return mention !== undefined && mention.values.length === 1 && mention.score >= CLEAR;
}

function choicesIn(pending: Pending, { text, kinds, slots }: Reply): Slot[] {
  const { choices, role, kind } = pending;
  if (choices.length === 0) return [];
  const said = normalise(text);
  const labels = choices.map((choice) => normalise(choice));
  const exact = choices.filter((_, i) => said === labels[i] || ` ${said} `.includes(` ${labels[i]} `));
  const begun = choices.filter((_, i) => said.length > 2 && labels[i]!.includes(said));
  // “The one in Ohio”: what it says besides words without weight is in the label.
  const content = tokenise(text).filter((token) => !STOP_WORDS.has(token.text));
  const inLabel = ` ${content.map((token) => token.text).join(" ")} `;
  const worded = choices.filter((_, i) => content.length > 0 && ` ${labels[i]} `.includes(inLabel));
  // “Last night” picks none.
  const isOfTime = findTimes(text, { now: new Date(pending.frame.at), zone: "UTC" }).length > 0;
  const nth = isOfTime ? undefined : readOrdinal(text);
  const counted = nth === undefined ? undefined : nth < 0 ? choices.at(nth) : choices[nth - 1];
  // “The shed and the attic, which of those two …” names what it means itself.
  const isNamed = slots.some((slot) => slot.role === role && slot.role === "name");
  const all = hasCue(text, "both") && !isNamed ? choices : [];
  const isYes =
    choices.length === 1 && /^(yes|yeah|yep|yup|y|ok|okay|sure|correct|right|exactly|please)\b/.test(said);
  const picked =
    exact.length > 0
      ? exact
      : begun.length > 0
        ? begun
        : worded.length === 1
          ? worded
          : counted
            ? [counted]
            : isYes
              ? choices
              : all;
  return picked.map((choice) => ({
    role,
    text: choice,
    start: 0,
    certainty: 1,
    mentions: kinds
      .filter(({ name }) => kind === undefined || name === kind)
      .flatMap((one) => one.find(choice).filter(({ score }) => score === 1)),
  }));
}

function namesIn({ role, kind }: Pending, slots: Slot[]): Slot[] {
  return slots
    .filter(({ mentions, role: own }) => own === role || mentions.some((mention) => mention.kind === kind))
    .filter(({ role: own }) => own === role || own === "name" || own === "to" || own === "from")
    .map((slot) => ({ ...slot, role }));
}

/** The one name in a reply of few words in which the reader marked none: “n bonk”. */
function unmarkedIn({ role, kind }: Pending, { text, kinds, slots }: Reply): Slot[] {
  const content = tokenise(text).filter((token) => token.text.length > 1 && !STOP_WORDS.has(token.text));
  const [word] = content;
  if (slots.length > 0 || !word || content.length > 1) return [];
  const mentions = kinds
    .filter(({ name }) => name === kind)
    .flatMap((one) => one.find(word.text))
    .filter(({ score }) => score >= CLEAR);
  return mentions.length === 0 ? [] : [{ role, text: word.text, start: word.start, certainty: 1, mentions }];
}
