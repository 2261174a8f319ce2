import { unitOf } from "@/lib/agent/truth";

interface Scale {
  from: number;
  unit: string;
  factor: number;
}

const AREA_SCALES: readonly Scale[] = [{ from: 1e6, unit: "Mha", factor: 1e6 }];

/** The larger unit for a large value: of hectares and of greenhouse gas in tonnes, which are megagrams. */
export function scaleOf(value: number, unit: string | null): Scale | undefined {
  const gas = /^(?:Mg|t) (CO2e?)$/.exec(unit ?? "")?.[1];
  const scales = gas
    ? [
        { from: 1e9, unit: `Gt ${gas}`, factor: 1e9 },
        { from: 1e6, unit: `Mt ${gas}`, factor: 1e6 },
      ]
    : AREA_SCALES;
  if (!gas && unit !== "ha") return undefined;
  return scales.find(({ from }) => Math.abs(value) >= from);
}

const whole = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1, minimumFractionDigits: 1 });
const three = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 3 });
const threeFull = new Intl.NumberFormat("en-GB", {
  maximumSignificantDigits: 3,
  minimumSignificantDigits: 3,
});
const two = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 2, minimumSignificantDigits: 2 });

/** With a true minus sign, and no minus before a zero. */
const signed = (text: string): string => (/[1-9]/.test(text) ? text.replace("-", "−") : "0");

/** A number in a text: whole from 1,000 up, else three significant digits. */
export function formatNumber(value: number): string {
  return signed((Math.abs(value) >= 1000 ? whole : three).format(value));
}

/** `2.75 Mha`, `1,234 ha`, `12.3 Mt CO2e`; another unit as it is, no unit as the bare number. */
export function formatQuantity(value: number, unit: string | null): string {
  if (unit === "%") return formatPercent(value);
  const scale = scaleOf(value, unit);
  if (scale) return `${signed(threeFull.format(value / scale.factor))} ${scale.unit}`;
  if (unit === null || unitOf(unit).dimension === "count") return formatNumber(value);
  return `${formatNumber(value)} ${unit}`;
}

/** Said in a figure's origin where the text writes another unit than the data's; "" where it doesn't. */
export function conversionOf(value: number, unit: string | null): string {
  const scale = scaleOf(value, unit);
  return scale ? `; 1 ${scale.unit} is ${whole.format(scale.factor)} ${unit}` : "";
}

export function formatPercent(value: number): string {
  const size = Math.abs(value);
  if (size >= 100) return `${signed(whole.format(value))}%`;
  return `${signed((size >= 10 ? tenths : two).format(value))}%`;
}

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

export function formatTime(time: string | number): string {
  const parts = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(String(time));
  const month = parts && MONTHS[Number(parts[2]) - 1];
  if (!parts || !month) return String(time).replace(/^(\d{4})[-_](\d{4})$/, "$1–$2");
  return [parts[3] && Number(parts[3]), month, parts[1]].filter(Boolean).join(" ");
}

const list = new Intl.ListFormat("en-GB");

export const listed = (items: readonly string[]): string => list.format(items);
