import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/buttons";
import { shortAddress } from "@/lib/desks/sensors/short-address";
import { AlertSection } from "../alerts/alert-section";
import type { SensorsState } from "../canvas-state";
import { useSensor } from "../data/board";
import type { Act } from "../use-sensors-canvas";
import styles from "./detail.module.css";
import { DetailHead } from "./detail-head";
import { HistoryPanel } from "./history-panel";
import { NewestValues } from "./newest-values";
import { RoomBands } from "./room-bands";

const BuyReading = lazy(async () => ({ default: (await import("../payments/buy-reading")).BuyReading }));

interface Props {
  address: string;
  state: SensorsState;
  act: Act;
  onClose(): void;
}

export function DetailView({ address, state, act, onClose }: Props) {
  const sensor = useSensor(address);
  const [isBuying, setBuying] = useState(false);
  const top = useRef<HTMLElement>(null);
  useTakenFocus(top, state.mover === "user");
  return (
    <section ref={top} className={styles.detail} aria-label="Sensor" tabIndex={-1}>
      {sensor ? (
        <>
          <DetailHead
            sensor={sensor}
            onClose={onClose}
            isBuying={isBuying}
            onBuy={() => setBuying(!isBuying)}
          />
          {isBuying && (
            <Suspense fallback={<p className={styles.quiet}>Loading the wallet…</p>}>
              <BuyReading address={address} name={sensor.name} />
            </Suspense>
          )}
          <NewestValues sensor={sensor} />
          <HistoryPanel
            sensor={sensor}
            period={state.period}
            focus={state.focus}
            answers={state.answers}
            act={act}
          />
          <AlertSection sensor={sensor} />
          <RoomBands sensor={sensor} />
        </>
      ) : (
        <>
          <Button onClick={onClose}>All sensors</Button>
          <h2>There is no sensor {shortAddress(address)}</h2>
          <p className={styles.quiet}>It may have been removed, or the address may be mistyped.</p>
        </>
      )}
    </section>
  );
}

/** What an answer opens leaves the keyboard in the chat. */
function useTakenFocus(box: { current: HTMLElement | null }, isTaken: boolean): void {
  const wasTaken = useRef(isTaken);
  useEffect(() => {
    if (wasTaken.current) box.current?.focus({ preventScroll: true });
  }, [box]);
}
