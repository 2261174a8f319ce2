import type { Cue } from "./cues";

const PEOPLE =
  "(?:people|folks?|everyone|everybody|traders|investors|holders|others|the crowd|the internet|(?:crypto )?twitter|ct|reddit|the community|the public|you guys|anyone|somebody|the mood|sentiment)";

/** Everyday ways of asking, read before the other cues. */
export const WORD_CUES: Cue[] = [
  // What only shares a word with something that is asked.
  [
    /\bhedge against (?:inflation|\w+)\b|\bagainst inflation\b|\b(?:argument|case|point|evidence) (?:against|for)\b/,
    {},
  ],
  // “Everyone says it is a hedge”: a remark, not a question about what everyone says.
  [
    /^\W*(?:everyone|everybody|people|they|many|some|folks|experts|friends|some people|my \w+)(?: (?:always|keep|kept|all|often))? (?:says?|said|saying|thinks?|claims?|tells? me|told me|reckons?|argues?)(?: that)? (?=X+(?:'s)? |it |they |crypto )/,
    {},
  ],
  [
    /\b(?:make|let|have) me (?:to )?(?:advise[d]?|know|aware|notice|an? advice|an? signal)(?: (?:when|if|once))\b|\b(?:advise|signal|say|write|ring|buzz|beep|poke|nudge|flag|contact) (?:to )?me (?:when|if|once|as soon as)\b|\bgive me (?:an? )?(?:sign|signal|heads[- ]up|shout|nudge|buzz|warning) (?:when|if|once|as soon as)\b|\bheads[- ]up (?:when|if|once)\b/,
    { topic: "setAlert" },
  ],
  [
    new RegExp(
      `\\b(?:how many )?${PEOPLE} (?:is |are |am |be |was |were |still |really |all |generally |currently |now )*(?:talk|speak|say|think|feel|reckon|hat|lov|lik|buzz|rav|complain|freak|worry|panick|excit|tweet|post|chat|gossip)\\w*(?: (?:good|well|bad|badly|positively?|negatively?|nicely|ill|out|highly|poorly))*(?: (?:things|stuff))?(?: (?:about|of|on|over))?|\\b(?:what|how)(?:'s| is| are|s|'re|re)? (?:the )?(?:word on the street|vibes?|feelings?|feel|chatter|talk|atmosphere|mood music|gossip|reaction|consensus|reputation)\\b|\\bvibes?\\b|\\b(?:good|bad|positive|negative) (?:press|talk|vibes?|feelings?|buzz)\\b|\\bwhat do(?:es)? ${PEOPLE} (?:make of|reckon)|\\b(?:is|are|was|were) ${PEOPLE} (?:\\w+ )?(?:hyped|excited|keen|bullish|bearish|scared|worried|afraid|nervous|happy|angry|upset|optimistic|pessimistic|positive|negative|hopeful|into|mad|sceptical|skeptical)\\b(?: (?:about|of|on|over|at))?|\\bhow (?:popular|loved|hated|liked|hyped|well liked|talked about) (?:is|are)\\b|\\bis X+ (?:\\w+ )?(?:popular|hyped|loved|hated|well liked|talked about|trending)\\b|\\btalked about\\b|\\bpublic (?:mood|feeling)\\b`,
    ),
    { topic: "sentiment" },
  ],
  [
    /\b(?:how (?:much|many)|what)(?: (?:the )?(?:quantity|amount|number|count))(?: of)?(?= X)|\bquantity of(?= X)|\bhow (?:much|many)(?: of)? (?:X+|it|them)(?: coins?| tokens?)? (?:(?:do |does )?exists?|(?:is|are) (?:there|out there|in existence|in circulation|around|left|issued|minted|mined|available)|have been (?:mined|minted|issued|created)|will there ever be|can there (?:ever )?be)\b|\b(?:exists?|in existence|out there in total|ever be mined|left to mine|been mined so far|mined so far|minted)\b|\bcirc\b/,
    { topic: "fundamental" },
  ],
  [
    /\b(?:always|ever|still|really|actually|exactly|constantly|never not) (?:really |actually |exactly |been |stayed? |worth |at |equal to |stable at |the same as )*(?:\$ ?1(?:\.0+)?|1 ?\$|1(?:\.0+)? (?:us )?(?:dollars?|usd|bucks?)|(?:one|a) (?:us )?(?:dollar|buck))\b|\b(?:(?:hold|keep|kept|held|lose|lost|losing|break|broke|broken|slip(?:ped)? from|stray(?:ed)? from) (?:its |the |their )?(?:dollar )?peg|de-?peg(?:ged|s|ging)?|off (?:its |the )?peg|pegged|(?:dollar )?peg)\b/,
    { topic: "peg" },
  ],
];
