/** `factor` leads to the base unit: hectares for areas, tonnes (Mg) for masses, seconds for durations. */
export interface Unit {
  dimension: string;
  factor: number;
  /** Subtracted before the factor: 32 of degrees Fahrenheit. */
  offset?: number;
}

interface UnitSpelling extends Unit {
  /** Source of a regular expression; abbreviations are case-sensitive (Mg isn't mg), words aren't. */
  pattern: string;
}

const GAS = "(?:\\s*(?:of\\s+)?(?:CO[2₂](?:[-\\s]?eq?\\b)?|carbon dioxide(?: equivalents?)?))?";

const unit = (dimension: string, factor: number, pattern: string): UnitSpelling => ({
  dimension,
  factor,
  pattern,
});
const mass = (factor: number, pattern: string): UnitSpelling => unit("mass", factor, `(?:${pattern})${GAS}`);

/** Longer spellings before those they begin with. International acre and mile, SI otherwise. */
const SPELLINGS: readonly UnitSpelling[] = [
  unit("area", 1, "ha|[Hh]ectares?"),
  unit("area", 1e3, "k ?ha|[Kk]ilohectares?"),
  unit("area", 1e6, "M ?ha|[Mm]egahectares?"),
  unit("area", 100, "km²|km\\^?2|[Ss]quare[- ]kilomet(?:re|er)s?|[Ss]q\\.? ?km"),
  unit("area", 1e-4, "m²|m\\^?2|[Ss]quare[- ]met(?:re|er)s?"),
  unit("area", 258.9988110336, "[Ss]q(?:uare|\\.)?[- ]mi(?:les?)?"),
  unit("area", 0.40468564224, "[Aa]cres?"),
  unit("carbon", 1, "(?:Mg|k?t|Mt|Gt|[Tt]onnes?|[Tt]ons?)\\s*(?:of carbon(?! dioxide)|C)"),
  mass(1, "Mg|[Tt]onnes?|[Mm]etric tons?|[Mm]egagrams?|[Tt]ons?|t"),
  mass(1e3, "kt|Gg|[Kk]ilotonnes?"),
  mass(1e6, "Mt|Tg|[Mm]egatonnes?"),
  mass(1e9, "Gt|Pg|[Gg]igatonnes?"),
  mass(1e-3, "kg|[Kk]ilograms?"),
  unit("percent", 1, "%|[Pp]er ?cent|[Pp]ercentage[- ]points?|pp"),
  unit("temperature", 1, "° ?C|℃|(?:[Dd]egrees?|[Dd]eg\\.?) ?(?:C|[Cc]elsius|centigrade)|°|[Dd]egrees?"),
  { ...unit("temperature", 5 / 9, "° ?F|℉|(?:[Dd]egrees?|[Dd]eg\\.?) ?(?:F|[Ff]ahrenheit)"), offset: 32 },
  unit("angle", 1, "° ?(?:N|S|E|W|north|south|east|west)"),
  unit("duration", 1, "s|[Ss]ecs?\\.?|[Ss]econds?"),
  unit("duration", 60, "[Mm]ins?\\.?|[Mm]inutes?"),
  unit("duration", 3600, "h|hrs?|[Hh]ours?"),
  unit("duration", 1e-3, "ms|milliseconds?"),
  unit("pressure", 1, "hPa|mbar|[Mm]illibars?|[Hh]ectopascals?"),
  unit("pressure", 10, "kPa|[Kk]ilopascals?"),
  unit("pressure", 1e-2, "Pa|[Pp]ascals?"),
  unit("concentration", 1, "ppb|parts per billion"),
  unit("concentration", 1e3, "ppm|parts per million"),
  unit("acceleration", 1, "g"),
  unit("money", 1, "USDC|USDT|USD|[Uu]S dollars?|[Dd]ollars?"),
  unit("money", 0.01, "[Cc]ents?|¢"),
  unit("length", 1, "m|[Mm]et(?:re|er)s?"),
  unit("length", 1e3, "km|[Kk]ilomet(?:re|er)s?"),
  unit("length", 1609.344, "mi|[Mm]iles?"),
  unit("length", 1e-3, "mm|[Mm]illimet(?:re|er)s?"),
  unit("length/duration", 0.44704, "mph"),
  unit("ratio", 1, "[x×]|[Tt]imes|[- ]?[Ff]old"),
  unit("clock", 1, "time of day"),
];

const BOUNDARY = "(?![\\p{L}\\p{N}²])";
const ONE = SPELLINGS.map(({ pattern }, at) => `(?<u${at}>(?:${pattern})${BOUNDARY})`).join("|");
const UNIT_AT = new RegExp(`(?:${ONE})`, "uy");
const PERIOD_AT =
  /\s*(?:\/\s*|per\s+|an?\s+|each\s+|every\s+)(?:year|yr|annum|month|week|day)(?!\p{L})|\s*yr[-−⁻]¹?1?/uy;
const PER_AT = /\s*(?:\/\s*|per\s+)/uy;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The longest, so that “° N” isn't a temperature. */
function spellingAt(text: string, at: number): { unit: Unit; end: number } | null {
  const match = matchAt(UNIT_AT, text, at);
  if (!match?.groups) return null;
  const found = SPELLINGS.findIndex((_, index) => match.groups?.[`u${index}`] !== undefined);
  const { dimension, factor, offset } = SPELLINGS[found]!;
  if (match[0] === "°") {
    const angle = /^° ?(?:N|S|E|W|north|south|east|west)(?!\p{L})/u.exec(text.slice(at, at + 8));
    if (angle) return { unit: { dimension: "angle", factor: 1 }, end: at + angle[0].length };
    const fahrenheit = /^° ?F(?!\p{L})/u.exec(text.slice(at, at + 4));
    if (fahrenheit)
      return {
        unit: { dimension: "temperature", factor: 5 / 9, offset: 32 },
        end: at + fahrenheit[0].length,
      };
  }
  return { unit: { dimension, factor, ...(offset && { offset }) }, end: at + match[0].length };
}

/** A period below it (“per year”) is left out of account. */
export function unitAt(text: string, at: number): { unit: Unit; end: number } | null {
  const found = spellingAt(text, at);
  if (!found) return null;
  const period = matchAt(PERIOD_AT, text, found.end);
  if (period) return { unit: found.unit, end: found.end + period[0].length };
  const per = matchAt(PER_AT, text, found.end);
  const below = per && spellingAt(text, found.end + per[0].length);
  if (!below) return found;
  const dimension = `${found.unit.dimension}/${below.unit.dimension}`;
  return { unit: { dimension, factor: found.unit.factor / below.unit.factor }, end: below.end };
}

const COUNT: Unit = { dimension: "count", factor: 1 };

/** A unit without a spelling is a dimension of its own, none at all is a count. */
export function unitOf(text: string | null): Unit {
  const name = text?.trim() ?? "";
  if (/^(|counts?|alerts?|n|number)$/i.test(name)) return COUNT;
  const found = unitAt(name, 0);
  return found && found.end === name.length ? found.unit : { dimension: `other:${name}`, factor: 1 };
}

export const toBase = (value: number, { factor, offset = 0 }: Unit): number => (value - offset) * factor;

export const fromBase = (value: number, { factor, offset = 0 }: Unit): number => value / factor + offset;
