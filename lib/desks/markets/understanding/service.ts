import { normalise } from "@/lib/models/embedded/text";
import { SCOPE } from "./scope";

const MACHINE =
  "I'm a program, not a person: the Markets desk of Almanac. I read your question, call tools that look up figures, and write down what they found.";
const NO_ADVICE_HERE =
  "No, I make no recommendations: I give figures, each with its source and time, and what to do is your decision.";
const SOURCES =
  "Prices and market data come from public sources (Binance, CoinGecko and others, the Fear & Greed index from alternative.me). Each answer names the source and time of its figures; where no live source answers, it says that they are embedded past ones.";

/** What is asked about the service itself, and what there is to say. The first that fits is said. */
const ABOUT: [pattern: RegExp, say: string][] = [
  [
    /\b(?:you|u|it|this)(?: also| even| can)? (?:speak|talk|understand|write|answer)(?: also| in| any(?: other)?| other)* (?:languages?|german|french|spanish|italian|portuguese|dutch|polish|russian|chinese|japanese|turkish|arabic|hindi|english)\b|\b(?:what|which|how many) languages?\b|\b(?:speak|answer me|talk to me|reply) in (?:german|french|spanish|italian|portuguese|dutch|polish|russian|chinese|japanese|turkish|arabic|hindi)\b|\bin my (?:own )?language\b/,
    "I only understand English here, I'm afraid; simple English is fine. For example: “What is the price of Bitcoin?”",
  ],
  [
    /\b(?:am i|is this|are you|r u|are u|you are|youre|is that|is there)(?: i)? ?(?:speaking|talking|chatting|writing|dealing)?(?: to| with)? ?(?:really |actually |just |even )?(?:an? |the )?(?:real |actual |living |human )?(?:person|human(?: being)?|machine|robot|bot|computer|chatbot|ai|program|people|man|woman|someone real)(?: there| answering| behind (?:this|it))?\b|\b(?:human|person|people) or (?:an? )?(?:\w+ )?(?:machine|robot|bot|computer|ai|program)\b|\b(?:machine|robot|bot|computer|ai|program) or (?:an? )?(?:\w+ )?(?:human|person)\b|\bwho am i (?:talking|speaking|chatting|writing) (?:to|with)\b|\bare you alive\b/,
    MACHINE,
  ],
  [
    /\bwho(?:s| is| are| has| have)? (?:(?:the )?(?:people|person|company|team|developer|creator) )?(?:made|built|created|wrote|developed|programmed|designed|makes|runs|owns|operates|behind|pays for|paying for|funds|finances|maintains|hosts)(?: the)? (?:you|this|it|almanac|(?:this )?(?:service|site|app|page|website|thing|tool|bot))\b|\bwho(?:s| is) (?:behind|running|paying)\b|\b(?:do|does) (?:you|they|it|this (?:site|app|service)) (?:earn|make|get|take|charge)(?: \w+){0,2} (?:money|commission|anything|something|a cut|fees?)\b|\bhow (?:do|does) (?:you|they|it|this(?: \w+)?) (?:earn|make) money\b|\bwhats your business model\b|\bare you (?:paid|sponsored|paid by|sponsored by)\b/,
    "This is Almanac, software that whoever set it up runs on a server of their own; who that is, or who pays for it, I don't know. I can't sell anything, I have nothing to trade with, and nothing in me earns from what you buy.",
  ],
  [
    /\b(?:is|are) (?:this|it|that|you|the (?:service|site|app|tool)|almanac|these answers)(?: \w+)? (?:for )?(?:free|gratis|paid|cost(?:ly|ing)?)\b|\b(?:do|will|must) i (?:have to|need to|must)? ?pay(?: (?:for (?:this|it|you|that)|you|anything))\b|\bhow much (?:does|do|is|are) (?:this|you|it|the) (?:service|site|app|subscription|tool|cost to use|charge)\b|\bwhat do(?:es)? (?:you|this (?:service|site|app)) (?:cost|charge)\b|\b(?:subscription|sign up|register|log in|free of charge|do i need an account)\b/,
    "Asking here costs nothing and needs no payment from you. Almanac runs on the server of whoever set it up.",
  ],
  [
    /\b(?:do|does|will|are|is) (?:you|it|this|they|almanac|my (?:questions?|data|chats?|conversations?))(?: \w+)? (?:store|stored|save|saved|keep|kept|record|recorded|collect|sell|share|shared|log|logged|track|spy|private|being (?:stored|saved|recorded))\b(?! price)(?: (?:my|our|the|what|any|all|personal|this|me|everything|anything))*|\b(?:my|our) (?:data|privacy|personal data|questions|conversations) (?:safe|private|stored|saved|secure)\b|\bprivacy\b|\bgdpr\b|\bis (?:this|it) (?:private|confidential|anonymous)\b|\bwho (?:can|else can|else) (?:see|reads?) (?:my|this|what)\b/,
    "Your conversations and alerts are kept in the database of the server that Almanac runs on, so that you can find them again. They aren't part of what I ask the price sources for. What else the operator of this server does, I can't tell.",
  ],
  [
    /\bwhere (?:do|does|did|are|is) (?:your|these|those|the|all|this|you (?:get|take|find|have))(?: (?!going|think|headed)\w+){0,2} (?:data|figures|numbers|prices|info(?:rmation)?|come|from)\b(?! going| headed| be)|\b(?:what|which|whose)(?: is| are| s)? (?:your |the )?(?:data )?sources?(?: of (?:your|the) (?:data|figures|prices))?$|\bwhose data\b|\bhow (?:up to date|current|fresh|live|recent) (?:is|are) (?:your|the|this|these) (?:data|figures|prices|numbers)\b|\bwhere (?:do )?you (?:get|take) (?:your|the|this|that)\b/,
    SOURCES,
  ],
  [
    /\b(?:can|should|do|could) (?:i|we|one|people|you) (?:really |actually |even )?(?:trust|rely on|believe|count on) (?:you|this|it|your|these|the (?:data|figures|numbers))\b|\b(?:are|is) (?:you|your|this|it|these|the)(?: \w+)? (?:reliable|trustworthy|accurate|legit|always right|ever wrong|correct)\b|\bhow (?:reliable|accurate|trustworthy|good|sure) (?:are|is) (?:you|your|this|these|it)\b|\b(?:do|can) you (?:ever )?(?:make (?:mistakes|things up|stuff up)|lie|hallucinate|get (?:things|it) wrong)\b/,
    "Figures come from the sources that each answer names, with their time, and aren't made up; press a figure to see the candles behind it. I may misread a question, so look at which coin and days an answer names. Don't rely on one source alone for a decision about money.",
  ],
  [
    /\b(?:do|don t|dont|does|can|will|would|could) (?:you|u|it|this)(?: or (?:don t|dont|do not) you| not| ever| also| even)* (?:make|give|offer|have|do) (?:me )?(?:any |a |some |investment |financial |your )*(?:recommendations?|advice|tips|investment advice)\b|\bare you (?:a |an |my )?(?:financial |investment |licensed )*(?:advis[eo]r|broker|adviser)\b/,
    NO_ADVICE_HERE,
  ],
  [
    /\b(?:send|give|share|email|show|got|have|is there|wheres|where is|what is|whats)(?: me| us| you)?(?: an?| the| your| any)? (?:link|url|web ?address|web ?site|app|mobile app|phone app|download|apk)\b(?: please| pls| for (?:this|it|that|me))*|\b(?:can|could|how (?:can|do|to)) i (?:download|install|share|bookmark|export|save|print)\b(?:[^?]{0,20}\b(?:this|it|you|app|answer|chat|conversation)\b)?|\b(?:is there|do you have|have you got)(?: an?)? (?:mobile |phone |iphone |android )?app\b|\b(?:on|for) (?:the )?(?:app store|play store|iphone|android)\b/,
    "There is no separate app or download: this page's address in your browser is the link to it, and on a phone it works in the browser. A conversation has a Share button that makes a link to it, and each figure in an answer links to the candles that it comes from. If you meant another link, tell me which.",
  ],
];

