"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { useRef, useState } from "react";
import { failureText } from "@/components/data/api";
import { Queries } from "@/components/data/queries";
import { toast } from "@/components/shell/toasts";
import { Button } from "@/components/ui/buttons";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import lists from "@/components/ui/entries.module.css";
import form from "@/components/ui/form.module.css";
import { LoadFailure, Waiting } from "@/components/ui/load-states";
import styles from "./memory.module.css";
import { Compressions, MemoryEntry, Patterns } from "./memory-entry";
import { type Entry, forget, forgetAll, useMemory } from "./use-memory";

export function MemoryView() {
  return (
    <Queries>
      <Memory />
    </Queries>
  );
}

const PAUSE_MS = 200;

function Memory() {
  const [query, setQuery] = useState("");
  const [asked] = useDebouncedValue(query.trim(), PAUSE_MS);
  const memory = useMemory(asked);
  const [isAsking, setAsking] = useState(false);
  const [first] = memory.data?.pages ?? [];
  return (
    <>
      <div className={styles.bar}>
        <input
          className={`${form.input} ${styles.search}`}
          type="search"
          placeholder="Search memory"
          aria-label="Search memory"
          maxLength={200}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <Button disabled={!first || isEmpty(first)} onClick={() => setAsking(true)}>
          Forget everything
        </Button>
      </div>
      {memory.error && (
        <LoadFailure
          message={`Your memory couldn’t be loaded. ${failureText(memory.error)}`}
          isBusy={memory.isFetching}
          onRetry={() => void memory.refetch()}
        />
      )}
      {memory.isPending && !memory.error && <Waiting what="your memory" />}
      {first && (
        <>
          <Entries
            entries={memory.data?.pages.flatMap(({ interactions }) => interactions) ?? []}
            asked={asked}
            total={first.total}
          />
          {memory.hasNextPage && (
            <Button disabled={memory.isFetchingNextPage} onClick={() => void memory.fetchNextPage()}>
              {memory.isFetchingNextPage ? "Loading…" : "Show more"}
            </Button>
          )}
          <Patterns patterns={first.patterns} />
          <Compressions compressions={first.compressions} />
          <ForgetAll total={first.total} isOpen={isAsking} onClose={() => setAsking(false)} />
        </>
      )}
    </>
  );
}

const isEmpty = ({
  total,
  patterns,
  compressions,
}: {
  total: number;
  patterns: unknown[];
  compressions: unknown[];
}) => total + patterns.length + compressions.length === 0;

interface EntriesProps {
  entries: Entry[];
  asked: string;
  total: number;
}

function Entries({ entries, asked, total }: EntriesProps) {
  const [busy, setBusy] = useState<number>();
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = async ({ id, query }: Entry) => {
    setBusy(id);
    try {
      await forget(id);
      void toast({ message: `Forgot “${query}”.` });
      // The button that was pressed is gone with its entry.
      heading.current?.focus();
    } catch (error) {
      void toast({ message: `It couldn’t be forgotten. ${failureText(error)}` });
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <section className={lists.section} aria-labelledby="memory-questions">
      <h2 id="memory-questions" ref={heading} tabIndex={-1}>
        {headingOf(entries.length, asked, total)}
      </h2>
      {entries.length === 0 && <p className={styles.note}>{asked ? NOTHING_FOUND : NOTHING_YET}</p>}
      <ul className={lists.list}>
        {entries.map((entry) => (
          <MemoryEntry
            key={entry.id}
            entry={entry}
            isBusy={busy === entry.id}
            onForget={() => void remove(entry)}
          />
        ))}
      </ul>
    </section>
  );
}

const NOTHING_FOUND = "Nothing in memory matches that.";
const NOTHING_YET =
  "Nothing is remembered about you yet. A desk that remembers keeps your question, its answer and what each of its agents decided, and lists them here.";

export function headingOf(shown: number, asked: string, total: number): string {
  if (asked) return shown === 1 ? "1 question found" : `${shown.toLocaleString()} questions found`;
  return total === 1 ? "1 question" : `${total.toLocaleString()} questions`;
}

interface ForgetAllProps {
  total: number;
  isOpen: boolean;
  onClose(): void;
}

function ForgetAll({ total, isOpen, onClose }: ForgetAllProps) {
  const forget = async () => {
    await forgetAll();
    onClose();
    void toast({ message: "Everything is forgotten." });
  };
  return (
    <ConfirmDialog
      title="Forget everything?"
      action="Forget everything"
      busy="Forgetting…"
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={forget}
    >
      {total === 1 ? "One question" : `${total.toLocaleString()} questions`}, what the agents decided, what
      was learned and the summaries of long conversations are deleted for good. Your conversations stay until
      you delete them.
    </ConfirmDialog>
  );
}
