"use client";

import {
  createContext,
  type ReactNode,
  useContext,
  useDeferredValue,
  useMemo,
  useSyncExternalStore,
} from "react";
import { type AnswerCalls, AnswerFeed, type NewestAnswer, NOTHING } from "./answer-feed";
import styles from "./canvas.module.css";

export interface CanvasBridge {
  ask(question: string): void;
  /** Goes with each question as its `ui_context`; `read` may have nothing to tell. @returns what ends the offer */
  offerContext(read: () => Record<string, unknown> | undefined): () => void;
  /** Where only one pane fits, a chip leads to the canvas. */
  changed(what: string): void;
}

const Feed = createContext(new AnswerFeed());
const Bridge = createContext<CanvasBridge>({
  ask: () => {},
  offerContext: () => () => {},
  changed: () => {},
});

interface Props extends CanvasBridge {
  feed: AnswerFeed;
  children: ReactNode;
}

export function CanvasBridgeProvider({ feed, ask, offerContext, changed, children }: Props) {
  const bridge = useMemo(() => ({ ask, offerContext, changed }), [ask, offerContext, changed]);
  return (
    <Feed value={feed}>
      <Bridge value={bridge}>{children}</Bridge>
    </Feed>
  );
}

export const useCanvasBridge = (): CanvasBridge => useContext(Bridge);

/** The chat goes first: a canvas that moves a map would hold its words up. */
export function useAnswerCalls(): NewestAnswer {
  const feed = useContext(Feed);
  return useDeferredValue(useSyncExternalStore(feed.subscribe, feed.read, () => NOTHING));
}

/** Oldest first; undefined until the chat is there to tell. */
export function useEveryAnswer(): AnswerCalls[] | undefined {
  const feed = useContext(Feed);
  return useSyncExternalStore(feed.subscribe, feed.readEvery, () => undefined);
}

/** For a moment. @param answers how many have changed the canvas */
export function AnswerOutline({ answers }: { answers: number }) {
  return answers > 0 && <span key={answers} className={styles.outline} />;
}
