import chart from "@/components/ui/chart.module.css";
import entries from "@/components/ui/entries.module.css";
import type { InsightsJson } from "@/lib/guard/json";
import { CATEGORY_WORDS, percent, sharesOf } from "./insight-words";
import styles from "./security.module.css";

export function CategoryList({ insights }: { insights: InsightsJson }) {
  return (
    <section className={entries.section} aria-labelledby="categories-title">
      <h2 id="categories-title">What they wanted</h2>
      <ul className={styles.categories}>
        {sharesOf(insights).map(({ category, count, share }) => {
          const { name, aim, colour } = CATEGORY_WORDS[category];
          return (
            <li key={category}>
              <span className={chart.swatch} style={{ background: colour }} aria-hidden="true" />
              <span>
                <strong>{name}</strong> <span className={styles.note}>{aim}</span>
              </span>
              <span className={styles.count}>
                {count.toLocaleString()} · {percent(share)}
              </span>
              <meter className={styles.share} min={0} max={1} value={share} aria-label={`Share of ${name}`} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