const RISK =
  /\b(?:it is|is it|its|it s|is that|could it be|can it be) (?:really |actually |even )?possible (?:that )?(?:i|we|you|one|to) (?:can |could |may |might )?(?:lose|loose|lost)\b|\b(?:can|could|might|may|will|would|do) (?:i|we|you|one|people|someone) (?:really |actually |also |ever |even |possibly )?(?:lose|loose) (?:all|everything|it all|money|the lot|my (?:\w+ )?(?:money|savings|shirt|everything)|all (?:of )?(?:my|the|our|your|their) (?:money|savings|investment))\b|\b(?:lose|loose|losing) (?:all|everything|it all)(?: (?:of )?my (?:money|savings))?\b|\bhow (?:risky|safe|dangerous) (?:is|are) (?:it|this|crypto(?: ?currenc(?:y|ies)| coins| tokens)?|coins|tokens|investing|buying)\b|\b(?:is|are) (?:it|crypto(?:currenc(?:y|ies))?|investing|coins|tokens) (?:\w+ )?(?:safe|risky|dangerous|gambling|a gamble|a bubble)\b|\bwhat(?: s| is| are|s) the (?:biggest |main )?(?:risks?|dangers?)$|\b(?:what )?(?:risks?|dangers?) (?:of|in|with) (?:crypto|coins|tokens|buying|investing)/;
const RISK_SAID =
  "Yes: a token can lose all of its worth, and some have. Name a coin, and I tell its deepest fall or how volatile it is, for example: “How far did Bitcoin fall in 2022?” I give figures and no advice.";

