const NUMBER_WORD =
  "(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million)";
const MONTH =
  "(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)";
const VALUE = `(?:[$€£]?\\d[\\d,.]*\\d(?:st|nd|rd|th|k|%)?|\\d|${NUMBER_WORD}(?:[ -]${NUMBER_WORD})*|${MONTH})`;
const TAKES_BACK =
  "(?:,|\\.\\.\\.|…|-|–|—)?\\s+(?:(?:no|er|uh|um|oh|ah|oops|or)[,.]*\\s+)*(?:sorry|wait|i mean|i meant|make (?:that|it)|scratch that|correction|rather|actually|let me say|not that)[,.]*\\s+(?:(?:no|i mean|i meant|in|make it|make that|sorry)[,.]*\\s+)*";

const CORRECTION = new RegExp(`\\b${VALUE}${TAKES_BACK}(?=${VALUE}(?![\\p{L}\\d]))`, "giu");

/** A question without the numbers, years and months that its next words take back: “2022, no sorry, 2023”. */
export const corrected = (question: string): string => question.replace(CORRECTION, "");
