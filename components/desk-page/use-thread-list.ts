import { useDebouncedValue } from "@mantine/hooks";
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import {
  deleteThread,
  fetchThreads,
  onThreadsChanged,
  renameThread,
  restoreThread,
  type ThreadPage,
  type ThreadSummary,
  tellThreadsChanged,
} from "@/components/shell/thread-api";
import { toast } from "@/components/shell/toasts";

const PAUSE_MS = 200;
const KEY = "threads";

type Pages = InfiniteData<ThreadPage, string | undefined>;

interface ThreadList {
  threads: ThreadSummary[];
  query: string;
  setQuery(query: string): void;
  hasMore: boolean;
  failed: boolean;
  loadMore(): void;
  rename(id: string, title: string): void;
  remove(thread: ThreadSummary): void;
}

/** As the page brought them, in step with all tabs. @param onRemoved in whichever tab it was deleted */
export function useThreadList(desk: string, first: ThreadPage, onRemoved: (id: string) => void): ThreadList {
  const client = useQueryClient();
  const [query, setQuery] = useState("");
  const [asked] = useDebouncedValue(query.trim(), PAUSE_MS);
  const list = useInfiniteQuery({
    queryKey: [KEY, desk, asked],
    queryFn: ({ pageParam, signal }) => fetchThreads({ desk, q: asked, before: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    initialData: asked ? undefined : { pages: [first], pageParams: [undefined] },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: "always",
  });

  const changed = useEffectEvent(({ removed }: { removed?: string }) => {
    void client.invalidateQueries({ queryKey: [KEY] });
    if (removed) onRemoved(removed);
  });
  useEffect(() => onThreadsChanged((change) => changed(change)), []);
  // What the page brings after it was drawn anew is newer than what is kept.
  useEffect(() => {
    const key = [KEY, desk, ""];
    if (client.getQueryData<Pages>(key)?.pages[0] !== first) void client.invalidateQueries({ queryKey: key });
  }, [client, desk, first]);

  const show = (change: (threads: ThreadSummary[]) => ThreadSummary[]) =>
    client.setQueriesData<Pages>({ queryKey: [KEY] }, (known) =>
      known
        ? { ...known, pages: known.pages.map((page) => ({ ...page, threads: change(page.threads) })) }
        : known,
    );

  const rename = (id: string, title: string) => {
    show((threads) => threads.map((thread) => (thread.id === id ? { ...thread, title } : thread)));
    settle(renameThread(id, title), "It couldn’t be renamed.");
  };

  const remove = ({ id, title }: ThreadSummary) => {
    show((threads) => threads.filter((thread) => thread.id !== id));
    settle(deleteThread(id), "It couldn’t be deleted.", () => {
      const bringBack = () => settle(restoreThread(id), "It couldn’t be restored.");
      void toast({ message: `Deleted “${title}”.`, action: { label: "Undo", run: bringBack } });
      return { removed: id };
    });
  };

  return {
    threads: list.data?.pages.flatMap(({ threads }) => threads) ?? [],
    query,
    setQuery,
    hasMore: list.hasNextPage,
    failed: list.isError || list.isFetchNextPageError,
    loadMore: () => void list.fetchNextPage(),
    rename,
    remove,
  };
}

function settle(change: Promise<void>, failure: string, done?: () => { removed: string }): void {
  change.then(
    () => tellThreadsChanged(done?.()),
    (error: Error) => {
      tellThreadsChanged();
      void toast({ message: `${failure} ${error.message}` });
    },
  );
}
