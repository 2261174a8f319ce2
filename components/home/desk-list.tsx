import Link from "next/link";
import { accentStyle } from "@/components/shell/accent";
import type { Desk } from "@/lib/agent/desk";
import styles from "./desk-list.module.css";

export function DeskList({ desks }: { desks: Desk[] }) {
  return (
    <ul className={styles.desks}>
      {desks.map(({ id, name, description, accent }) => (
        <li key={id} data-desk={id} style={accentStyle(accent)}>
          <Link className={styles.desk} href={`/${id}`}>
            <span className={styles.name}>{name}</span>
            <span className={styles.description}>{description}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
