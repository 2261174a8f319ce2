/** Why a payment isn't taken. */
export interface Refusal {
  /** For programs: x402's own word where it has one. */
  reason: string;
  /** For people, with what to do about it. */
  message: string;
}

const NEW_ONE = "Sign a new payment.";

/** What facilitators call it (x402 1.2 and @x402/evm 2.25 name some things differently), in words for users. */
const WORDS: Record<string, string> = {
  insufficient_funds:
    "The wallet holds too little USDC for this payment. Add funds, then sign a new payment.",
  invalid_exact_evm_insufficient_balance:
    "The wallet holds too little USDC for this payment. Add funds, then sign a new payment.",
  invalid_exact_evm_signature: `The signature isn't the payer's, or it is for another token or network. ${NEW_ONE}`,
  invalid_exact_evm_payload_signature: `The signature isn't the payer's, or it is for another token or network. ${NEW_ONE}`,
  invalid_exact_evm_payload_authorization_valid_before: `The payment has expired, or would before it is settled. ${NEW_ONE}`,
  payment_expired: `The payment has expired, or would before it is settled. ${NEW_ONE}`,
  invalid_exact_evm_payload_authorization_valid_after: `The payment isn't valid yet. ${NEW_ONE}`,
  invalid_exact_evm_nonce_already_used: `The payment was used before. ${NEW_ONE}`,
  duplicate_settlement: `The payment was used before. ${NEW_ONE}`,
  invalid_exact_evm_transaction_failed:
    "The chain didn't take the payment; the wallet may hold too little USDC. Check it, then sign a new payment.",
  eip6492_factory_not_allowed: "The payer is a wallet that isn't on the chain yet. Pay from another one.",
};

/** A facilitator's refusal in words; its own text, which may be anything, isn't shown. */
export function refusalFor(reason: string | undefined): Refusal {
  // Some facilitators put an error's whole text there.
  const word = reason && /^\w{1,80}$/.test(reason) ? reason : "invalid_payment";
  return { reason: word, message: WORDS[word] ?? `The payment was refused (${word}). ${NEW_ONE}` };
}

/** Reasons that a chain out of reach looks like, too: a facilitator that can't ask it finds nothing good. */
export function mayBeTheChain({ reason }: Refusal): boolean {
  return !/insufficient|valid_before|valid_after|already_used|expired/.test(reason);
}
