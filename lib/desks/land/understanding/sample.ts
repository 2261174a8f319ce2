import type { Understanding } from "@/lib/understanding/teaching";

/** What is made up, as people call it: “sample data”, “a made-up sample of”. */
const SAMPLE =
  /\b(?:(?:with|as|using|from|on)\s+)?(?:a\s+|some\s+|the\s+|your\s+)?(?:(?:made[ -]up|invented|fictional|dummy|fake)\s+(?:sample\s+)?(?:data|figures|numbers|samples?)|sample\s+(?:data|figures|numbers|chart)|samples?(?=\s+of\b|\s*[.!?]?\s*$))(?:\s+(?:of|for|on)\b)?/i;
const ACCEPTS =
  /[\s,;:–-]*(?:\b(?:and|but|a|the|some|even)\s+)*\b(?:made[ -]up\s+)?samples?(?:\s+(?:data|figures))?(?:\s+(?:is|are|would\s+be)\s+(?:also\s+)?(?:fine|ok|okay|all\s?right|good\s+enough|enough)|\s+will\s+do)\b/i;
const ASKS = /\b(?:show|draw|use|using|give|make|take|want|need|generate|see|try|plot|chart|map|with|let)\b/i;
/** “Is that sample data?” asks about it, and “no sample” declines it. */
const ASKS_ABOUT =
  /^\s*(?:so |but |and |ok |wait )*(?:is|are|was|were|why|what|whats|how|where|does|did|do(?!n)|which|who)\b/i;
const DECLINES =
  /\b(?:no|not|don['’]?t|do not|without|never|isn['’]?t|instead of|rather than)\b[^.?!]*\b(?:samples?|made[ -]up|invented|fake|dummy|fictional)\b/i;
/** What is left of “Please use sample data” once the sample is out. */
const BARE =
  /^(?:please|ok|okay|yes|then|just|and|so|can|could|you|show|draw|use|using|give|make|take|me|i|want|need|let|lets|us|see|try|plot|chart|it|that|go|with|for|of|a|the|now|instead|anyway|\W)*$/i;

/** What else is asked: “a sample of loss in Peru” is of that loss; "": no more; undefined: no sample asked for. */
export function sampleAsked(question: string): string | undefined {
  if (ACCEPTS.test(question)) return restOf(question.replace(ACCEPTS, ""));
  const found = SAMPLE.exec(question);
  if (!found || ASKS_ABOUT.test(question) || DECLINES.test(question)) return undefined;
  if (!ASKS.test(question) && found.index > 0) return undefined;
  const of = /\bof$/i.test(found[0]) ? "" : (/\b(?:for|on)$/i.exec(found[0])?.[0] ?? "");
  return restOf(`${question.slice(0, found.index)}${of}${question.slice(found.index + found[0].length)}`);
}

function restOf(question: string): string {
  const rest = question.replace(/\s+/g, " ").trim();
  return BARE.test(rest) ? "" : rest;
}

export function withSample(understood: Understanding): Understanding {
  if (understood.kind !== "calls") return understood;
  const calls = understood.calls.map((call) =>
    call.tool === "pull_data" ? { ...call, args: { ...call.args, sample: true } } : call,
  );
  return { ...understood, calls };
}
