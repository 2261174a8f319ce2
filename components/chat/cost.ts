import type { Payment } from "@/lib/agent/payment";
import { dollars } from "@/lib/payments/dollars";

/** What an answer cost, in words; nothing of one that cost nothing. */
export function costOf(payments: Payment[]): string[] {
  if (payments.length === 0) return [];
  const sum = dollars(payments.reduce((total, { amount }) => total + amount, 0));
  return [payments.every(({ sandbox }) => sandbox) ? `${sum} of the sandbox` : sum];
}
