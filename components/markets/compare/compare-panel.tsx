import { lazy, Suspense, useState } from "react";
import { LoadFailure } from "@/components/ui/load-states";
import type { Coin } from "@/lib/desks/markets/types";
import { CoinPicker } from "./coin-search";
import styles from "./compare.module.css";
import { lineColour } from "./compare-chart";
import { CompareWaiting, TooFew } from "./compare-states";
import { MeasureSwitch } from "./compare-tools";
import type { Comparison } from "./measures";
import { PeriodBar } from "./period-bar";
import { type CompareQuery, useComparison } from "./use-comparison";

const ComparisonView = lazy(() => import("./comparison-view"));

interface Props extends CompareQuery {
  onChange(patch: Partial<CompareQuery>): void;
}

export function ComparePanel({ onChange, ...query }: Props) {
  const { coins, measure, since, until } = query;
  const { comparison, error, isLoading, isOld, retry } = useComparison(query);
  const [picked, setPicked] = useState<Coin[]>([]);
  const known = [...(comparison?.rows.map(({ coin }) => coin) ?? []), ...picked];
  const shown = coins.length < 2 ? undefined : comparison;
  return (
    <section className={styles.panel} aria-label="Comparison">
      <CoinPicker
        coins={coins}
        colourOf={(id) => lineColourOf(shown, id)}
        nameOf={(id) => known.find((coin) => coin.id === id)?.name ?? id}
        onPick={(coin) => {
          setPicked([...picked, coin]);
          onChange({ coins: [...coins, coin.id] });
        }}
        onRemove={(id) => onChange({ coins: coins.filter((one) => one !== id) })}
      />
      <MeasureSwitch measure={measure} onPick={(next) => onChange({ measure: next })} />
      <PeriodBar since={since} until={until} shown={shown} onPick={onChange} />
      {coins.length < 2 && <TooFew onPick={(next) => onChange({ coins: next })} />}
      {coins.length >= 2 && error !== undefined && (
        <LoadFailure
          message={shown ? `This is from earlier: ${error}` : error}
          isBusy={isLoading}
          onRetry={retry}
        />
      )}
      {coins.length >= 2 && !shown && error === undefined && <CompareWaiting />}
      {shown && (
        <div className={styles.drawn} data-old={isOld || undefined}>
          <Suspense fallback={<CompareWaiting />}>
            <ComparisonView comparison={shown} />
          </Suspense>
        </div>
      )}
    </section>
  );
}

function lineColourOf(comparison: Comparison | undefined, id: string): string | undefined {
  const at = comparison?.lines.findIndex(({ coin }) => coin.id === id) ?? -1;
  return at < 0 ? undefined : lineColour(at);
}
