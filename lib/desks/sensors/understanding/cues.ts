import { SHAKING } from "./quantities";

/** What the words of a question speak for, besides the sensors, quantities and times it names. */
export interface Cues {
  /** To draw: plainly (“plot”), or by asking how something went. */
  plot: boolean;
  course: boolean;
  /** To analyse: plainly (“any anomalies”), or by asking whether all is well. */
  analyse: boolean;
  wellness: boolean;
  shaking: boolean;
  /** To set side by side: plainly, or by a comparative (“warmer”), or by a superlative (“warmest”). */
  compare: boolean;
  comparative: boolean;
  superlative: boolean;
  /** Which sensors there are. */
  list: boolean;
  /** As it is at present. */
  present: boolean;
  /** Every sensor of the house. */
  all: boolean;
  both: boolean;
  /** Points at what was spoken of before: “it”, “that one”, “there”. */
  pointsBack: boolean;
  /** The other of two: “the other one”. */
  other: boolean;
  /** Begins like a change to the question before: “and …”, “what about …”. */
  opens: boolean;
  again: boolean;
  /** Of what sensors give, whichever it is: “the reading”. */
  reading: boolean;
}

/** Patterns over plain words; § stands for the name of a sensor. */
const PATTERNS: Record<keyof Cues, RegExp> = {
  plot: /\b(plot\w*|charts?|charted|graph\w*|draw\w*|curves?|trend\w*|diagrams?|timelines?|time series|visuali[sz]\w*|histor(?:y|ical|ic)|over time|sparklines?|line chart|trace)\b/,
  course:
    /\b(develop\w*|evol\w*|chang(?:e|ed|es|ing)|progress\w*|course|fluctuat\w*|drop(?:ped|ping)?|ris(?:e|en|ing)|rose|fall(?:en|ing)?|fell|climb\w*|went (?:up|down)|gone (?:up|down)|go(?:ing)? (?:up|down)|how (?:did|has|was|were|have) .* (?:go|been|be|behave\w*|look)|vary|varied|variation)\b/,
  analyse:
    /\b(analy[sz]\w*|anomal\w*|abnormal\w*|outliers?|unusual\w*|suspicious|irregular\w*|spik\w+|(?:last|latest|past|recent|previous|top) ?(?:10|ten)(?! (?:min|hour|day|second|sec|h|m)\w*)|\w*top10\w*|beyond|exceed\w*|threshold|diagnos\w*|inspect\w*|alert\w*|alarm\w*)\b/,
  wellness:
    /\b(ok|okay|alright|all right|fine|wrong|weird\w*|odd|oddities|strange|funny|healthy|health|normal|normally|stable|steady|still|quiet|calm|problems?|issues?|trouble|faults?|faulty|defects?|malfunction\w*|off with|broken|behav\w+|moves?|motion|hit|kick|dropped|fell|fallen|f[ae]ll(?:en)? (?:off|over|down)|tipped|noisy|noise|racket|loose|safe|working|playing up|acting up|happen\w*)\b/,
  shaking: SHAKING,
  compare: /\b(compar\w*|versus|vs|difference|differ\w*|side by side|against|next to each other|contrast)\b/,
  comparative:
    /\b(warmer|hotter|colder|cooler|chillier|damper|drier|dryer|wetter|moister|stuffier|stuffer|higher|lower|more|less|fewer|greater|better|worse|fresher|than)\b/,
  superlative:
    /\b(warmest|hottest|coldest|coolest|chilliest|dampest|driest|wettest|moistest|stuffiest|highest|lowest|most|least|greatest|best|worst|freshest)\b/,
  list: /\b(?:(?:which|what|list|name|names|show|enumerate|how many|give|tell|see|know|have|available|all|every|overview|inventory|addresses|address) (?:\w+ ){0,6}?(?:sensors?|devices?|iot)|(?:sensors?|devices?) (?:\w+ ){0,3}?(?:list|names?|address(?:es)?|available|overview|inventory|do (?:you|we|i) have|are there|exist)|list (?:them|all|everything|of (?:the )?sensors)|address of|addresses|whats? (?:are )?(?:in|connected|installed|registered|online))\b|^(?:my |the |your |our )?(?:sensors|devices)$/,
  present:
    /^now$|(?<=\S )now\b|\b(currently|current|at the moment|at present|latest|newest|last reading|last value|right now|instant|present|live|this minute|most recent|last datapoint|fresh reading)\b/,
  all: /\b(all|every|everywhere|each|everything|whole house|entire house|around the house|rest of the house|throughout the house|any room|which room|which sensor|which one of them|all of them|all rooms|every room)\b/,
  both: /\b(both|the two|two of them|those two|either|neither)\b/,
  pointsBack:
    /\b(it|its|that|this|there|here|the same|same|one|that one|this one|the one|said sensor|the sensor|that sensor|this sensor|the device)\b/,
  other: /\b(the other|other one|the other one|other)\b/,
  opens:
    /^(?:and|what about|how about|what of|or|but|also|same|the same|ditto|now|then|no|nope|i meant|i mean|instead|make (?:it|that)|only|just|plus|likewise|as well|for|in|of|with|sorry)\b|\b(?:too|as well|instead|sorry|though|then)$/,
  again: /\b(again|once more|one more time|refresh|repeat|update|retry|re ?run|reload)\b/,
  reading: /\b(read|readings?|measur\w*|sensors?|data ?points?|values?)\b/,
};

/** What plain words speak for. */
export function cuesOf(words: string): Cues {
  return Object.fromEntries(
    Object.entries(PATTERNS).map(([cue, pattern]) => [cue, pattern.test(words)]),
  ) as unknown as Cues;
}
