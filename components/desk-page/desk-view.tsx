"use client";

import { useSearchParams } from "next/navigation";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { FigureLinks, searchAfter } from "@/components/chat/figure-links";
import { accentDocument, accentStyle } from "@/components/shell/accent";
import { AnswerFeed, CanvasBridgeProvider } from "./canvas-bridge";
import { ChatLine } from "./chat-line";
import { ChatPane } from "./chat-pane";
import styles from "./desk-view.module.css";
import { type Pane, PaneBar } from "./pane-bar";
import { SplitPanes } from "./split-panes";
import { ThreadBar } from "./thread-bar";
import type { DeskInfo, DeskPageData, ThreadLink } from "./types";
import { useHandedOver } from "./use-handed-over";
import { usePreferences } from "./use-preferences";

/** A desk's live picture. */
export interface DeskCanvas {
  /** What it is to the desk's users, e.g. “Map”. */
  name: string;
  view: ReactNode;
}

interface Props extends DeskPageData {
  desk: DeskInfo;
  /** Without one the chat has the whole width. */
  canvas?: DeskCanvas;
}

/** A desk: its conversations, its canvas, and the chat; one at a time where it is narrow. */
export function DeskView({ desk, canvas, threads, thread, isMissing, preferences }: Props) {
  const [pane, setPane] = useState<Pane>("chat");
  const [change, setChange] = useState<string>();
  const [begun, setBegun] = useState<ThreadLink[]>([]);
  const [{ split, threadsOpen }, arrange] = usePreferences(preferences);
  const feed = useMemo(() => new AnswerFeed(), []);
  const line = useMemo(() => new ChatLine(), []);
  useHandedOver(desk.id, line);
  const current = useSearchParams().get("thread") ?? undefined;
  // Menus and dialogs stand outside the page's element, and have its accent too.
  useEffect(() => accentDocument(desk), [desk]);

  const show = useCallback((next: Pane) => {
    setPane(next);
    if (next === "canvas") setChange(undefined);
  }, []);
  const showChat = useCallback(() => show("chat"), [show]);
  const showCanvas = useCallback(() => show("canvas"), [show]);
  const ask = useCallback(
    (question: string) => {
      line.ask(question);
      show("chat");
    },
    [line, show],
  );
  const followFigure = useCallback(
    (link: string) => {
      const { pathname, search } = window.location;
      window.history.pushState(null, "", `${pathname}${searchAfter(search, link)}`);
      show("canvas");
    },
    [show],
  );
  const learnThread = useCallback((learned: ThreadLink) => {
    setBegun((known) => (known.some(({ id }) => id === learned.id) ? known : [learned, ...known]));
  }, []);
  const startAnew = useCallback(() => line.startAnew(), [line]);

  const chat = (
    <ChatPane
      desk={desk}
      thread={thread}
      isMissing={isMissing}
      feed={feed}
      line={line}
      onThread={learnThread}
    />
  );
  return (
    <CanvasBridgeProvider feed={feed} ask={ask} offerContext={line.offerContext} changed={setChange}>
      <div className={styles.desk} data-desk={desk.id} data-pane={pane} style={accentStyle(desk.accent)}>
        <ThreadBar
          desk={desk}
          first={threads}
          begun={begun}
          current={current}
          isOpen={threadsOpen}
          onFold={(isOpen) => arrange({ threadsOpen: isOpen })}
          onOpen={showChat}
          onNew={startAnew}
        />
        <main className={styles.main}>
          {canvas ? (
            <SplitPanes
              split={split}
              onSplit={(next) => arrange({ split: next })}
              label={`Width of the ${canvas.name.toLowerCase()}`}
              left={
                <section className={styles.canvas} aria-label={canvas.name}>
                  {canvas.view}
                </section>
              }
              right={<FigureLinks value={followFigure}>{chat}</FigureLinks>}
            />
          ) : (
            chat
          )}
        </main>
        <PaneBar
          pane={pane}
          canvasName={canvas?.name}
          change={change}
          onShow={show}
          onShowChange={showCanvas}
        />
      </div>
    </CanvasBridgeProvider>
  );
}
