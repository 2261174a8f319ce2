import type { NumberFact } from "@/lib/agent/truth";

const SIZES: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };
const FIGURE =
  /(?<minus>[−-])?(?<dollar>\$)?(?<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?:\s(?<size>thousand|million|billion|trillion))?(?<percent>\s?%)?(?<tether>\sUSDT)?/gu;

export const quotedFacts = (text: string): NumberFact[] =>
  [...text.matchAll(FIGURE)].map(({ 0: written, groups = {} }) => {
    const size = SIZES[groups.size ?? ""] ?? 1;
    const value = Number(groups.digits!.replaceAll(",", "")) * size * (groups.minus ? -1 : 1);
    const unit = groups.percent ? "%" : groups.dollar || groups.tether ? "USD" : null;
    return {
      value,
      unit,
      quantity: "said before",
      of: [],
      origin: `“${written.trim()}”, said in an earlier conversation`,
    };
  });
