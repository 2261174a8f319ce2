"use client";

import { useDisclosure } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import { AnswerOutline } from "@/components/map/answer-outline";
import { AddSensor } from "./add/add-sensor";
import { BoardBox } from "./board-box";
import { CanvasHead } from "./canvas-head";
import { nameOf, useFeed } from "./data/use-board";
import styles from "./sensors-canvas.module.css";
import { useSensorsCanvas } from "./use-sensors-canvas";

const PaymentsPane = lazy(async () => ({
  default: (await import("./payments/payments-pane")).PaymentsPane,
}));

/** The Sensors desk's live picture: all sensors, one of them, or several over each other. Fills the box it is in. */
export function SensorsCanvas() {
  const isKnown = useFeed((state) => state.isLoaded || state.error !== undefined);
  const [state, act] = useSensorsCanvas(isKnown);
  const [isAdding, adding] = useDisclosure(false);
  const { tab, sensor } = state;
  return (
    <div className={styles.canvas}>
      <CanvasHead tab={tab} act={act} onAdd={adding.open} />
      <div className={styles.body}>
        {tab === "board" ? (
          <BoardBox state={state} act={act} onAdd={adding.open} />
        ) : (
          <Suspense fallback={<p className={styles.waiting}>Loading payments…</p>}>
            <div className={styles.scroll}>
              <PaymentsPane sensor={sensor === null ? null : { address: sensor, name: nameOf(sensor) }} />
            </div>
          </Suspense>
        )}
        <AnswerOutline answers={state.answers} />
      </div>
      <AddSensor
        isOpen={isAdding}
        onClose={adding.close}
        onOpen={(address) => act({ type: "sensor-opened", address })}
      />
    </div>
  );
}
