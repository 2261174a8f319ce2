/** A unit as a factor to its dimension's base unit: hectares for areas, tonnes (Mg) for masses, 1 for the rest. */
export interface Unit {
  dimension: string;
  factor: number;
}

interface UnitSpelling extends Unit {
  /** Source of a regular expression; abbreviations are case-sensitive (Mg isn't mg), words aren't. */
  pattern: string;
}

const GAS = "(?:\\s*(?:of\\s+)?(?:CO[2₂](?:[-\\s]?eq?\\b)?|carbon dioxide(?: equivalents?)?))?";

const area = (factor: number, pattern: string): UnitSpelling => ({ dimension: "area", factor, pattern });
const mass = (factor: number, pattern: string): UnitSpelling => ({
  dimension: "mass",
  factor,
  pattern: `(?:${pattern})${GAS}`,
});
const plain = (dimension: string, pattern: string): UnitSpelling => ({ dimension, factor: 1, pattern });

/** Longer spellings before those they begin with. International acre and mile, SI otherwise. */
const SPELLINGS: readonly UnitSpelling[] = [
  area(1, "ha|[Hh]ectares?"),
  area(1e3, "k ?ha|[Kk]ilohectares?"),
  area(1e6, "M ?ha|[Mm]egahectares?"),
  area(100, "km²|km\\^?2|[Ss]quare kilomet(?:re|er)s?|[Ss]q\\.? ?km"),
  area(1e-4, "m²|m\\^?2|[Ss]quare met(?:re|er)s?"),
  area(258.9988110336, "[Ss]q(?:uare|\\.)? mi(?:les?)?"),
  area(0.40468564224, "[Aa]cres?"),
  plain("carbon", "(?:Mg|k?t|Mt|Gt|[Tt]onnes?|[Tt]ons?)\\s*(?:of carbon(?! dioxide)|C)"),
  mass(1, "Mg|[Tt]onnes?|[Mm]etric tons?|[Mm]egagrams?|[Tt]ons?|t"),
  mass(1e3, "kt|Gg|[Kk]ilotonnes?"),
  mass(1e6, "Mt|Tg|[Mm]egatonnes?"),
  mass(1e9, "Gt|Pg|[Gg]igatonnes?"),
  mass(1e-3, "kg|[Kk]ilograms?"),
  plain("percent", "%|[Pp]er ?cent|[Pp]ercentage points?|pp"),
  plain("length", "m|[Mm]et(?:re|er)s?"),
  plain("ratio", "[x×]|[Tt]imes|[Ff]old"),
];

const BOUNDARY = "(?![\\p{L}\\p{N}²])";
const ONE = SPELLINGS.map(({ pattern }, at) => `(?<u${at}>(?:${pattern})${BOUNDARY})`).join("|");
const UNIT_AT = new RegExp(`(?:${ONE})`, "uy");
const PERIOD_AT = /\s*(?:\/\s*|per\s+|an?\s+)(?:year|yr|annum|month|week|day)(?!\p{L})|\s*yr[-−⁻]¹?1?/uy;
const PER_AT = /\s*(?:\/\s*|per\s+)/uy;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The unit that stands in `text` at `at`, and where it ends; a period below it (“per year”) is left out of account. */
export function unitAt(text: string, at: number): { unit: Unit; end: number } | null {
  const match = matchAt(UNIT_AT, text, at);
  if (!match?.groups) return null;
  const found = SPELLINGS.find((_, index) => match.groups?.[`u${index}`] !== undefined)!;
  const unit: Unit = { dimension: found.dimension, factor: found.factor };
  const end = at + match[0].length;
  const period = matchAt(PERIOD_AT, text, end);
  if (period) return { unit, end: end + period[0].length };
  const per = matchAt(PER_AT, text, end);
  const below = per && unitAt(text, end + per[0].length);
  if (!below) return { unit, end };
  const dimension = `${unit.dimension}/${below.unit.dimension}`;
  return { unit: { dimension, factor: unit.factor / below.unit.factor }, end: below.end };
}

const COUNT: Unit = { dimension: "count", factor: 1 };

/** What a column's unit is; one we have no table for is a dimension of its own, none at all is a count. */
export function unitOf(text: string | null): Unit {
  const name = text?.trim() ?? "";
  if (/^(|counts?|alerts?|n|number)$/i.test(name)) return COUNT;
  const found = unitAt(name, 0);
  return found && found.end === name.length ? found.unit : { dimension: `other:${name}`, factor: 1 };
}

/** Whether values in this unit may be added up; shares and quotients can only be averaged. */
export const isAdditive = (unit: string | null): boolean => !/%|\/|\bper\b|factor|index/i.test(unit ?? "");
