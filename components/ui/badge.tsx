import type { ReactNode } from "react";
import styles from "./badge.module.css";
import { LocalTime } from "./local-time";
import type { Source, SourceKind } from "./sources";

type Tone = "quiet" | "live" | "warning" | "simulated";

interface Props {
  tone?: Tone;
  title?: string;
  children: ReactNode;
}

export function Badge({ tone = "quiet", title, children }: Props) {
  return (
    <span className={styles.badge} data-tone={tone} title={title}>
      {children}
    </span>
  );
}

export function NoSourceBadge() {
  return (
    <span className={styles.source}>
      <Badge>no data</Badge> the model used no tool
    </span>
  );
}

const TONES: Record<SourceKind, Tone> = {
  live: "live",
  published: "quiet",
  past: "warning",
  sample: "warning",
  simulated: "simulated",
};

/** `live 14:02`, `published`, `past`, `sample` or `simulated`. */
export function SourceBadge({ source: { kind, name, asOf, url } }: { source: Source }) {
  return (
    <span className={styles.source}>
      <Badge tone={TONES[kind]}>
        {kind}
        {kind === "live" && (
          <>
            {" "}
            <LocalTime iso={asOf} />
          </>
        )}
      </Badge>{" "}
      {url ? (
        <a href={url} rel="noopener noreferrer" target="_blank">
          {name}
        </a>
      ) : (
        name
      )}
    </span>
  );
}
