import { IconPencil, IconTrash } from "@tabler/icons-react";
import Link from "next/link";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import styles from "./thread-item.module.css";

interface Props {
  title: string;
  href: string;
  isCurrent: boolean;
  onOpen(): void;
  onRename(title: string): void;
  onRemove(): void;
}

const LONGEST = 80;

export function ThreadItem({ title, href, isCurrent, onOpen, onRename, onRemove }: Props) {
  const [draft, setDraft] = useState<string>();
  const finish = (event: FormEvent) => {
    event.preventDefault();
    const next = draft?.trim();
    if (next && next !== title) onRename(next);
    setDraft(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") setDraft(undefined);
  };
  if (draft !== undefined) {
    return (
      <li className={styles.item}>
        <form className={styles.rename} onSubmit={finish}>
          <input
            // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed.
            autoFocus
            aria-label="Title"
            value={draft}
            maxLength={LONGEST}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => setDraft(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onBlur={finish}
          />
        </form>
      </li>
    );
  }
  return (
    <li className={styles.item}>
      <Link
        className={styles.link}
        href={href}
        prefetch={false}
        aria-current={isCurrent ? "page" : undefined}
        onNavigate={onOpen}
      >
        {title}
      </Link>
      <span className={styles.actions}>
        <button type="button" aria-label={`Rename “${title}”`} title="Rename" onClick={() => setDraft(title)}>
          <IconPencil aria-hidden="true" size="1.1rem" stroke={1.6} />
        </button>
        <button type="button" aria-label={`Delete “${title}”`} title="Delete" onClick={onRemove}>
          <IconTrash aria-hidden="true" size="1.1rem" stroke={1.6} />
        </button>
      </span>
    </li>
  );
}
