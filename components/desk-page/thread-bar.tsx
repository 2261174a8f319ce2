import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconPlus } from "@tabler/icons-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useCallback } from "react";
import type { ThreadPage } from "@/components/shell/thread-api";
import styles from "./thread-bar.module.css";
import { ThreadItem } from "./thread-item";
import type { DeskInfo, ThreadLink } from "./types";
import { useThreadList } from "./use-thread-list";

interface Props {
  desk: DeskInfo;
  /** The threads as the page brought them, the latest first. */
  first: ThreadPage;
  /** Threads that began on this page, the newest first. */
  begun: ThreadLink[];
  current?: string;
  isOpen: boolean;
  onFold(isOpen: boolean): void;
  /** A conversation was chosen, or a new one begun. */
  onOpen(): void;
  onNew(): void;
}

/** The desk's conversations: search, open, rename, delete. Folded, it is one button wide. */
export function ThreadBar({ desk, first, begun, current, isOpen, onFold, onOpen, onNew }: Props) {
  const router = useRouter();
  const leave = useCallback(
    (id: string) => {
      if (id !== current) return;
      onNew();
      router.push(`/${desk.id}`);
    },
    [current, desk.id, onNew, router],
  );
  const list = useThreadList(desk.id, first, begun, leave);
  const isEmpty = list.threads.length === 0;
  const FoldIcon = isOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <nav className={styles.bar} aria-label="Conversations" data-open={isOpen}>
      <header className={styles.header}>
        <h2 className={styles.name}>Conversations</h2>
        <button
          className={styles.fold}
          type="button"
          aria-label={isOpen ? "Fold the conversations" : "Show the conversations"}
          aria-expanded={isOpen}
          onClick={() => onFold(!isOpen)}
        >
          <FoldIcon aria-hidden="true" stroke={1.6} />
        </button>
      </header>
      <Link
        className={styles.anew}
        href={`/${desk.id}`}
        prefetch={false}
        aria-label="New question"
        onNavigate={() => {
          onNew();
          onOpen();
        }}
      >
        <IconPlus aria-hidden="true" size="1.1rem" stroke={1.8} />
        <span>New question</span>
      </Link>
      <div className={styles.body}>
        <input
          className={styles.search}
          type="search"
          placeholder="Search conversations"
          aria-label="Search conversations"
          value={list.query}
          onChange={(event) => list.setQuery(event.currentTarget.value)}
        />
        <ul className={styles.list}>
          {list.threads.map((thread) => (
            <ThreadItem
              key={thread.id}
              title={thread.title}
              href={`/${desk.id}?thread=${thread.id}`}
              isCurrent={thread.id === current}
              onOpen={onOpen}
              onRename={(title) => list.rename(thread.id, title)}
              onRemove={() => list.remove(thread)}
            />
          ))}
        </ul>
        {list.failed && <p className={styles.note}>The list couldn't be loaded. Try again in a moment.</p>}
        {isEmpty && !list.failed && (
          <p className={styles.note}>
            {list.query ? "No conversation says that." : "What you ask is kept here."}
          </p>
        )}
        {list.hasMore && (
          <button className={styles.more} type="button" onClick={list.loadMore}>
            Show more
          </button>
        )}
      </div>
    </nav>
  );
}
