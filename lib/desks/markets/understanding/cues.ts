import type { Indicator, Measure } from "../tools/schema";
import type { Tape } from "./tape";
import { DAY_CUES } from "./tool-cues";
import { WORD_CUES } from "./word-cues";

/** What a clause is about, besides indicators and measures. */
export type Topic =
  | "price"
  | "technical"
  | "fundamental"
  | "sentiment"
  | "compare"
  | "correlation"
  | "savings"
  | "setAlert"
  | "listAlerts"
  | "removeAlert"
  | "recall"
  | "about"
  | "everything"
  | "overview"
  | "moved"
  | "forecast"
  | "advice"
  | "why"
  | "volume"
  | "marketCap"
  | "extreme"
  | "peg";

/** The cues of one clause. */
export interface Cues {
  topics: Set<Topic>;
  indicators: Set<Indicator>;
  measures: Set<Measure>;
}

/** A pattern, and what it says a clause is about. */
export type Cue = [
  pattern: RegExp,
  found: { topic?: Topic; indicators?: Indicator[]; measure?: Measure; measures?: Measure[] },
];

const MOVES =
  "(?:f[ae]ll(?:en|s|ing)?|drop(?:ped|s|ping)?|los[et](?:s|ing)?|lost|sunk|sank|crash(?:ed|es)?|tank(?:ed)?|slump(?:ed)?|plung(?:ed?|es)|declin(?:ed?|es)|shed|go(?:ne)? down|went down|come down|came down|dip(?:ped)?|tumbled?)";
const ROSE =
  "(?:rise|rose|risen|rising|gain(?:ed|s)?|grow[ns]?|grew|climb(?:ed|s)?|increas(?:ed?|es)|go(?:ne)? up|went up|goes up|been up|appreciat(?:ed?|es)|jump(?:ed)?|pump(?:ed)?|rall(?:y|ied)|surged?|soared?|moon(?:ed)?)";

