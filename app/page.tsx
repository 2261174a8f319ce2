import { AskBox } from "@/components/home/ask-box";
import { DeskList } from "@/components/home/desk-list";
import { startersOf } from "@/components/home/starters";
import { TilesOnDemand } from "@/components/home/tiles-on-demand";
import { Frame } from "@/components/shell/frame";
import { desks } from "@/lib/desks";
import styles from "./page.module.css";

export default function Home() {
  const told = desks.filter(({ tile }) => tile).map(({ id, name, accent }) => ({ id, name, accent }));
  return (
    <Frame desks={desks}>
      <main className={styles.page}>
        <header>
          <h1 className={styles.title}>Almanac</h1>
          <p className={styles.lead}>Ask about the live world. Each answer shows where it came from.</p>
        </header>
        <AskBox starters={startersOf(desks)} />
        <section className={styles.section}>
          <h2>Now</h2>
          <TilesOnDemand desks={told} />
        </section>
        <section className={styles.section}>
          <h2>Desks</h2>
          <DeskList desks={desks} />
        </section>
      </main>
    </Frame>
  );
}
