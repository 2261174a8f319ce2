import { LocalTime } from "@/components/chat/local-time";
import { notesOf } from "@/components/chat/sources";
import type { Card } from "./card";
import { DataBadge } from "./data-badge";
import styles from "./insight-card.module.css";
import { requestWords } from "./request-words";

/** Where an insight's data is from, what was asked for it, and what a reader must know of it. */
export function ProvenancePanel({ card, id }: { card: Card; id: string }) {
  const { metadata, provenance } = card;
  const facts: [string, string][] = [
    ["Request", requestWords(card)],
    ["Rows", String(metadata.total_rows)],
    ["Licence", metadata.license],
    ["Citation", withoutMarkup(metadata.citation)],
  ];
  return (
    <section id={id} className={styles.provenance} aria-label="Where this is from">
      <DataBadge card={card} />
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Retrieved</dt>
          <dd>
            <LocalTime iso={metadata.retrieved_at} show="date" />
          </dd>
        </div>
      </dl>
      <Sentences title="Assumed" sentences={metadata.assumptions} />
      <Sentences title="Cautions" sentences={[...notesOf(provenance), ...metadata.cautions]} />
    </section>
  );
}

/** A citation as it is read: of a Markdown link, its words. */
const withoutMarkup = (citation: string): string => citation.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");

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
