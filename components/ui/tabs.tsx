import styles from "./tabs.module.css";

interface Props<Tab extends string> {
  /** For who can't see it: “Canvas”. */
  label: string;
  tabs: readonly Tab[];
  current: Tab;
  onPick(tab: NoInfer<Tab>): void;
  nameOf(tab: Tab): string;
}

export function Tabs<Tab extends string>({ label, tabs, current, onPick, nameOf }: Props<Tab>) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          aria-current={tab === current ? "true" : undefined}
          onClick={() => onPick(tab)}
        >
          {nameOf(tab)}
        </button>
      ))}
    </nav>
  );
}
