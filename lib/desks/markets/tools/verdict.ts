export interface Limits {
  above?: number;
  below?: number;
}

/** The first words on a limit: “Yes, above $95,000: ”; empty where none was asked about. `text`: how a limit is written. */
export function verdictOn(value: number, { above, below }: Limits, text: (limit: number) => string): string {
  if (above !== undefined)
    return value > above ? `Yes, above ${text(above)}: ` : `No, not above ${text(above)}: `;
  if (below !== undefined)
    return value < below ? `Yes, below ${text(below)}: ` : `No, not below ${text(below)}: `;
  return "";
}
