import { LocalTime } from "./local-time";
import styles from "./source-badge.module.css";
import type { Source } from "./sources";

/** Of an answer for which a language model asked no tool: nothing stands behind its words. */
export function NoSourceBadge() {
  return (
    <span className={styles.source}>
      <span className={styles.kind} data-kind="none">
        no data
      </span>{" "}
      the model asked no tool
    </span>
  );
}

/** Where data came from: `live 14:02`, `published`, `past`, `sample` or `simulated`, and whose it is. */
export function SourceBadge({ source: { kind, name, asOf, url } }: { source: Source }) {
  return (
    <span className={styles.source}>
      <span className={styles.kind} data-kind={kind}>
        {kind}
        {kind === "live" && (
          <>
            {" "}
            <LocalTime iso={asOf} />
          </>
        )}
      </span>{" "}
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
