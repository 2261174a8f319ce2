import { coinsIn, type Memory } from "./conversation";
import type { Frame, Part, ToldSource } from "./frame";
import { framed, frameOf } from "./frames";

const THAT = "(?:that|this|it|those|these|they|the (?:figures?|numbers?|data|answer|result|prices?|values?))";

/** “Is that on daily returns or on prices?”: how an answer was computed. */
const METHOD = new RegExp(
  [
    `\\b(?:is|was|are|were) ${THAT}(?: \\w+)? (?:computed|calculated|based|measured|worked out|derived|on|from|by|in) (?:on |from |with |by |using )?(?:the )?(?:daily|weekly|hourly|log|simple|clos\\w+|open\\w+|intraday|returns?|prices?|close|highs?|lows?|candles?)\\b`,
    `\\b(?:is|was|are|were) ${THAT} (?:computed|calculated|based|measured|worked out|derived)\\b`,
    `\\bwhat(?:'s| is| was| are| were)? ${THAT}(?: being)? (?:computed|calculated|based|measured|worked out|derived)\\b`,
    `\\b(?:daily|weekly|log|simple|arithmetic) returns? or\\b|\\bor (?:on )?(?:daily |log |simple )?returns\\?*$`,
    `\\b(?:clos(?:es?|ing)(?: prices?)?|daily(?: closes?)?) or (?:intra-?day|open\\w*|highs?|the highs?|the lows?|lows?)\\b|\\bintra-?day or (?:clos\\w+|daily|end[- ]of[- ]day)\\b|\\bintra-?day\\W*$`,
    `\\bhow (?:did|do|have|was|were|is|are) (?:you|u|${THAT}) (?:get|got|calculated?|computed?|work(?:ed)? out|come|came|arrived?|reach(?:ed)?|measured?|derived?|figured?)\\b(?! to (?:that|this) price)`,
    `\\bhow (?:did|do|have|could|can) (?:you|u) (?:get|got|work|worked|arrive|come|came|figure|figured|calculate|compute|reach)(?: up with| at| to| out)? ${THAT}(?: out)?\\W*$`,
    `\\b(?:which|what) (?:method|formula|methodology|definition|calculation|kind of (?:return|average|correlation|prices?)|type of (?:return|average|correlation|prices?))\\b`,
    `\\b(?:pearson|spearman)\\b`,
  ].join("|"),
);

/** “Whose data is that?”: where an answer's figures are from. */
const SOURCE = new RegExp(
  [
    "\\bwhose (?:data|figures?|numbers?|prices?|candles?)\\b",
    `\\bwhere (?:does|do|did|is|are|was|were|have) (?:you |u )?(?:got |get |take )?${THAT}(?: data| figures?| numbers?| price)?(?: (?:come|came|taken|coming))?(?: from)?\\W*$`,
    "\\b(?:who|which (?:site|source|exchange|service)) (?:told|tells|gave|gives|says?|said|reports?|reported)\\b",
    `\\b(?:says|according to|based on) (?:who|whom|what(?: source| data)?)\\W*$`,
    `\\bwhat(?:'s| is| was| are) (?:your|the) (?:data )?sources?\\b|^\\W*(?:and |the |your )?sources?\\W*$|\\b(?:which|what) (?:data )?(?:source|exchange|data provider|provider|feed|website)s?\\b(?! rates?)|\\bcite (?:your|the) source|\\bhow (?:do|can|did|would) (?:you|u) know(?: that| this)?\\W*$|\\bfrom (?:which|what) (?:exchange|source|site)\\b`,
  ].join("|"),
);

/** “Is that in dollars?” */
const IN_DOLLARS = new RegExp(
  `^\\W*(?:and |so |but )*(?:is|are|was|were) (?:${THAT}|the \\w+ you gave me) (?:all )?(?:in|us) (?:us )?(?:dollars|usd|euros?|pounds?|usdt)(?: or (?:in )?\\w+)?\\W*$|^\\W*(?:and |so )*(?:in )?(?:which|what) currency\\b`,
);
const DOLLARS =
  "Prices are in US dollars. Where candles come from an exchange they are in USDT, Tether's dollars; returns and other percentages are of those prices.";

/** Of another thing: how a coin works, what the desk is made of. */
const OTHER =
  /\b(?:your data|you get your|do you get|who (?:told|tells) me|who says? (?:that )?\w+ (?:is|will))\b/;

/**
 * What an answer was computed on, and where it is from, where a question asks that of the last one.
 * @param told the sources of the last answer, where they are known
 */
export function aboutAnswer(question: string, { calls }: Memory, told: ToldSource[] = []): Frame | undefined {
  if (calls.length === 0 || question.length > 140 || coinsIn(question).length > 0) return undefined;
  const text = question.toLowerCase().replaceAll("’", "'");
  if (IN_DOLLARS.test(text)) return frameOf("crypto_analysis", { say: DOLLARS });
  const asksMethod = METHOD.test(text);
  const asksSource = SOURCE.test(text) && !OTHER.test(text);
  if (!asksMethod && !asksSource) return undefined;
  const methods = [...new Set(calls.map(methodOf))];
  const said = [...(asksMethod || told.length === 0 ? methods : []), ...sourcesOf(told)];
  return frameOf("crypto_analysis", { say: said.join(" ") });
}

