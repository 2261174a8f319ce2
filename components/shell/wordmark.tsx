import Link from "next/link";
import styles from "./wordmark.module.css";

/** The product's name, which leads home. */
export function Wordmark() {
  return (
    <Link className={styles.wordmark} href="/">
      Almanac
    </Link>
  );
}
