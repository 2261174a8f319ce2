import { distance } from "fastest-levenshtein";

const words = (list: string): string[] => list.split(" ");

/** In the calendar's order. */
const MONTHS = words("january february march april may june july august september october november december");
/** From Sunday on, as `Date` counts them. */
export const WEEKDAYS = words("sunday monday tuesday wednesday thursday friday saturday");

/** From “first” to “twentieth”. */
export const ORDINALS =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split(
    " ",
  );

/** The hours of the parts of a day, which may run into the next. */
export const DAY_PARTS: Record<string, [from: number, to: number]> = {
  morning: [6, 12],
  lunchtime: [12, 14],
  afternoon: [12, 18],
  evening: [18, 24],
  night: [22, 30],
};

const UNITS = words("second minute hour day week month quarter year decade century fortnight weekend");
const NAMES = [...WEEKDAYS, ...Object.keys(DAY_PARTS), "weekend"];

/** Short forms, other spellings and frequent typos that lie too far from the word. */
const SPELLINGS: Record<string, string> = {
  january: "jan janurary janaury",
  february: "feb febr feburary",
  march: "mar mrach",
  april: "apr apirl",
  june: "jun",
  july: "jul",
  august: "aug agust augst",
  september: "sep sept setpember",
  october: "oct ocotber",
  november: "nov novmeber",
  december: "dec decemeber",
  sunday: "sun",
  monday: "mon modnay",
  tuesday: "tue tues teusday",
  wednesday: "wed weds wendesday wensday wedensday wednsday",
  thursday: "thu thur thurs thrusday",
  friday: "fri firday",
  saturday: "sat satarday",
  minute: "min mins minuet minuets mintues mintes",
  hour: "hr hrs horus huors",
  day: "dya dyas",
  week: "wk wks weke",
  month: "mth mths mo mos moth moths mnth mnths monht monhts motnh motnhs",
  quarter: "qtr qtrs",
  year: "yr yrs yaer yaers eyar eyars yera yeras",
  decade: "decades",
  century: "centuries",
  today: "tday 2day todya tody",
  tomorrow: "tmrw tmr tmw 2moro 2morrow tomorow tommorow tommorrow tomorrrow tmrow morrow",
  yesterday: "yday ystrday yesturday yesteday yestarday",
  tonight: "tonite 2nite tonihgt",
  morning: "morn mornin",
  afternoon: "arvo aft",
  evening: "eve",
  night: "nite nihgt",
  lunchtime: "lunch",
  weekend: "wkend wknd",
  noon: "midday",
  am: "a.m. a.m",
  pm: "p.m. p.m",
  previous: "prev previos previuos",
  until: "till til untill",
  since: "sinds sicne snice sence",
  between: "btw betw btwn beween bewteen betwen",
  autumn: "fall",
  now: "rn",
  next: "nxt",
  "-": "– — − ‒",
  "'": "’ ‘ `",
};

function aliases(): Map<string, string> {
  const all = new Map<string, string>();
  for (const word of [...UNITS, ...NAMES]) all.set(`${word}s`, word);
  for (const [word, others] of Object.entries(SPELLINGS))
    for (const other of words(others)) all.set(other, word);
  all.set("days", "day");
  return all;
}

const ALIASES = aliases();

/** Long words that a typo still tells. */
const GUESSED = [
  ...MONTHS,
  ...WEEKDAYS,
  ...words(
    "today tomorrow yesterday tonight morning afternoon evening weekend minute quarter previous midnight",
  ),
].filter((word) => word.length > 4);

/** Words of the same shape that are no typos. */
const REAL_WORDS = new Set(
  words(
    "match marsh starch reach sundry someday mourning warning moaning evenings learning minutes quarters quartet minute minus matter charter quarterly tonic toady aprils money monkey moody mundane previously minimum turned august thirsty frida mark larch much ember member remember remembers",
  ),
);

/** The word that is meant. */
export function canonical(raw: string): string {
  const word = raw.endsWith("'s") ? raw.slice(0, -2) : raw;
  const known = ALIASES.get(word);
  if (known) return known;
  if (word.length < 5 || REAL_WORDS.has(word)) return word;
  return guess(word) ?? (word.endsWith("s") ? guess(word.slice(0, -1)) : undefined) ?? word;
}

/** Its first letter must be right: nobody mistypes that one often, and it keeps other words out. */
function guess(word: string): string | undefined {
  for (const name of GUESSED) {
    if (name[0] !== word[0] || Math.abs(name.length - word.length) > 2) continue;
    if (name === word || distance(name, word) <= (name.length > 7 ? 2 : name.length > 5 ? 1 : 0)) return name;
  }
  return undefined;
}

const PLURALS = new Set(NAMES.map((name) => `${name}s`));

/** Whether it names a day or a part of one in the plural. */
export const isPluralName = (raw: string): boolean => PLURALS.has(raw);

export const monthOf = (word: string): number => MONTHS.indexOf(word);
export const weekdayOf = (word: string): number => WEEKDAYS.indexOf(word);
