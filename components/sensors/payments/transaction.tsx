import { Copyable } from "./copyable";
import { explorerUrl } from "./networks";
import styles from "./parts.module.css";
import type { Overview } from "./payments-api";

interface Props {
  hash: string;
  mode: Overview["mode"];
}

/** A settlement's hash, and where anyone can look it up. */
export function Transaction({ hash, mode }: Props) {
  const url = explorerUrl(mode, hash);
  return (
    <span className={styles.transaction}>
      <Copyable text={hash} what="the transaction's hash" />
      {url && (
        <a href={url} target="_blank" rel="noopener noreferrer">
          Look it up
        </a>
      )}
    </span>
  );
}
