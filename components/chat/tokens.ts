import type { ChatData } from "@/lib/agent/ui-message";

const count = new Intl.NumberFormat("en-GB");

/** What a model took, in words: “812 tokens in, 40 out”, “$0.0003”; nothing where it didn't count. */
export function tokensOf({ usage }: Pick<ChatData["model"], "usage">): string[] {
  if (!usage) return [];
  const { input_tokens, output_tokens } = usage;
  const words = `${count.format(input_tokens)} tokens in, ${count.format(output_tokens)} out`;
  return [words, ...(usage.cost_usd === undefined ? [] : [dollars(usage.cost_usd)])];
}

/** To two significant digits: what a message costs is mostly less than a cent. */
const dollars = (amount: number): string =>
  amount === 0 ? "$0" : `$${amount.toLocaleString("en-GB", { maximumSignificantDigits: 2 })}`;