/** “Where does that come from?”, “is it safe?”: of what was spoken of, where there is something. */
const POINTS_BACK = /\b(?:it|that|this|these|those|the (?:data|figures|prices|numbers))\b/;

/**
 * An honest answer to a question about the service itself or about the risk of coins in general, where it is one.
 * @param isOpen nothing was spoken of before
 */
export function aboutService(question: string, isOpen: boolean): string | undefined {
  const words = normalise(question);
  const found = ABOUT.find(([pattern]) => pattern.test(words))?.[1];
  const isOfAnswer = !isOpen && POINTS_BACK.test(words);
  if (found && !(found === SOURCES && isOfAnswer)) return found;
  return RISK.test(words) && !isOfAnswer ? RISK_SAID : undefined;
}

const GOODBYE =
  /\b(?:bye|goodbye|good ?night|gn|see (?:you|ya)|farewell|cya|take care|so long|signing off|im off|gotta go|got to go|have to go|talk (?:to you )?(?:later|soon|tomorrow)|until (?:next time|tomorrow)|catch you later|(?:have|enjoy) (?:a |an |your |the )?(?:\w+ )?(?:day|evening|night|weekend|week|sunday|monday|tuesday|wednesday|thursday|friday|saturday|afternoon|one|morning|holiday|christmas)|thats (?:all|it|everything)(?: (?:for (?:today|now|me|tonight)|i (?:needed|wanted|need)|from me|thanks?))*|(?:that will|thatll|this will) be all|im done|nothing else|no more questions|(?:all|enough) for (?:today|now|tonight))\b/;

/** Words that a goodbye is made of, besides those. */
const AROUND =
  /^(?:thanks?|thank|you|thx|ty|so|very|much|a|lot|for|your|the|help|and|ok|okay|great|nice|lovely|cheers|well|now|then|today|tonight|all|have|good|day|me|i|is|it|to|time|everything|till|tomorrow|later|soon|again|really|appreciate|that|this|was|useful|helpful|perfect|cool|right|alright|now|too|mate|dear|bot|must|will|be|back|off|bed|going|go|am|m|ll|gotta|need|needed|wanted|know|patience|answers|answer|information|info|no|just|from|here|guys)$/;

/** A goodbye's reply, where a turn is nothing else. */
export function goodbye(question: string): string | undefined {
  const words = normalise(question).replace(/'/g, "");
  if (!GOODBYE.test(words)) return undefined;
  const rest = words.replace(new RegExp(GOODBYE.source, "g"), " ").split(" ").filter(Boolean);
  if (!rest.every((word) => AROUND.test(word))) return undefined;
  return /\bthan(?:k|x)|\bthx\b|\bty\b|\bcheers\b|appreciate/.test(words)
    ? "You're welcome. Goodbye, and until next time!"
    : "Goodbye, and until next time!";
}

const CLOCK = /\b(?:alarm(?: clock)?|wake me|remind me|reminder|timer)\b/;
const OF_CLOCK =
  /\b(?:\d{1,2}(?::\d\d)? ?(?:am|pm|a\.m|p\.m|o'?clock)|\d{1,2}:\d\d|o'?clock|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: (?:thirty|fifteen|forty[- ]five))?(?: (?:am|pm|in the|tomorrow|tonight|this|every|o'?clock)|\W*$)|half past|quarter (?:to|past)|tomorrow(?: morning| evening)?|tonight|in the morning|(?:\d+|an|one|two|five|ten|fifteen|twenty|thirty|half an) (?:minutes?|mins?|hours?)|alarm clock|wake me|timer|to (?:call|buy (?:milk|bread|food)|take|pick up|go to|feed|water|pay))\b/;

/** An alarm of a clock: it is not a coin's alert, though the words are the same. */
export function isClockAlarm(free: string): boolean {
  return (
    CLOCK.test(free) &&
    OF_CLOCK.test(free) &&
    !/[X$€£]|\b(?:price|dollars?|usd|coin|crypto|token|hits?|reach(?:es)?|above|below|alert)\b/.test(free)
  );
}

export const CLOCK_ALARM =
  "I can't set a clock's alarm or a reminder: only price alerts, such as “Tell me when Bitcoin falls below 50,000 dollars”.";

/** What is said to a question in another language. */
export function onlyEnglish(language: string, coins: string[]): string {
  const [coin = "Bitcoin"] = coins;
  const other = coins[1] ?? (coin === "Ethereum" ? "Bitcoin" : "Ethereum");
  const examples = [
    `What is the price of ${coin}?`,
    `How far is ${coin} below its all-time high?`,
    `Compare ${coin} and ${other} since 2020`,
  ];
  return `I only understand English here, I'm afraid, and this looks like ${language}. Ask me in English about ${SCOPE.about.split(":")[0]}, for example:\n\n${examples.map((line) => `- ${line}`).join("\n")}`;
}
