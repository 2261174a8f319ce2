import { Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type ReactNode, useId } from "react";
import type { DatasetInfo } from "@/lib/desks/land/types";
import type { Card } from "./card";
import { titleOf } from "./card";
import { CardBody } from "./card-body";
import { CardTools } from "./card-tools";
import styles from "./insight-card.module.css";
import { ProvenancePanel } from "./provenance-panel";
import { useCard } from "./use-card";

interface Props {
  card: Card;
  datasets: DatasetInfo[];
  year?: number | null;
  /** Absent where the card is what is in view. */
  onOpen?(): void;
}

export function InsightCard({ card, datasets, year, onOpen }: Props) {
  const view = useCard(card, datasets);
  const [isFull, full] = useDisclosure(false);
  const [isSourceOpen, source] = useDisclosure(false);
  const sourceId = useId();
  return (
    <article className={styles.card} aria-label={titleOf(card)}>
      <CardHead card={card}>
        <CardTools
          card={card}
          view={view}
          isSourceOpen={isSourceOpen}
          sourceId={sourceId}
          onSource={source.toggle}
          onFull={full.open}
        />
      </CardHead>
      {isSourceOpen && <ProvenancePanel id={sourceId} card={card} />}
      <CardBody card={card} view={view} year={year} onOpen={onOpen} />
      <Modal
        opened={isFull}
        onClose={full.close}
        fullScreen
        title={card.places}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <div className={styles.full}>
          <FullCard card={card} datasets={datasets} />
        </div>
      </Modal>
    </article>
  );
}

function FullCard({ card, datasets }: Pick<Props, "card" | "datasets">) {
  const view = useCard(card, datasets);
  return (
    <>
      <CardHead card={card}>
        <CardTools card={card} view={view} />
      </CardHead>
      <CardBody card={card} view={view} isTall />
      <ProvenancePanel id="full-source" card={card} />
    </>
  );
}

function CardHead({ card, children }: { card: Card; children: ReactNode }) {
  return (
    <div className={styles.head}>
      <span className={styles.kicker}>{card.dataset.name}</span>
      {children}
    </div>
  );
}
