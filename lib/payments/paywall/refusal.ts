export interface Refusal {
  /** For programs: x402's own word where it has one. */
  reason: string;
  message: string;
}

const SIGN_AGAIN = "Sign a new payment.";

export const NOT_OFFERED: Refusal = {
  reason: "invalid_payment_requirements",
  message: `The payment isn't for what is offered here: this request, to this payee, at exactly this price, in USDC on this network by the scheme “exact”. ${SIGN_AGAIN}`,
};

const TOO_LITTLE = `The wallet holds too little USDC for this payment. Add funds, then sign a new payment.`;
const WRONG_SIGNATURE = `The signature isn't the payer's, or it is for another token or network. ${SIGN_AGAIN}`;
const EXPIRED = `The payment has expired, or would before it is settled. ${SIGN_AGAIN}`;
const USED = `The payment was used before. ${SIGN_AGAIN}`;

/** x402 1.2 and @x402/evm 2.25 name some of them differently. */
const MESSAGES: Record<string, string> = {
  insufficient_funds: TOO_LITTLE,
  invalid_exact_evm_insufficient_balance: TOO_LITTLE,
  invalid_exact_evm_signature: WRONG_SIGNATURE,
  invalid_exact_evm_payload_signature: WRONG_SIGNATURE,
  invalid_exact_evm_payload_authorization_valid_before: EXPIRED,
  payment_expired: EXPIRED,
  invalid_exact_evm_payload_authorization_valid_after: `The payment isn't valid yet. ${SIGN_AGAIN}`,
  invalid_exact_evm_nonce_already_used: USED,
  duplicate_settlement: USED,
  invalid_exact_evm_transaction_failed:
    "The chain didn't take the payment; the wallet may hold too little USDC. Check it, then sign a new payment.",
  eip6492_factory_not_allowed: "The payer is a wallet that isn't on the chain yet. Pay from another one.",
};

/** The wrappers give a facilitator's reason plainly, or within an error's message. */
const REASON = /^(?:Failed to (?:verify|settle) payment: )?([a-z\d]+(?:_[a-z\d]+)+)(?::|$)/i;

/** @returns undefined unless the payment was certainly refused and, at `settle`, no money moved */
export function refusalFor(text: string | undefined, stage: "verify" | "settle"): Refusal | undefined {
  if (stage === "verify" && /matching payment requirements$/.test(text ?? "")) return NOT_OFFERED;
  const reason = text ? REASON.exec(text)?.[1] : "invalid_payment";
  if (!reason || reason.startsWith("unexpected_")) return undefined;
  if (!(reason in MESSAGES) && stage === "settle") return undefined;
  return { reason, message: MESSAGES[reason] ?? `The payment was refused (${reason}). ${SIGN_AGAIN}` };
}

/** A facilitator that can't reach the chain gives these reasons, too. */
export function mayBeTheChain({ reason }: Refusal): boolean {
  return !/requirements|insufficient|valid_before|valid_after|already_used|expired/.test(reason);
}
