import { SourceBadge } from "@/components/ui/badge";
import { LocalTime } from "@/components/ui/local-time";
import { notesOf } from "@/components/ui/sources";
import { type Card, requestWords, SAMPLE_HINT } from "./card";
import { withoutMarkup } from "./csv";
import styles from "./insight-card.module.css";

export function ProvenancePanel({ card, id }: { card: Card; id: string }) {
  const { metadata, provenance } = card;
  const retrieved = metadata.sample ? null : metadata.retrieved_at;
  return (
    <section id={id} className={styles.provenance} aria-label="Where this is from">
      <DataBadge card={card} />
      <dl>
        {factsOf(card).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {retrieved && (
          <div>
            <dt>Retrieved</dt>
            <dd>
              <LocalTime iso={retrieved} show="date" />
            </dd>
          </div>
        )}
      </dl>
      {metadata.sample && <p>{SAMPLE_HINT}</p>}
      <Sentences title="Assumed" sentences={metadata.assumptions} />
      <Sentences title="Cautions" sentences={[...notesOf(provenance), ...metadata.cautions]} />
    </section>
  );
}

/** A sample has no licence and nothing to cite, also one that was pinned when samples still had them. */
function factsOf(card: Card): [name: string, value: string][] {
  const { total_rows, license, citation, sample } = card.metadata;
  const facts: [name: string, value: string | null][] = [
    ["Request", requestWords(card)],
    ["Rows", String(total_rows)],
    ["Licence", sample ? null : license],
    ["Citation", sample ? null : citation && withoutMarkup(citation)],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}

function Sentences({ title, sentences }: { title: string; sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}

export function DataBadge({
  card: { metadata, provenance },
}: {
  card: Pick<Card, "metadata" | "provenance">;
}) {
  const live = provenance.find((one) => one.live);
  const kind = metadata.sample ? "sample" : live ? "live" : "published";
  // Only that of live data is shown.
  return <SourceBadge source={{ kind, name: metadata.source, asOf: live?.as_of ?? "" }} />;
}
