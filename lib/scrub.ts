const SECRETS: [RegExp, string][] = [
  // A private key looks like the hash of a transaction.
  [/\b(?:0x)?[0-9a-f]{64,}\b/gi, "[redacted]"],
  [/("[\w-]{0,40}(?:key|token|secret|password|signature)"\s*:\s*")(?:[^"\\]|\\.)*"/gi, '$1[redacted]"'],
  [/\b([\w-]{0,40}(?:key|token|secret|password|signature)=)[^&\s"'#]+/gi, "$1[redacted]"],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, "$1 [redacted]"],
  [/\b(almanac_session=)[^;\s]+/g, "$1[redacted]"],
  [/\b(alm_|sk-)[\w-]{16,}/g, "$1[redacted]"],
  [/\/\/[^/\s:@]+:[^/\s@]+@/g, "//[redacted]@"],
];

/** For texts from elsewhere, such as an error's message. */
export function scrub(text: string): string {
  return SECRETS.reduce((scrubbed, [pattern, replacement]) => scrubbed.replace(pattern, replacement), text);
}
