import { useClickOutside } from "@mantine/hooks";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconPlus } from "@tabler/icons-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { memo, Suspense, useCallback, useState } from "react";
import { lazyWhenIdle } from "@/components/shell/when-idle";
import styles from "./thread-bar.module.css";
import type { ThreadListProps } from "./thread-list";
import type { DeskInfo } from "./types";
// With the page, as else what the server drew would have none until its code has come.
import "./thread-list.module.css";
import "./thread-item.module.css";

// With what it needs to keep tabs in step it is larger than the frame around it.
const LazyThreadList = lazyWhenIdle(() => import("./thread-list"));

/** Drawn anew only when its data change: until it is taken over that would throw away what stands there. */
const ThreadList = memo(function ThreadList(props: ThreadListProps) {
  return (
    <Suspense>
      <LazyThreadList {...props} />
    </Suspense>
  );
});

interface Props extends Pick<ThreadListProps, "first" | "zone" | "now" | "current"> {
  desk: DeskInfo;
  isOpen: boolean;
  onFold(isOpen: boolean): void;
  onOpen(): void;
  onNew(): void;
}

/** Folded, it is one button wide; in a middling window it always is, and opens over the page. */
export function ThreadBar({ desk, isOpen, onFold, onOpen, onNew, ...list }: Props) {
  const router = useRouter();
  const [isOver, setOver] = useState(false);
  const fold = useCallback(() => setOver(false), []);
  const panel = useClickOutside(fold);
  const { current } = list;
  const leave = useCallback(
    (id: string) => {
      if (id !== current) return;
      onNew();
      router.push(`/${desk.id}`);
    },
    [current, desk.id, onNew, router],
  );
  const choose = useCallback(() => {
    fold();
    onOpen();
  }, [fold, onOpen]);
  return (
    <nav
      className={styles.bar}
      aria-label="Conversations"
      data-open={isOpen}
      data-over={isOver || undefined}
      onKeyDown={(event) => event.key === "Escape" && fold()}
    >
      <div ref={panel} className={styles.panel}>
        <header className={styles.header}>
          <h2 className={styles.name}>Conversations</h2>
          <FoldButton className={styles.foldWide} isOpen={isOpen} onPress={() => onFold(!isOpen)} />
          <FoldButton className={styles.foldOver} isOpen={isOver} onPress={() => setOver(!isOver)} />
        </header>
        <Link
          className={styles.anew}
          href={`/${desk.id}`}
          prefetch={false}
          aria-label="New question"
          onNavigate={() => {
            onNew();
            choose();
          }}
        >
          <IconPlus aria-hidden="true" size="1.1rem" stroke={1.8} />
          <span>New question</span>
        </Link>
        <div className={styles.body}>
          <ThreadList {...list} desk={desk.id} onOpen={choose} onRemoved={leave} />
        </div>
      </div>
    </nav>
  );
}

interface FoldButtonProps {
  className?: string;
  isOpen: boolean;
  onPress(): void;
}

function FoldButton({ className, isOpen, onPress }: FoldButtonProps) {
  const Icon = isOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  const label = isOpen ? "Hide conversations" : "Show conversations";
  return (
    <button
      className={`${styles.fold} ${className}`}
      type="button"
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      onClick={onPress}
    >
      <Icon aria-hidden="true" stroke={1.6} />
    </button>
  );
}
