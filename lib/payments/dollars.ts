/** Atomic units (a millionth of a dollar each) as dollars, with at least two decimals. */
export function dollars(amount: number): string {
  const [whole, decimals = ""] = (amount / 1_000_000).toFixed(6).split(".");
  return `$${whole}.${decimals.replace(/0{1,4}$/, "")}`;
}
