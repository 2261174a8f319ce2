import styles from "./legend.module.css";
import { toneVariable } from "./map-colours";
import { boundFormat } from "./map-number";
import type { Shading } from "./shading";
import { classNames, type Tone } from "./value-classes";

interface Props {
  /** What the values are, with their unit and the time. */
  title: string;
  shading: Shading;
  /** Until the user opens or closes it. */
  isOpen: boolean;
}

/** What the shades mean. */
export function Legend({ title, shading: { scale, hasGaps }, isOpen }: Props) {
  const names = scale ? classNames(scale, boundFormat([...scale.breaks, scale.max])) : [];
  const hasNone = hasGaps || !scale;
  return (
    <details className={styles.legend} open={isOpen}>
      <summary>
        {title}
        <span className={styles.strip} aria-hidden="true">
          {scale?.tones.map((tone) => (
            <Swatch key={tone} tone={tone} />
          ))}
        </span>
      </summary>
      <ul className={styles.classes} aria-label={`Legend: ${title}`}>
        {scale?.tones.map((tone, i) => (
          <li key={tone}>
            <Swatch tone={tone} />
            {names[i]}
          </li>
        ))}
        {hasNone && (
          <li>
            <Swatch tone="none" />
            no data
          </li>
        )}
      </ul>
    </details>
  );
}

function Swatch({ tone }: { tone: Tone | "none" }) {
  return <span className={styles.swatch} style={{ background: toneVariable(tone) }} aria-hidden="true" />;
}
