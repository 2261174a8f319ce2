import { found, type Read, says, type Token, textAt } from "../times/tokens";

/** Spellings of each unit; longer ones go first where they begin alike. */
const SPELLINGS: Record<string, string> = {
  "°C": "degrees celsius|degree celsius|deg celsius|deg c|degrees c|degrees centigrade|degree centigrade|° c|celsius|celcius|centigrade|c|celsuis|°c|℃",
  "°F": "degrees fahrenheit|degree fahrenheit|deg fahrenheit|deg f|degrees f|° f|fahrenheit|farenheit|fahrenheits|f|℉",
  K: "kelvin|kelvins|degrees kelvin",
  "°": "degrees|degree|deg|degs|°",
  "%": "%|percent|per cent|pct|percentage|percents|percentage points",
  hPa: "hpa|hectopascal|hectopascals|millibar|millibars|mbar|mb",
  Pa: "pa|pascal|pascals",
  kPa: "kpa|kilopascal|kilopascals",
  bar: "bar|bars",
  inHg: "inhg|inches of mercury",
  mmHg: "mmhg|millimetres of mercury|millimeters of mercury|torr",
  psi: "psi",
  ppb: "ppb|parts per billion",
  ppm: "ppm|parts per million",
  "µg/m³":
    "µg / m ³|µg / m 3|ug / m 3|ug / m ³|µg|ug|micrograms|micrograms per cubic metre|micrograms per cubic meter",
  lux: "lux|lx",
  dB: "db|decibel|decibels|dba",
  ha: "ha|hectare|hectares|hectar|hectars|hectacres",
  "km²":
    "km ²|km 2|km ^ 2|sq km|sqkm|sq kms|square km|square kms|square kilometre|square kilometres|square kilometer|square kilometers|square kilometre s",
  "mi²": "mi ²|mi 2|sq mi|sq mile|sq miles|square mile|square miles|square mi",
  "m²": "m ²|m 2|sq m|sqm|square metre|square metres|square meter|square meters|sq metres|sq meters",
  acre: "acre|acres|ac",
  "football pitch":
    "football pitch|football pitches|football field|football fields|soccer pitch|soccer pitches|soccer field|soccer fields|pitches|pitch",
  mm: "mm|millimetre|millimetres|millimeter|millimeters",
  cm: "cm|centimetre|centimetres|centimeter|centimeters",
  m: "m|metre|metres|meter|meters",
  km: "km|kms|kilometre|kilometres|kilometer|kilometers",
  mi: "mi|mile|miles",
  ft: "ft|foot|feet",
  in: "inch|inches",
  yd: "yd|yds|yard|yards",
  s: "second|sec|secs|s",
  min: "minute",
  h: "hour|h",
  day: "day",
  week: "week",
  month: "month",
  year: "year",
  g: "g|gram|grams|gramme|grammes",
  kg: "kg|kgs|kilo|kilos|kilogram|kilograms",
  t: "tonne|tonnes|ton|tons|t",
  Mt: "megatonne|megatonnes|mt",
  "km/h": "km / h|kmh|kph|kilometres per hour|kilometers per hour|km per hour",
  mph: "mph|miles per hour",
  "m/s": "m / s|metres per second|meters per second",
  W: "watt|watts|w",
  kWh: "kwh|kilowatt hour|kilowatt hours",
  V: "volt|volts|v",
  USD: "usd|dollar|dollars|buck|bucks|us dollar|us dollars|american dollars|$",
  USDC: "usdc",
  EUR: "eur|euro|euros|€",
  GBP: "gbp|pound|pounds|pounds sterling|sterling|quid|pound sterling|british pounds|£",
  JPY: "jpy|yen|¥",
  CHF: "chf|swiss francs|swiss franc|francs",
  INR: "inr|rupee|rupees|₹",
  cent: "cent|cents|¢",
  BTC: "btc|bitcoin|bitcoins",
  ETH: "eth|ether|ethereum",
};

const ENTRIES = Object.entries(SPELLINGS).flatMap(([unit, list]) =>
  list.split("|").map((spelling) => ({ unit, words: spelling.split(" ") })),
);

export const UNIT_NAMES: Record<string, string> = Object.fromEntries(
  ENTRIES.filter(({ words }) => words.length === 1).map(({ unit, words }) => [words[0] ?? "", unit]),
);

const BY_FIRST = Map.groupBy(ENTRIES, ({ words }) => words[0] ?? "");

export function longestUnit(tokens: Token[], at: number): Read<string> | undefined {
  const fits = (BY_FIRST.get(textAt(tokens, at)) ?? []).filter(({ words }) => says(tokens, at, ...words));
  const best = fits.reduce<(typeof fits)[number] | undefined>(
    (one, other) => (one && one.words.length >= other.words.length ? one : other),
    undefined,
  );
  return best && found(best.unit, at + best.words.length);
}

/** How much of the first unit of its kind each is. */
const RATIOS: Record<string, number>[] = [
  { "m²": 1, ha: 10_000, "km²": 1e6, "mi²": 2_589_988.110336, acre: 4046.8564224, "football pitch": 7140 },
  { m: 1, mm: 0.001, cm: 0.01, km: 1000, mi: 1609.344, ft: 0.3048, in: 0.0254, yd: 0.9144 },
  { hPa: 1, Pa: 0.01, kPa: 10, bar: 1000, inHg: 33.86389, mmHg: 1.33322387415, psi: 68.94757293168 },
  { s: 1, min: 60, h: 3600, day: 86_400, week: 604_800 },
  { g: 1, kg: 1000, t: 1e6, Mt: 1e12 },
  { ppb: 1, ppm: 1000 },
  { "m/s": 1, "km/h": 1 / 3.6, mph: 0.44704 },
];

const TO_CELSIUS: Record<string, (value: number) => number> = {
  "°C": (value) => value,
  "°F": (value) => ((value - 32) * 5) / 9,
  K: (value) => value - 273.15,
};
const FROM_CELSIUS: Record<string, (value: number) => number> = {
  "°C": (value) => value,
  "°F": (value) => (value * 9) / 5 + 32,
  K: (value) => value + 273.15,
};

/** A value in another unit of its kind, both canonical; a football pitch is FIFA's, of 0.714 ha. */
export function convert(value: number, from: string, to: string): number | undefined {
  if (from === to) return value;
  const [toCelsius, fromCelsius] = [TO_CELSIUS[from], FROM_CELSIUS[to]];
  if (toCelsius && fromCelsius) return fromCelsius(toCelsius(value));
  const ratios = RATIOS.find((kind) => from in kind && to in kind);
  const [one, other] = [ratios?.[from], ratios?.[to]];
  return one === undefined || other === undefined ? undefined : (value * one) / other;
}
