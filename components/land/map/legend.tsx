import { SAMPLE_WORDS } from "../insights/sample";
import styles from "./legend.module.css";
import { toneVariable } from "./map-colours";
import { boundFormat } from "./map-number";
import type { Shading } from "./shading";
import { classNames, type Tone } from "./value-classes";

interface Props {
  /** What the values are, with their unit and the time. */
  title: string;
  shading: Shading;
  /** The values are made up. */
  isSample: boolean;
  /** Until the user opens or closes it. */
  isOpen: boolean;
}

/** What the shades mean. */
export function Legend({ title: what, shading: { scale, hasGaps }, isSample, isOpen }: Props) {
  const title = isSample ? `${SAMPLE_WORDS}: ${what}` : what;
  const names = scale ? classNames(scale, boundFormat([...scale.breaks, scale.max])) : [];
  const hasNone = hasGaps || !scale;
  return (
    <details className={styles.legend} open={isOpen}>
      <summary>
        {title}
        <span className={styles.strip} aria-hidden="true">
          {scale?.tones.map((tone) => (
            <Swatch key={tone} tone={tone} isSample={isSample} />
          ))}
        </span>
      </summary>
      <ul className={styles.classes} aria-label={`Legend: ${title}`}>
        {scale?.tones.map((tone, i) => (
          <li key={tone}>
            <Swatch tone={tone} isSample={isSample} />
            {names[i]}
          </li>
        ))}
        {hasNone && (
          <li>
            <Swatch tone="none" isSample={false} />
            no data
          </li>
        )}
      </ul>
    </details>
  );
}

function Swatch({ tone, isSample }: { tone: Tone | "none"; isSample: boolean }) {
  return (
    <span
      className={styles.swatch}
      style={{ backgroundColor: toneVariable(tone) }}
      data-hatched={isSample || undefined}
      aria-hidden="true"
    />
  );
}
