"use client";

import { useSearchParams } from "next/navigation";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { FigureLinks, searchAfter } from "@/components/chat/links";
// With the page: a canvas would be drawn before these styles are there, and move when they come.
import "@/components/ui/form.module.css";
import "@/components/ui/load-states.module.css";
import "@/components/ui/tabs.module.css";
import "./canvas.module.css";
import { accentDocument, accentStyle } from "@/components/shell/accent";
import { tellThreadsChanged } from "@/components/shell/thread-api";
import { AnswerFeed } from "./answer-feed";
import { CanvasBridgeProvider } from "./canvas-bridge";
import { ChatLine, useHandedOver } from "./chat-line";
import { ChatPane } from "./chat-pane";
import styles from "./desk-view.module.css";
import { type FramePreferences, keepPreferences } from "./frame-preferences";
import { type Pane, PaneBar } from "./pane-bar";
import { SplitPanes } from "./split-panes";
import { ThreadBar } from "./thread-bar";
import type { DeskInfo, DeskPageData } from "./types";

export interface DeskCanvas {
  /** E.g. “Map”. */
  name: string;
  view: ReactNode;
}

interface Props extends DeskPageData {
  desk: DeskInfo;
  /** Without one the chat has the whole width. */
  canvas?: DeskCanvas;
}

export function DeskView({ desk, canvas, threads, thread, isMissing, preferences, zone, now }: Props) {
  const [{ split, threadsOpen }, arrange] = usePreferences(preferences);
  const feed = useMemo(() => new AnswerFeed(), []);
  const line = useMemo(() => new ChatLine(), []);
  const search = useSearchParams();
  const opened = canvas && isOfCanvas(search) ? "canvas" : "chat";
  const current = search.get("thread") ?? undefined;
  const { pane, change, setChange, show, showChat, showCanvas, ask, followFigure } = usePanes(
    line,
    opened,
    current,
  );
  useHandedOver(desk.id, line);
  // Menus and dialogs stand outside the page's element, and have its accent too.
  useEffect(() => accentDocument(desk), [desk]);
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
          zone={zone}
          now={now}
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
                  <PrintHead desk={desk.name} board={canvas.name} />
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

/** On paper only: what the board is of, when it was printed, and where it can be opened again. */
function PrintHead({ desk, board }: { desk: string; board: string }) {
  const printed = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Written by hand: what React draws may come after the page was printed.
    const note = () => {
      const at = new Date().toLocaleString(undefined, { dateStyle: "long", timeStyle: "short" });
      if (printed.current) printed.current.textContent = `Printed on ${at}. ${window.location.href}`;
    };
    window.addEventListener("beforeprint", note);
    return () => window.removeEventListener("beforeprint", note);
  }, []);
  return (
    <header className={styles.head}>
      <p className={styles.title}>
        Almanac · {desk} · {board}
      </p>
      <p ref={printed} className={styles.quiet} />
    </header>
  );
}

/** Until the answer's first words are there, server and page have enough to do. */
const LIST_WAIT_MS = 500;

const learnThread = () => void setTimeout(tellThreadsChanged, LIST_WAIT_MS);

function usePreferences(
  first: FramePreferences,
): [FramePreferences, (change: Partial<FramePreferences>) => void] {
  const [preferences, setPreferences] = useState(first);
  const arrange = (change: Partial<FramePreferences>) => {
    const next = { ...preferences, ...change };
    setPreferences(next);
    keepPreferences(next);
  };
  return [preferences, arrange];
}

const isOfCanvas = (search: URLSearchParams): boolean =>
  search.size > 0 && !search.has("thread") && !search.has("q");

function usePanes(line: ChatLine, opened: Pane, thread: string | undefined) {
  const [pane, setPane] = useState<Pane>(opened);
  const [change, setChange] = useState<string>();
  const [changedIn, setChangedIn] = useState(thread);
  // A new conversation gets its thread while it answers; the change stays then.
  if (changedIn !== thread) {
    setChangedIn(thread);
    if (changedIn) setChange(undefined);
  }
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
  return { pane, change, setChange, show, showChat, showCanvas, ask, followFigure };
}
