import type { Plottable } from "../types";

/** The words by which people ask for a quantity, in a text of plain words. */
const WORDS: Record<Plottable, RegExp> = {
  temperature:
    /\b(temperatures?|temps?|tmp|warm\w*|hot|hotter|hottest|(?:over)?heat(?:s|ed|ing)?|cold\w*|cool|cooler|coolest|chill(?:y|ier|iest)?|freezing|frost\w*|degrees?|deg|celsius|centigrade|fahrenheit|toasty|boiling|roasting|icy|thermal)\b/g,
  humidity:
    /\b(humid\w*|hum|moist\w*|damp\w*|dry|dryer|drier|driest|dryness|rh|wet|wetter|wettest|muggy|mou?ldy?|condensation)\b/g,
  pressure: /\b(pressures?|hpa|barom\w+|millibars?|mbars?|atmospheric)\b/g,
  tvoc: /\b(t?vocs?|volatile|organic compounds?|ppb|fumes?|solvents?|smell\w*|stink\w*|odou?rs?|chemicals?|air quality)\b/g,
  eco2: /\b(e? ?co ?2s?|carbon dioxide|carbon|stuff(?:y|ier|iest)|stale|ppm|air quality)\b/g,
  accelerometer: /\b(accel\w*|axis|axes|xyz|x y z|g forces?|gforces?|tilt\w*|motion)\b/g,
};

/** Shaking is measured by the accelerometer; by itself the word asks for an analysis. */
export const SHAKING =
  /\b(sh(?:ak\w*|ook)|vibrat\w*|knock\w*|bump\w*|jolt\w*|rattl\w*|wobbl\w*|jostl\w*|tremor\w*|(?:earth)?quake\w*|disturb\w*|tamper\w*|mov(?:ed|ements?|ing)|kicked|toppled|touch(?:ed|ing)?|thump\w*|bang(?:ed|ing)|nudg\w*|trembl\w*|judder\w*|shudder\w*)\b/;

/** The quantities that plain words ask for, in the order in which they stand there. */
export function quantitiesIn(words: string): Plottable[] {
  const found = Object.entries(WORDS).flatMap(([quantity, pattern]) => {
    const at = words.search(new RegExp(pattern.source));
    return at < 0 ? [] : [{ quantity: quantity as Plottable, at }];
  });
  return found.sort((a, b) => a.at - b.at).map(({ quantity }) => quantity);
}

/** Plain words without those that name a quantity. */
export function withoutQuantities(words: string): string {
  return Object.values(WORDS).reduce((text, pattern) => text.replace(pattern, " "), words);
}
