import type { Metadata } from "next";
import { MemoryView } from "@/components/memory/memory-view";
import { Frame } from "@/components/shell/frame";
import { desks } from "@/lib/desks";
import styles from "./page.module.css";

export const metadata: Metadata = {
  title: "Memory",
  description: "What Almanac remembers of you, to be seen and deleted.",
};

export default function MemoryPage() {
  return (
    <Frame desks={desks}>
      <main className={styles.page}>
        <header className={styles.header}>
          <h1>Memory</h1>
          <p>
            What is remembered of your questions, so that a desk can find what you asked before. Only you can
            see it, and it never leaves this server. Messages that were refused as attacks are kept for the
            operator as well.
          </p>
        </header>
        <MemoryView />
      </main>
    </Frame>
  );
}
