const NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
/** Numbers as digits, times of day as on a 24-hour clock. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/(\d{4}-\d{2}-\d{2})t(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?z?/g, "$1 $2")
    .replace(/[’']s?\b/g, (found) => (found.length > 1 ? "s" : ""))
    .replace(/\bo\s?clock\b/g, "oclock")
    .replace(/\b(?:twenty[- ]?four|two dozen)\b/g, "24")
    .replace(/\b(?:forty[- ]?eight)\b/g, "48")
    .replace(/\b(?:seventy[- ]?two)\b/g, "72")
    .replace(/\b(?:sixty)\b/g, "60")
    .replace(/\b(?:ninety)\b/g, "90")
    .replace(/\b(?:thirty)\b/g, "30")
    .replace(/\b(?:twenty)\b/g, "20")
    .replace(/\b(?:fifteen)\b/g, "15")
    .replace(new RegExp(`\\b(${NUMBERS.join("|")})\\b`, "g"), (word) => String(NUMBERS.indexOf(word)))
    .replace(
      /\b(\d+|an?) (hour|day|week)s? and a half\b/g,
      (_, count, unit) => `${Number(count) || 1}.5 ${unit}s`,
    )
    .replace(/\b(last|past) (hour|day|week) and a half\b/g, "$1 1.5 $2s")
    .replace(/\b(\d+) and a half (hour|day|week)s?\b/g, "$1.5 $2s")
    .replace(
      /\b((?:last|past|previous) )(\d+) ?h(?:ours?|rs?)?(?: and)? ?(\d+) ?(?:m|mins?|minutes?)?\b/g,
      (_, last, hours, minutes) => `${last}${60 * Number(hours) + Number(minutes)} minutes`,
    )
    .replace(/\bhalf[- ]past (\d{1,2})\b/g, "$1:30")
    .replace(/\bquarter past (\d{1,2})\b/g, "$1:15")
    .replace(/\bquarter to (\d{1,2})\b/g, (_, hour) => `${(Number(hour) + 23) % 24}:45`)
    .replace(/\b(?:noon|mid-?day|lunch(?:time)?)\b/g, "12:00")
    .replace(/\bmid-?night\b/g, "00:00")
    .replace(/\s+/g, " ");
}
