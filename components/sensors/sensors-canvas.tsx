"use client";

import { useDisclosure } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { lazy, Suspense, useEffect, useState } from "react";
import { Queries } from "@/components/data/queries";
import canvas from "@/components/desk-page/canvas.module.css";
import { AnswerOutline } from "@/components/desk-page/canvas-bridge";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/buttons";
import { Tabs } from "@/components/ui/tabs";
import tabs from "@/components/ui/tabs.module.css";
import { AddSensor } from "./add/add-sensor";
import { useMetToasts } from "./alerts/use-alerts";
import { BoardBox } from "./board-box";
import type { View } from "./canvas-state";
import { nameOf, useBoardState } from "./data/board";
import { type Connection, LiveFeed } from "./data/live-feed";
import { Moment } from "./labels";
import styles from "./sensors-canvas.module.css";
import { type Act, useSensorsCanvas } from "./use-sensors-canvas";

const PaymentsPane = lazy(async () => ({
  default: (await import("./payments/payments-pane")).PaymentsPane,
}));

export const SensorsCanvas = () => (
  <NuqsAdapter>
    <Queries>
      <Canvas />
    </Queries>
  </NuqsAdapter>
);

function Canvas() {
  const { status } = useBoardState();
  const [state, act] = useSensorsCanvas(status !== "pending");
  const [isAdding, adding] = useDisclosure(false);
  const { tab, sensor } = state;
  useMetToasts();
  return (
    <div className={`${canvas.canvas} ${styles.canvas}`}>
      <CanvasHead tab={tab} act={act} onAdd={adding.open} />
      <div className={styles.body}>
        {tab === "board" ? (
          <BoardBox state={state} act={act} onAdd={adding.open} />
        ) : (
          <Suspense fallback={<p className={styles.waiting}>Loading payments…</p>}>
            <div className={`${canvas.scroll} ${styles.scroll}`}>
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

interface HeadProps {
  tab: View["tab"];
  act: Act;
  onAdd(): void;
}

const TABS = ["board", "payments"] as const;
const TAB_WORDS: Record<View["tab"], string> = { board: "Sensors", payments: "Payments" };

function CanvasHead({ tab, act, onAdd }: HeadProps) {
  return (
    <div className={`${tabs.bar} ${styles.head}`}>
      <Tabs
        label="Board"
        tabs={TABS}
        current={tab}
        onPick={(picked) => act({ type: "tab-picked", tab: picked })}
        nameOf={(one) => TAB_WORDS[one]}
      />
      <LiveBadge />
      <Button className={styles.add} aria-label="Add a sensor" onClick={onAdd}>
        <IconPlus size={16} aria-hidden="true" />
        <span className={styles.words}>Add a sensor</span>
      </Button>
    </div>
  );
}

function LiveBadge() {
  const connection = useLiveFeed();
  const { dataUpdatedAt } = useBoardState();
  if (connection === "connecting" || dataUpdatedAt === 0) {
    return <Badge>{connection === "reconnecting" ? "reconnecting…" : "connecting…"}</Badge>;
  }
  if (connection === "live") {
    return (
      <Badge tone="live">
        live <Moment at={dataUpdatedAt} />
      </Badge>
    );
  }
  return (
    <Badge tone="warning">
      {connection === "reconnecting" && "reconnecting · "}as of <Moment at={dataUpdatedAt} />
    </Badge>
  );
}

function useLiveFeed(): Connection {
  const queries = useQueryClient();
  const [connection, setConnection] = useState<Connection>("connecting");
  useEffect(() => {
    const open = () => new EventSource("/api/sensors/live");
    const feed = new LiveFeed({ queries, open, onConnection: setConnection });
    const look = () => {
      if (document.visibilityState === "hidden") return feed.pause();
      setConnection((before) => (before === "paused" ? "reconnecting" : before));
      feed.connect();
    };
    feed.connect();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      feed.disconnect();
    };
  }, [queries]);
  return connection;
}