/** In order: what an earlier one takes, a later one doesn't see. */
const CUES: Cue[] = [
  [/\bopen(?:ing)?,? (?:and )?high,? (?:and )?low,?(?: and)? clos(?:e|ing)\b|\bohlcv?\b/, { topic: "price" }],
  [
    /\bwhat (?:did|have|had|do) (?:you|u|we) (?:just )?(?:say|said|tell|told|talk|talked|discuss(?:ed)?|answer(?:ed)?|write|wrote|mention(?:ed)?|report(?:ed)?|find|found)\b(?: me| us)?|\b(?:you|u|we) (?:said|told me|mentioned|discussed|talked|spoke|were saying|were talking|wrote|gave me)\b|\bwhat (?:you|u) (?:said|told|answered)\b|\bdid (?:i|we|you|u) (?:ever )?(?:ask|talk|discuss|say|speak|tell me|mention)\b|\bwhat was (?:your|the) (?:answer|reply)\b|\bwhat (?:was|were) my (?:last |previous |first )?questions?\b|\bwhat (?:did )?i ask(?:ed)?(?: you)?\b|\bmy (?:last|previous|earlier|first) questions?\b|\b(?:our|the|my) (?:last|previous|earlier|old|past) (?:chats?|conversations?|talks?|discussions?|sessions?|threads?)\b|\bremind me (?:of )?what (?:you|we|i)\b|\bdo you remember\b|\brecall (?:what|our|my|the)\b|\bi asked (?:you )?(?:about|something)\b|\b(?:our|my) conversation\b|\b(?:chat|our|my) history\b/,
    { topic: "recall" },
  ],
  [
    /\b(?:delete|remove|cancel|clear|turn off|switch off|stop|disable|get rid of|drop|forget|kill|scrap|ditch)\b[^.?!]{0,40}\b(?:alerts?|alarms?|notifications?)\b/,
    { topic: "removeAlert" },
  ],
  [
    /\b(?:list|show|see|view|check|what|which|any|how many|have)\b[^.?!]{0,18}\b(?:price )?(?:alerts?|alarms?|notifications?)\b(?! (?:me|for|at|if|when))|\b(?:my|the|active|current|open) (?:price )?(?:alerts|alarms|notifications)\b|\bdo (?:i|we) have (?:any )?(?:price )?(?:alerts?|alarms?)\b|\bam i (?:watching|waiting for)\b|^alerts\??$|\bdid (?:my|the|any)[^.?!]{0,15} alerts?\b|\b(?:has|have|did|is|was|are) (?:my|the|any)[^.?!]{0,15}alerts?\b|\balerts? (?:have|do) i (?:have|set)?\b/,
    { topic: "listAlerts" },
  ],
  [
    /\b(?:alert|notify|ping|warn|inform|remind|message|text|email|e-mail|call|shout|wake) (?:me|us)\b(?: (?:when|if|once|as soon as))?|\b(?:tell|let|give) (?:me|us)(?: know| a shout| a signal)? (?:when|once|if|as soon as)\b|\b(?:set|create|make|add|put|new|place|need|want|get) (?:up )?(?:me )?(?:a |an |another )?(?:price )?(?:alert|alarm|notification|reminder|warning)s?\b|\b(?:price )?(?:alert|alarm|notification)\b|\bwatch (?:for )?X+ (?:for|and|at|until)\b|\bi (?:want|would like) to (?:know|hear) (?:when|once|as soon as)\b|\bi'd like to (?:know|hear) (?:when|once|as soon as)\b|\b(?:say|shout|holler|beep) when\b|\b(?:advise|signal|buzz|nudge) (?:me|us)\b|\bmake me (?:advise|aware|know)\b|\bgive (?:me|us) (?:a )?(?:shout|heads[- ]?up|nudge|buzz|ring|signal|note) (?:when|once|if|as soon as)\b/,
    { topic: "setAlert" },
  ],
  [
    /\bfear(?: ?(?:and|&|n|\/|vs|or)? ?greed)(?: index)?|\bgreed(?:y)?(?: (?:and|or|vs) fear(?:ful)?)?(?: index)?\b|\bfear index\b|\bextreme (?:fear|greed)\b|\b(?:fear|greed)\b|\bf&g\b|\bfng\b|\b(?:fearful|scared|afraid|greedy|terrified|euphoric)\b|\bsentiments?\b|\bmoods?\b|\bhype[ds]?\b|\bbuzz\b|\bsocial(?: media)?(?: (?:volume|mentions?|activity|counts?))?\b|\b(?:in the )?(?:news|headlines)\b|\bwhat (?:(?:are|do|did|were) )?(?:people|traders|investors|folks|everyone|others|the crowd)(?: \w+){0,2} (?:say(?:ing)?|think(?:ing)?|feel(?:ing)?)|\bhow (?:do|are|does|is|did|was|were) (?:people|traders|investors|folks|everyone|everybody|the crowd|the community|the market|the crypto market|the public)(?: \w+)? (?:feel(?:ing)?|think(?:ing)?)(?: about)?|\b(?:people|traders|investors|everyone|everybody|the market|market) (?:\w+ )?(?:scared|afraid|greedy|fearful|nervous|optimistic|pessimistic|worried|panicking|panic|bullish|bearish|happy|excited|confident|euphoric)\b|\b(?:bullish|bearish) (?:are|is)\b|\bpanic(?:king)?\b|\beuphori[ac]\w*\b|\bcommunity\b|\bopinions?\b|\breddit\b|\btwitter\b|\bfollowers\b|\bfomo\b|\bfud\b|\bpublic opinion\b/,
    { topic: "sentiment" },
  ],
  [
    /\bcorr\b|\brelation(?:ship)?s? (?:between|of)\b|\bcorrelat\w*|\bmove[ds]? (?:together|alike|the same way|in (?:step|sync|tandem|lockstep))|\bin (?:step|sync|tandem|lockstep) with\b|\bmove with\b|\bdecoupl\w*|\b(?:follow|track|mirror|shadow)(?:s|ed)? X+/,
    { topic: "correlation" },
  ],
  [
    /\b(?:dollar[- ]cost[- ]averag\w*|dca(?:'?(?:ed|ing|d))?|savings? plans?|regular(?:ly)? (?:buy|sav|invest)\w*|auto[- ]?invest\w*)\b/,
    { topic: "savings" },
  ],
  [
    /\brsi\b|\brelative strength(?: index)?|\bover[- ]?(?:bought|sold|heated|extended)\b|\bstretched\b/,
    { indicators: ["rsi"] },
  ],
  [/\bmacd\b|\bmoving average convergence(?: divergence)?/, { indicators: ["macd"] }],
  [/\b(?:exponential(?: moving)? averages?|e\.?m\.?a'?s?|emas)\b/, { indicators: ["ema"] }],
  [/\b(?:simple moving averages?|sma'?s?|dma)\b|\b(?:golden|death) cross(?:es)?\b/, { indicators: ["sma"] }],
  [
    /\b(?:moving averages?|moving avg|mov avg|ma(?:s|'s)?(?= ?(?:X|$|[?.,]|of|for|and|\d))|mas\b|averages? lines?)\b/,
    { indicators: ["sma", "ema"] },
  ],
  [/\bbol+in?ger'?s?(?: bands?)?\b|\bbbands?\b|\bbands\b|\bbb\b/, { indicators: ["bollinger"] }],
  [/\b(?:average )?true range\b|\batr\b/, { indicators: ["atr"] }],
  [
    /\btechnicals?\b(?: (?:analysis|indicators?|picture|view|levels?|signals?|outlook|standpoint|side|perspective))?|\bindicators?\b|\bmomentum\b|\btrend(?:s|ing|line)?\b|\bchart (?:analysis|patterns?|signals?)|\bta\b|\bsignals?\b|\b(?:bullish|bearish)\b|\bstrength\b/,
    { topic: "technical" },
  ],
  [
    /\bmax(?:imum|imal)? (?:draw ?-?downs?|loss|decline|fall|dd)\b|\bdraw ?-?downs?\b|\b(?:biggest|largest|worst|deepest|steepest|greatest|bigger|deeper|worse|larger|steeper|smaller|smallest|max(?:imum)?|hardest|sharpest|heaviest) (?:\w+ )?(?:falls?|drops?|loss(?:es)?|declines?|crash(?:es)?|dips?|slumps?|plunges?|setbacks?|corrections?|sell-?offs?|peak[- ]to[- ]trough)\b|\bpeak[- ]to[- ](?:trough|bottom|low)\b|\bhow (?:far|deep|low|hard|badly|bad) (?:did|has|have|was|had) (?:X+|it|they|that|this|the (?:price|coin))[^.?!]{0,20}?(?:f[ae]ll(?:en)?|drop(?:ped)?|crash(?:ed)?|sink|sunk|go down|gone down|plunge[d]?|decline[d]?|tank(?:ed)?|dip(?:ped)?|slump(?:ed)?|pull back|come down|tumbled?|the (?:crash|fall|drop))\b|\b(?:below|under|off|from|since) (?:its |the )?(?:peak|top|all[- ]time[- ]high|ath|highs?)\b/,
    { measure: "drawdown" },
  ],
  [
    /\bvolatil\w*|\bvol\b(?! 24)|\bhow (?:risky|wild(?:ly)?|stable|jumpy|shaky|bumpy|steady|safe|choppy|nervous)\b|\brisk(?:y|ier|iest|s|iness)?\b|\bswings?\b|\bswung\b|\bstandard deviation\b|\bfluctuat\w*|\bsafe(?:r|st)\b|\b(?:more|most|less|least) (?:stable|steady|risky)\b|\b(?:calm|stead|wild|shak|jump|chopp)i?(?:er|est)\b|\bups and downs\b|\bstability\b/,
    { measure: "volatility" },
  ],
  [
    /\ball[- ]?time[- ]?highs?(?: price)?\b|\bath\b|\brecord highs?\b|\b(?:its |the |their )?(?:absolute )?(?:highest|maximum|max|peak|top(?=(?: price)? (?:of|in|ever|T))|best(?= price))(?: (?:price|level|value|point|close|it|X+))?(?= |$|[?.,!])(?! (?:~|supply|coins?|tokens?|market|mcap|draw|risk|correlation|volume|day|month|year|performer|performing|performance|rsi|return|volatility|loss|gain|crypto|interval|history|of (?:the )?(?:two|both|these|those|them)))|\bpeak(?:ed)?\b|\bhow high\b|\b(?:its |the )?(?:52[- ]week |yearly |monthly |weekly |daily )?high(?= (?:of|in|T|for|since|price|point|was|and low)|$|[?.,!])/,
    { measure: "highest" },
  ],
  [
    /\ball[- ]?time[- ]?lows?(?: price)?\b|\batl\b|\brecord lows?\b|\b(?:its |the |their )?(?:absolute )?(?:lowest|minimum|min|bottom|cheapest)(?: (?:price|level|value|point|close|it|X+))?(?= |$|[?.,!])(?! (?:~|volatility|rsi|risk|correlation|volume|market|mcap|supply))|\bbottom(?:ed)?(?: out)?\b|\bhow low\b|\btroughs?\b|\b(?:its |the )?(?:52[- ]week |yearly |monthly |weekly |daily )?low(?= (?:of|in|T|for|since|price|point|was)|$|[?.,!])/,
    { measure: "lowest" },
  ],
  [
    /\bmarket[- ]?cap(?:itali[sz]ation)?s?\b|\bmcaps?\b|\bmkt cap\b|\bcap(?:itali[sz]ation)\b|\bmarket value\b|\bhow (?:big|large|valuable)\b|\b(?:the )?(?:bigger|larger|biggest|largest|smaller|smallest)(?= (?:coin|crypto|one|cap|by|token|of)|$|\?|,| X)|\b(?:whole|total) (?:market|network) (?:worth|value)\b/,
    { topic: "marketCap" },
  ],
  [
    /\b(?:24 ?-?h(?:ours?|r)? |daily |trading |trade |traded |24-hour )*volumes?\b|\bturnover\b|\bhow much (?:of it )?(?:is|was|gets?) (?:being )?traded\b|\btraded (?:the )?most\b|\b(?:most|more) (?:traded|liquid)\b|\bliquidity\b|\bhow much trading\b/,
    { topic: "volume" },
  ],
  [
    /\bsuppl(?:y|ies)\b|\bcirculat\w*|\bfundamentals?\b(?: (?:analysis|data|figures|view|side|picture))?|\btokenomics\b|\b(?:total )?number of (?:X+|coins?|tokens?)\b|\bhow many (?:X+|coins?|tokens?)\b(?: (?:exist|are there|are in|have been|in circulation|will))?|\bmax(?:imum)? (?:supply|coins?|number)\b|\b(?:market )?rank(?:s|ed|ing)?\b|\bfully[- ]diluted(?: valuation)?\b|\bfdv\b|\bvaluation\b|\bdominance\b|\bmarket data\b|\bkey (?:figures|facts|stats|data)\b|\binflation(?:ary)?\b|\bscarc\w*|\bhow many of (?:them|it)\b|\bcapped\b|\blimited\b/,
    { topic: "fundamental" },
  ],
  [
    /\b(?:should|shall) (?:i|we|one|you|my \w+|he|she)(?: (?:still|now|really|just|also|rather|better|ever))? (?:buy|sell|hold|invest|get|keep|put|go|dump|wait|add|exit|enter|take profits?|buying)\b|\bworth (?:buying|it|investing|holding|a punt|getting into)\b|\bworth (?:my|the) money\b|\bgood (?:time|moment|idea|investment|buy|entry|point|deal)\b|\bsmart (?:to|idea|buy|investment)\b|\btoo late\b|\b(?:buy|sell)(?:,? (?:or|hold|and)[, ]+)+(?:sell|buy|hold|wait)\b|\bbuy the dip\b|\brecommend\w*|\badvi[sc]e\b|\badvis\w+|\bwhat (?:should|to|would you) (?:i |we )?(?:buy|sell|invest|do)\b|\b(?:which|what)(?: \w+)? (?:should|shall|to|do you think i should) (?:i )?(?:buy|invest|get|choose|pick)\b|\b(?:best|good|better) (?:coin|crypto|token|one|investment|cryptocurrency)?s? ?to (?:buy|invest|hold|get)\b|\bwould you (?:buy|invest|sell|hold|rather)\b|\bwhen (?:to|should i) (?:buy|sell)\b|\bis (?:X+|it|this|that|now|crypto)(?: \w+)? (?:a )?(?:safe|good|wise|smart|sound) (?:investment|to (?:buy|invest)|bet|choice)\b|\bsafe (?:to (?:buy|invest)|investment|bet)\b|\bundervalued|\bovervalued|\bshould i\b|\bgood buy\b|\bbuy now\b|\b(?:overpriced|underpriced)\b/,
    { topic: "advice" },
  ],
  [
    /\bwill (?:X+|it|they|this|that|the|crypto|prices?|we|there|i)\b|\b(?:'ll|gonna)\b|\b(?:is|are|was) (?:X+|it|they|the price|crypto|prices|the market) (?:going to|gonna|about to|likely to|expected to|ever going)\b|\bgoing to (?:be|go|hit|reach|rise|fall|crash|moon|drop|happen|pump|dump|recover|double)\b|\bpredict\w*|\bforecast\w*|\bprojections?\b|\bprojected\b|\bprice targets?\b|\bto the moon\b|\bwhere (?:is|will|do you (?:see|think))\b[^.?!]*\b(?:going|go|be|heading|headed)\b|\bhow (?:high|low|far|much) (?:will|can|could|might) (?:X+|it|the price)(?: (?:go|get|rise|fall|climb|drop|be))?\b|\b(?:could|can|might|may) (?:X+|it|the price) (?:ever |T+ )?(?:reach|hit|go|get|climb|double|crash|recover|rise|fall|drop|surpass|overtake|pass)\b|\bwhat (?:do you think )?will\b|\boutlook\b|\bexpected to\b|\bwhen will\b|\bhow long (?:until|till|before)\b|\bwhen moon\b|\bflip(?:pening)?\b/,
    { topic: "forecast" },
  ],
  [
    /\bwhy\b|\bhow come\b|\bwhat(?:'s| is| are)? (?:the )?(?:cause[ds]?|reasons?|driv(?:es|ing|e|ers?)|behind|caused|made|makes)\b|\breasons? (?:for|behind|why)\b|\bwhat (?:happened|is happening|has happened|happens|was happening|'s happening|'s going on|is going on)(?: (?:to|with|on))?\b/,
    { topic: "why" },
  ],
  [
    /\bcompar\w*|\bversus\b|\bvs\.?(?= |$|X)|\bv\.?s?\.?(?= ?X)|\bagainst\b(?= (?:X|T|the|that|it|bitcoin))|\bdifferences?\b|\bbetter\b|\boutperform\w*|\b(?:did|does|doing|do|done|performed|performing|performs?|going|was|is|were|fared) (?:the )?(?:best|worst|better|worse)\b|\b(?:best|worst|top|better|worse|biggest|weakest|strongest)[- ]?(?:perform\w*|returns?|gain(?:er)?s?|loser?s?|movers?|performance|results?|growth|coins?|cryptos?)\b|\b(?:more|less|higher|lower|larger|smaller|bigger|cheaper|pricier|dearer|faster|stronger|weaker|slower) than\b|\bwhich (?:one )?(?:of (?:them|the (?:two|three|four|\w+)|these|those|X+)|is|was|has|had|did|one|coin|crypto|does|performed|rose|fell|gained|grew|lost|moved|made|crypto|cryptocurrency|coins|token)\b|\b(?:more|less) \w+ than\b|\bas \w+ as\b|\b(?:\d+|two|three|five|six|eight|ten|twenty) (?:biggest|largest|best|top|smallest|most)\b|\bnext to each other\b|\bside by side\b|\brelative to\b|\b(?:top|biggest|largest|best) (?:\d+|two|three|five|six|eight|ten|twenty)\b|\bbeat(?:s|en)?\b|\bahead of\b|\bor X+ (?:better|more)\b|\bmost expensive\b|\b(?:cheapest|priciest)\b|\bhow (?:does|do|did) (?:it|this|that|X+) (?:stack up|measure up|hold up|fare)\b|\bwho (?:won|wins|did)\b|\bwinn(?:ers?|ing)\b|\blosers?\b|\bgainers?\b/,
    { topic: "compare" },
  ],
  [
    /\b(?:price )?(?:movements?|action|swing)\b|\b(?:price|percent(?:age)?|24 ?h(?:ours?)?|24-hour|daily|net) changes?\b|\bchanged?\b|\b(?:price )?histor(?:y|ical prices?)\b|\breturns?\b|\bperform(?:ance|ed|ing|s)?\b|\bprofits?(?:able)?\b|\bgrowth\b|\broi\b|\bcagr\b|\bgains?\b|\bprogress\b|\bhow much (?:money )?(?:would|have|had|could) i(?:'d)?\b[^.?!]*\b(?:made|earned|gained|lost|make|had|have)\b|\bpay(?:ed|s)? off\b|\byield(?:ed)?\b|\bdevelop(?:ed|ment)?\b|\bevolv\w+|\bevolution\b|\bhow (?:well|badly|good|bad) (?:did|has|have|is|was|were)\b/,
    { measure: "return" },
  ],
  [
    new RegExp(
      `\\bhow much (?:has|have|did|had|is|was) (?:X+|it|they|that|the price)(?: (?:been|gone|come))? ?(?:move[ds]?|${ROSE}|${MOVES}|up|down|made|make)\\b|\\b(?:by )?how (?:much|many percent)\\b[^.?!]{0,25}\\b(?:${ROSE}|${MOVES})\\b|\\b(?:what|how)(?:'s| did| has| have| had) (?:X+|it|they|that)(?: been)? (?:do(?:ne|ing)?|fared?|been|going|go|gone)\\b`,
    ),
    { topic: "moved" },
  ],
  [
    new RegExp(
      `\\b(?:did|has|have|is|was|are|were|does) (?:the )?(?:X+|it|they|that|price|everything|crypto|cryptos|cryptocurrencies|markets?|crypto market)(?:'s price)?(?: (?:been|currently|still|now|really|just|price))? ?(?:${ROSE}|${MOVES}|up|down|rising|falling|dropping|going (?:up|down)|higher|lower|green|in the (?:green|red)|red|pumping|dumping|crashing|recover(?:ed|ing)?|made|make|doing|do|done)\\b|\\b(?:${ROSE}|${MOVES})\\b|\\b(?:up|down) (?:or (?:up|down)|since|in|over|today|this|T)|\\b(?:up|down)(?= ?T)|\\b(?:rising|falling|dropping|dumping|pumping|crashing|recovering|tanking)\\b`,
    ),
    { topic: "moved" },
  ],
  [
    /\bprices?\b|\bworth\b|\bcosts?\b|\bcosting\b|\btrading (?:at|for)\b|\btrade(?:s|d)? (?:at|for)\b|\bquotes?\b|\bquoted\b|\brates?\b|\bgoing for\b|\bgo for\b|\bhow much (?:is|are|was|were|for|would|does|do|did|a|one|1|X|it|dollars?|usd|money)\b|\bhow much\b|\bvalue[ds]?\b|\bselling (?:at|for)\b|\bwhere (?:is|was) X+(?: at)?\b|\bwhat(?:'s| is| was)? X+(?: (?:at|on))\b|\bpric(?:ed|ey|ing)\b|\bexpensive\b|\bcheap\b|\bstand(?:s|ing)? at\b|\bclos(?:ed?|ing)(?: (?:at|price))?\b|\bopen(?:ed|ing)? (?:at|price)\b|\bspot\b|\bwhat(?:'s| is| was) (?:it|that)\b(?: at)?|\bhow is X+ trading\b|\blast (?:traded )?price\b|\bticker\b|\bpaid?\b/,
    { topic: "price" },
  ],
  [
    /\b(?:full|complete|whole|thorough|deep|detailed|proper|in-depth|comprehensive|total)(?: \w+)? (?:analysis|report|picture|breakdown|review|overview|rundown|run-?down|look)\b|\banaly[sz](?:e|ing|is|ed)\b|\bdeep ?dive\b|\beverything (?:you (?:have|know)|there is|on|about)\b|\ball (?:you (?:have|know)|the (?:data|info|information|figures|numbers|details))\b|\ball about\b/,
    { topic: "everything" },
  ],
  [
    /\btell me (?:something |more |a bit |a little )?(?:about|on)\b|\b(?:what|who)(?:'s| is| are|s|'re) (?:a |an |the )?X+(?: (?:coin|token|about|exactly|anyway|all about))?\s*(?:$|[?.!,]| and)|\boverview\b|\bsummar(?:y|i[sz]e)\b|\b(?:info(?:rmation)?|facts?|details?|data|basics) (?:on|about|for|of)\b|\bintroduc\w+|\blook (?:at|into)\b|\bfacts?\b|\bexplain X+/,
    { topic: "about" },
  ],
  [
    /\bhow(?:'s| is| are|s|'re) (?:the )?(?:X+|it|things|everything|they|crypto(?: market)?|(?:crypto |whole )?markets?)(?: (?:and|,|or) X+)*(?: (?:doing|going|looking|today|holding up|getting on|now|currently|at the moment|these days|right now|so far|faring))*|\bstatus\b|\bcheck (?:on )?X+|\bwhat(?:'s| is) (?:up|new|going on|happening) (?:with|to|in)\b|\blatest (?:on|for|about)\b|\bupdate (?:on|for|me)\b/,
    { topic: "overview" },
  ],
];

const COMPILED = ([...DAY_CUES, ...WORD_CUES, ...CUES] as Cue[]).map(([pattern, found]) => ({
  pattern: new RegExp(pattern.source, "g"),
  ...found,
}));

/** Reads what a stretch of a question is about. What a cue takes counts as read. */
export function readCues(tape: Tape, from: number, to: number): Cues {
  const cues: Cues = { topics: new Set(), indicators: new Set(), measures: new Set() };
  let text = tape.free.slice(from, to);
  for (const { pattern, topic, indicators = [], measure, measures = [] } of COMPILED) {
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length;
      if (topic) cues.topics.add(topic);
      for (const indicator of indicators) cues.indicators.add(indicator);
      for (const each of [...measures, ...(measure ? [measure] : [])]) cues.measures.add(each);
      tape.read(from + match.index, from + end);
      text = text.slice(0, match.index) + hidden(match[0]) + text.slice(end);
    }
  }
  return cues;
}

/** Coins and times stay visible. */
const hidden = (text: string) => text.replace(/[^XT\s]/g, "~");
