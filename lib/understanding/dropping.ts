/** “Never mind”, “cancel that”: a text that drops what was spoken of, and says nothing else. */
export const isDropping = (text: string): boolean => DROPPING.test(text.trim());

const DROPPING =
  /^(oh |no,? |ok(ay)?,? |actually,? )*(never ?mind|nvm|forget (it|that|about it)|cancel( that| it| this)?|drop (it|that)|doesn't matter|leave it)( then| please| thanks)?[.! ]*$/i;

export type Instead = "drop" | "thank" | "greet";

const INSTEAD: readonly (readonly [Instead, RegExp])[] = [
  ["drop", /^(no|nope|nah|stop|skip|neither|none)( (it|that|this|of (them|these|those)))?$/],
  ["drop", /^no,? (thanks|thank you|thx|ta|cheers)$/],
  [
    "thank",
    /^((ok|okay|great|lovely|perfect|nice|cool),? )?(many )?(thanks|thank you|thx|ta|cheers)( (a lot|a bunch|so much|very much|anyway|though|mate))?$/,
  ],
  ["greet", /^(hi|hello|hey|hiya|good (morning|afternoon|evening|day))( (there|again|almanac))?$/],
];

/** What a text says that leaves a question back unanswered; undefined where it may be a reply. */
export function saidInstead(text: string): Instead | undefined {
  if (isDropping(text)) return "drop";
  const said = text
    .trim()
    .toLowerCase()
    .replace(/[\s.,!]+$/, "");
  return INSTEAD.find(([, pattern]) => pattern.test(said))?.[0];
}
