import type { Provenance } from "@/lib/sources/provenance";

export type SourceKind = "live" | "published" | "past" | "sample" | "simulated";

export interface Source {
  kind: SourceKind;
  name: string;
  asOf: string;
  url?: string;
}

function sourceKind({ live, source }: Provenance): SourceKind {
  if (live) return "live";
  if (/\b(published|embedded copy)\b/i.test(source)) return "published";
  if (/\bpast\b/i.test(source)) return "past";
  return /simulat/i.test(source) ? "simulated" : "sample";
}

/** Each once, with the time of its newest result. */
export function sourcesOf(provenance: Provenance[]): Source[] {
  const sources = new Map<string, Source>();
  for (const result of provenance) {
    const kind = sourceKind(result);
    const key = `${kind} ${result.source}`;
    const earlier = sources.get(key);
    if (earlier && earlier.asOf >= result.as_of) continue;
    sources.set(key, { kind, name: result.source, asOf: result.as_of, url: result.url });
  }
  return [...sources.values()];
}

/** Each once: a fallback that was used, a licence's notice. */
export function notesOf(provenance: Provenance[]): string[] {
  return [...new Set(provenance.flatMap(({ note }) => (note ? [note] : [])))];
}
