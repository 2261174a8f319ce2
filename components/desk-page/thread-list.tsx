import { useSyncExternalStore } from "react";
import { serverTime } from "@/components/data/api";
import { Queries } from "@/components/data/queries";
import type { ThreadPage } from "@/components/shell/thread-api";
import { keepZone } from "./frame-preferences";
import { groupThreads } from "./group-threads";
import { ThreadItem } from "./thread-item";
import styles from "./thread-list.module.css";
import { useThreadList } from "./use-thread-list";

export interface ThreadListProps {
  desk: string;
  first: ThreadPage;
  /** By which the server drew dates. */
  zone: string;
  now: number;
  current?: string;
  onOpen(): void;
  onRemoved(id: string): void;
}

export default function ThreadList(props: ThreadListProps) {
  return (
    <Queries>
      <List {...props} />
    </Queries>
  );
}

function List({ desk, first, zone, now, current, onOpen, onRemoved }: ThreadListProps) {
  const list = useThreadList(desk, first, onRemoved);
  const calendar = useCalendar(zone, now);
  return (
    <>
      <input
        className={styles.search}
        type="search"
        placeholder="Search conversations"
        aria-label="Search conversations"
        value={list.query}
        onChange={(event) => list.setQuery(event.currentTarget.value)}
      />
      {groupThreads(list.threads, calendar.now, calendar.zone).map(({ name, threads }) => (
        <section key={name} aria-label={name}>
          <h3 className={styles.group}>{name}</h3>
          <ul className={styles.list}>
            {threads.map((thread) => (
              <ThreadItem
                key={thread.id}
                title={thread.title}
                href={`/${desk}?thread=${thread.id}`}
                isCurrent={thread.id === current}
                onOpen={onOpen}
                onRename={(title) => list.rename(thread.id, title)}
                onRemove={() => list.remove(thread)}
              />
            ))}
          </ul>
        </section>
      ))}
      {list.failed && <p className={styles.note}>The list couldn’t be loaded. Try again in a moment.</p>}
      {list.threads.length === 0 && !list.failed && (
        <p className={styles.note}>
          {list.query ? "No conversations match." : "Your conversations will be listed here."}
        </p>
      )}
      {list.hasMore && (
        <button className={styles.more} type="button" onClick={list.loadMore}>
          Show more
        </button>
      )}
    </>
  );
}

const never = () => () => {};

/** As the server has them until the page is taken over. */
function useCalendar(zone: string, now: number): { zone: string; now: number } {
  const own = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => undefined,
  );
  if (own === undefined) return { zone, now };
  if (own !== zone) keepZone(own);
  return { zone: own, now: serverTime() };
}
