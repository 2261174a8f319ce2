import { axisOf, axisWords } from "../data/numbers";
import { SAMPLE_WORDS } from "../insights/card";
import styles from "./land-map.module.css";
import { toneVariable } from "./map-colours";
import type { Shading } from "./shading";
import { classNames, type Tone } from "./shading";

interface Props {
  title: string;
  unit: string | null;
  shading: Shading;
  isSample: boolean;
  isOpen: boolean;
  notes: string[];
}

export function Legend({ title: what, unit, shading: { scale, hasGaps }, isSample, isOpen, notes }: Props) {
  const axis = axisOf(scale ? [scale.min, scale.max] : [], unit);
  const named = axis.unit ? `${what} (${axis.unit})` : what;
  const title = isSample ? `${SAMPLE_WORDS}: ${named}` : named;
  const names = scale ? classNames(scale, (bound) => axisWords(axis, bound)) : [];
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
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
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
