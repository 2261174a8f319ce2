import { useDisclosure } from "@mantine/hooks";
import { IconPencil } from "@tabler/icons-react";
import { type KeyboardEvent, useRef } from "react";
import { toast } from "@/components/shell/toasts";
import { IconButton } from "@/components/ui/buttons";
import { LoadFailure } from "@/components/ui/load-states";
import { CoinSearch } from "../compare/coin-search";
import { useSparklines } from "../data/queries";
import { WatchItem } from "./watch-item";
import { keepWatched, MOST_WATCHED, moved, useWatched, type WatchedCoin, withCoin } from "./watched";
import styles from "./watchlist.module.css";

interface Props {
  current: string;
  onOpen(id: string): void;
}

export function Watchlist({ current, onOpen }: Props) {
  const coins = useWatched();
  const { sparks, error, isLoading, retry } = useSparklines(coins.map(({ id }) => id));
  const [isEditing, editing] = useDisclosure(false);
  const list = useRef<HTMLUListElement>(null);

  const change = (next: WatchedCoin[], message: string) => {
    if (next === coins) return;
    keepWatched(next);
    void toast({ message, action: { label: "Undo", run: () => keepWatched(coins) } });
  };
  const remove = (coin: WatchedCoin) => {
    const next = coins.filter(({ id }) => id !== coin.id);
    change(next, `${coin.name} is off the watchlist.`);
    focusCoin(list.current, next[Math.min(coins.indexOf(coin), next.length - 1)]?.id);
  };
  const move = (coin: WatchedCoin, by: number) => {
    keepWatched(moved(coins, coin.id, by));
    // React moves the element, which loses the focus on the way.
    requestAnimationFrame(() => focusCoin(list.current, coin.id));
  };
  const onKeyDown = (event: KeyboardEvent, coin: WatchedCoin) => {
    const by = STEPS[event.key];
    if (event.altKey && by) move(coin, by);
    else if (event.key === "Delete") remove(coin);
    else return;
    event.preventDefault();
  };
  return (
    <section className={styles.watchlist} aria-label="Watchlist">
      <div className={styles.bar}>
        <h2>Watchlist, in dollars</h2>
        {coins.length < MOST_WATCHED && (
          <CoinSearch
            label="Add a coin to the watchlist"
            placeholder="Add a coin"
            chosen={coins.map(({ id }) => id)}
            onPick={(coin) => keepWatched(withCoin(coins, coin))}
          />
        )}
        <IconButton
          label={isEditing ? "Done with the watchlist" : "Arrange the watchlist"}
          aria-pressed={isEditing}
          onClick={editing.toggle}
        >
          <IconPencil aria-hidden="true" />
        </IconButton>
      </div>
      {error !== undefined && <LoadFailure message={error} isBusy={isLoading} onRetry={retry} />}
      {coins.length === 0 && (
        <p className={styles.empty}>
          Your watchlist is empty. Add a coin to see its price and its last 30 days.
        </p>
      )}
      <ul ref={list} className={styles.list}>
        {coins.map((coin) => (
          <WatchItem
            key={coin.id}
            coin={coin}
            spark={sparks?.get(coin.id)}
            isLoading={sparks === undefined && error === undefined}
            isCurrent={coin.id === current}
            isEditing={isEditing}
            onOpen={() => onOpen(coin.id)}
            onKeyDown={(event) => onKeyDown(event, coin)}
            onMove={(by) => move(coin, by)}
            onRemove={() => remove(coin)}
          />
        ))}
      </ul>
    </section>
  );
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

const focusCoin = (list: HTMLElement | null, id: string | undefined): void =>
  list?.querySelector<HTMLElement>(`[data-coin="${CSS.escape(id ?? "")}"] button`)?.focus();
