import type { Metadata } from "next";
import { SecurityView } from "@/components/security/security-view";
import { Frame } from "@/components/shell/frame";
import { desks } from "@/lib/desks";
import styles from "./page.module.css";

export const metadata: Metadata = {
  title: "Security",
  description: "Messages that the guard took for attacks.",
};

export default function SecurityPage() {
  return (
    <Frame desks={desks}>
      <main className={styles.page}>
        <header className={styles.header}>
          <h1>Security</h1>
          <p>
            What the guard took for attacks on the language models: when, what they were after, and what
            became of them. They were written by others, so only the operator can see them.
          </p>
        </header>
        <SecurityView />
      </main>
    </Frame>
  );
}