const sourcesOf = (told: ToldSource[]): string[] => {
  if (told.length === 0)
    return ["The source is named in the answer, and in the list of sources on the page."];
  const names = [...new Set(told.map(({ source }) => source))];
  const isPast = told.every(({ live }) => !live);
  return [
    `The data of the last answer came from ${inList(names)}${isPast ? ", as embedded here: it isn't live" : ""}.`,
  ];
};

const inList = (names: string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");

const OF_MEASURE: Record<string, string> = {
  return:
    "The return goes from the first daily close of the period to the last, in UTC days, not by intraday prices.",
  drawdown:
    "The deepest fall goes by daily closes in UTC days, not by intraday prices: from the highest close to the lowest close after it.",
  volatility:
    "The volatility is the standard deviation of daily log returns, close to close, times the square root of 365, as per cent a year.",
  highest: "The highest price goes by the highs of daily candles, so intraday prices count.",
  lowest: "The lowest price goes by the lows of daily candles, so intraday prices count.",
  correlation:
    "The correlation is Pearson's coefficient of the coins' daily log returns, close to close in UTC days; it isn't computed on the prices themselves.",
  price: "The prices are the newest ones that the source has.",
  market_cap:
    "Market capitalisations are as the source tells them: the price times the coins in circulation.",
  volume: "Volumes are those of the last 24 hours, as the source tells them.",
};

const OF_TOOL: Partial<Record<Part["tool"], string>> = {
  fundamental_analysis: "Market data are as the source tells them; I compute none of them.",
  sentiment_analysis:
    "The Fear & Greed index is computed by alternative.me from volatility, volume, social media and trends; I repeat it.",
  savings_plan:
    "The plan buys at the daily close (UTC) of each of its days, less the fee, and is valued at the last close.",
  set_price_alert: "An alert is checked against live prices, each minute while this server runs.",
  list_price_alerts: "Those are the alerts that you set here.",
  recall_conversation: "That is from your own earlier conversations with this desk.",
};

const CANDLES: Record<string, string> = { "1h": "hourly", "4h": "4-hour", "1d": "daily", "1w": "weekly" };

function methodOf({ tool, args }: Part): string {
  if (tool === "price_analysis")
    return args.at
      ? "The price of a past day is the close of its daily candle, in UTC; its open, high and low are of the same candle."
      : "The price is the newest one that the source has; the range is that of hourly candles of the last 24 hours.";
  if (tool === "technical_analysis")
    return `The indicators are computed on the closes of ${CANDLES[String(args.interval ?? "1d")] ?? "daily"} candles, by their usual formulas.`;
  const measure = String(args.measure ?? "return");
  return OF_TOOL[tool] ?? OF_MEASURE[measure] ?? "It is computed from daily candles, in UTC days.";
}

const JUDGES =
  /^\W*(?:(?:so|and|but|hmm+|ok|oh|wow|well)\W+)*(?:is|was|are|were|isn't|wasn't) (?:that|it|this|those)(?: (?:really|very|quite|pretty|considered|any))* (?:good|bad|a lot|much|high|low|normal|okay?|unusual|typical|impressive|terrible|great|usual|average|common)(?: (?:for (?:it|a coin|crypto|that|X+)|or (?:bad|not|low|high|good|little)|compared to others|then))*\W*$/;

/** “Is that good?”: what there is to judge by. */
export function judgedByUser(question: string, { calls, coins }: Memory): Frame | undefined {
  if (calls.length === 0 || !JUDGES.test(question.toLowerCase())) return undefined;
  const other = coins.some(({ id }) => id === "bitcoin") ? "Ethereum" : "Bitcoin";
  return frameOf("crypto_analysis", {
    say: `Whether that is much is for you to judge, but I can set it beside something. Ask for example “compared with ${other}?” or “and the year before?”.`,
  });
}

const FROM =
  /\b(\d+(?:\.\d+)?) ?(?:%|per ?cent|pct)\s+(below|under|less than|lower than|off|down from|above|over|more than|higher than|up from|on top of) (?:that|this|it)\b/;
const PRICE = /\*\*(\$([\d,]+(?:\.\d+)?)|([\d,]+(?:\.\d+)?) USDT)\*\*/;

/** “What's 10 % below that?”: reckoned from the price that was told last. */
export function fromFigure(question: string, { calls }: Memory, messages: string[] = []): Frame | undefined {
  const match = question.toLowerCase().match(FROM);
  const isOfPrice = calls.length === 1 && calls[0]?.tool === "price_analysis" && calls[0].args.symbol;
  if (
    !match ||
    !isOfPrice ||
    !/^\W*(?:(?:and|so|ok)\W+)*(?:what|how much)\b|^\W*(?:and )?\d/.test(question.toLowerCase())
  )
    return undefined;
  const [, shown, dollars, tethers] = messages.at(-1)?.match(PRICE) ?? [];
  const price = Number((dollars ?? tethers ?? "").replaceAll(",", ""));
  if (!price) return framed(calls);
  const isBelow = /below|under|less|lower|off|down/.test(match[2] ?? "");
  const value = price * (1 + ((isBelow ? -1 : 1) * Number(match[1])) / 100);
  const digits = value >= 1 ? 2 : 6;
  const written = value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: digits });
  const money = dollars ? `$${written}` : `${written} USDT`;
  return frameOf("crypto_analysis", {
    say: `${match[1]} % ${isBelow ? "below" : "above"} ${shown}, the price of the last answer, is **${money}**.`,
  });
}
