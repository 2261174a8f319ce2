import { humidityAt } from "../air";

interface Heated {
  /** °C */
  temperature: number;
  /** % */
  humidity: number;
  /** °C */
  to: number;
}

/** The relative humidity of air at another temperature, no water added. `of`: e.g. “Air of the usual mean”. */
export function heatedWords(
  { temperature, humidity, to }: Heated,
  value: (celsius: number) => string,
  of: string,
): string {
  const { humidity: then, isWet } = humidityAt(temperature, humidity, to);
  const head = isWet
    ? "**To 100%**, and some of its water would condense"
    : `**To about ${Math.round(then)}%** relative humidity`;
  return `${head}. ${of} (${value(temperature)}, humidity ${Math.round(humidity)}%) brought to ${value(to)}, with no water added.`;
}
