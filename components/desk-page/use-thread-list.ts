import { useDebouncedValue } from "@mantine/hooks";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  deleteThread,
  fetchThreads,
  renameThread,
  restoreThread,
  type ThreadPage,
} from "@/components/shell/thread-api";
import { toast } from "@/components/shell/toasts";
import type { ThreadLink } from "./types";

const PAUSE_MS = 200;

interface ThreadList {
  threads: ThreadLink[];
  query: string;
  setQuery(query: string): void;
  /** There are more of them on the server. */
  hasMore: boolean;
  /** The list couldn't be brought up to date. */
  failed: boolean;
  loadMore(): void;
  rename(id: string, title: string): void;
  remove(thread: ThreadLink): void;
}

/**
 * A desk's threads: as the page brought them, found by a query, renamed, deleted and brought back.
 * @param begun threads that began on this page, the newest first
 * @param onRemoved called when a thread is gone
 */
export function useThreadList(
  desk: string,
  first: ThreadPage,
  begun: ThreadLink[],
  onRemoved: (id: string) => void,
): ThreadList {
  const [page, setPage] = useState(first);
  const [query, setQuery] = useState("");
  const [asked] = useDebouncedValue(query.trim(), PAUSE_MS);
  const [failed, setFailed] = useState(false);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map());

  const [brought, setBrought] = useState(first);
  if (brought !== first) {
    setBrought(first);
    if (!asked) setPage(first);
  }

  const load = useCallback(
    (before?: string, signal?: AbortSignal) =>
      fetchThreads({ desk, q: asked, before }, signal)
        .then((next) => {
          setFailed(false);
          setPage((known) => (before ? { ...next, threads: [...known.threads, ...next.threads] } : next));
        })
        .catch(() => setFailed(!signal?.aborted)),
    [desk, asked],
  );

  const searched = useRef("");
  useEffect(() => {
    if (asked === searched.current) return;
    searched.current = asked;
    // An answer to what was looked for before mustn't come after this one's.
    const request = new AbortController();
    void load(undefined, request.signal);
    return () => request.abort();
  }, [asked, load]);

  const rename = (id: string, title: string) => {
    setTitles((known) => new Map(known).set(id, title));
    renameThread(id, title).catch((error: Error) => {
      setTitles((known) => without(known, id));
      void toast({ message: `It couldn't be renamed. ${error.message}` });
    });
  };

  const show = (id: string) => setRemoved((known) => new Set([...known].filter((other) => other !== id)));

  const bringBack = (id: string) => {
    restoreThread(id).then(
      () => show(id),
      (error: Error) => toast({ message: `It couldn't be brought back. ${error.message}` }),
    );
  };

  const remove = ({ id, title }: ThreadLink) => {
    setRemoved((known) => new Set(known).add(id));
    deleteThread(id).then(
      () => {
        onRemoved(id);
        void toast({
          message: `Deleted “${title}”.`,
          action: { label: "Undo", run: () => bringBack(id) },
        });
      },
      (error: Error) => {
        show(id);
        void toast({ message: `It couldn't be deleted. ${error.message}` });
      },
    );
  };

  const known = new Set(page.threads.map(({ id }) => id));
  const fresh = asked ? [] : begun.filter(({ id }) => !known.has(id));
  const threads = [...fresh, ...page.threads]
    .filter(({ id }) => !removed.has(id))
    .map(({ id, title }) => ({ id, title: titles.get(id) ?? title }));
  const loadMore = () => {
    if (page.next) void load(page.next);
  };
  return { threads, query, setQuery, hasMore: page.next !== null, failed, loadMore, rename, remove };
}

function without<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): ReadonlyMap<Key, Value> {
  return new Map([...map].filter(([other]) => other !== key));
}
