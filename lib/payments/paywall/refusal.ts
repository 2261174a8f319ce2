/** Why a payment isn't taken. */
export interface Refusal {
  /** For programs: x402's own word where it has one. */
  reason: string;
  /** For people, with what to do about it. */
  message: string;
}

const NEW_ONE = "Sign a new payment.";

const NOT_OFFERED = `The payment isn't for what is offered here: the scheme “exact”, in USDC, on this network. ${NEW_ONE}`;

/** What facilitators call it (x402 1.2 and @x402/evm 2.25 name some things differently), in words for users. */
const WORDS: Record<string, string> = {
  insufficient_funds:
    "The wallet holds too little USDC for this payment. Add funds, then sign a new payment.",
  invalid_exact_evm_insufficient_balance:
    "The wallet holds too little USDC for this payment. Add funds, then sign a new payment.",
  invalid_exact_evm_signature: `The signature isn't the payer's, or it is for another token or network. ${NEW_ONE}`,
  invalid_exact_evm_payload_signature: `The signature isn't the payer's, or it is for another token or network. ${NEW_ONE}`,
  invalid_exact_evm_payload_authorization_valid_before: `The payment has expired, or would before it is settled. ${NEW_ONE}`,
  invalid_exact_evm_payload_authorization_valid_after: `The payment isn't valid yet. ${NEW_ONE}`,
  payment_expired: `The payment has expired, or would before it is settled. ${NEW_ONE}`,
  invalid_exact_evm_nonce_already_used: `The payment was used before. ${NEW_ONE}`,
  duplicate_settlement: `The payment was used before. ${NEW_ONE}`,
  invalid_exact_evm_transaction_failed:
    "The chain didn't take the payment; the wallet may hold too little USDC. Check it, then sign a new payment.",
  eip6492_factory_not_allowed: "The payer is a wallet that isn't on the chain yet. Pay from another one.",
};

/** The wrappers give a facilitator's reason plainly, or within an error's message. */
const REASON = /^(?:Failed to (?:verify|settle) payment: )?([a-z\d]+(?:_[a-z\d]+)+)(?::|$)/i;

/**
 * A wrapper's refusal in words for users, who never see its own text.
 * @param text the facilitator's reason, or the message of any error
 * @returns undefined unless it is certain that the payment was refused and, at `settle`, that no money moved
 */
export function refusalFor(text: string | undefined, stage: "verify" | "settle"): Refusal | undefined {
  if (stage === "verify" && /matching payment requirements$/.test(text ?? "")) {
    return refusal("invalid_payment_requirements", NOT_OFFERED);
  }
  const reason = text ? REASON.exec(text)?.[1] : "invalid_payment";
  if (!reason || reason.startsWith("unexpected_")) return undefined;
  return reason in WORDS || stage === "verify" ? refusal(reason) : undefined;
}

/** A refusal by x402's word for it. */
export function refusal(
  reason: string,
  message = WORDS[reason] ?? `The payment was refused (${reason}). ${NEW_ONE}`,
): Refusal {
  return { reason, message };
}

/** Reasons that a chain out of reach looks like, too: a facilitator that can't ask it finds nothing good. */
export function mayBeTheChain({ reason }: Refusal): boolean {
  return !/requirements|insufficient|valid_before|valid_after|already_used|expired/.test(reason);
}
