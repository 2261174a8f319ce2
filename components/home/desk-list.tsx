import Link from "next/link";
import type { Desk } from "@/lib/agent/desk";
import styles from "./desk-list.module.css";

/** The desks that are here, each with a sentence, and the way there. */
export function DeskList({ desks }: { desks: Desk[] }) {
  return (
    <ul className={styles.desks}>
      {desks.map(({ id, name, description }) => (
        <li key={id} data-desk={id}>
          <Link className={styles.desk} href={`/${id}`}>
            <span className={styles.name}>{name}</span>
            <span className={styles.description}>{description}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
