import "swagger-ui-dist/swagger-ui.css";
import type { Metadata } from "next";
import Link from "next/link";
import styles from "./docs.module.css";
import { Reference } from "./reference";

export const metadata: Metadata = {
  title: "API",
  description: "How programs can ask Almanac, and what they get back.",
};

export default function DocsPage() {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link href="/" prefetch={false}>
          Almanac
        </Link>
        <h1>The API</h1>
      </header>
      <Reference />
    </div>
  );
}
