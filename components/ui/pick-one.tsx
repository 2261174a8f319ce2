import styles from "./pick-one.module.css";

interface Props<Option extends string | number> {
  /** For who can't see it: “Quantity”. */
  label: string;
  options: readonly Option[];
  picked: Option;
  onPick(option: NoInfer<Option>): void;
  nameOf(option: Option): string;
}

export function PickOne<Option extends string | number>({
  label,
  options,
  picked,
  onPick,
  nameOf,
}: Props<Option>) {
  return (
    <fieldset className={`${styles.choices} ${styles.switch}`} aria-label={label}>
      {options.map((option) => (
        <button key={option} type="button" aria-pressed={option === picked} onClick={() => onPick(option)}>
          {nameOf(option)}
        </button>
      ))}
    </fieldset>
  );
}
