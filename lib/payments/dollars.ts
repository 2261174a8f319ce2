/** Atomic units of USDC, a millionth of a dollar each, as dollars: as many decimals as it takes, two at least. */
export function dollars(amount: number): string {
  const [whole, decimals = ""] = (amount / 1_000_000).toFixed(6).split(".");
  return `$${whole}.${decimals.replace(/0{1,4}$/, "")}`;
}
