import { useEffect, useEffectEvent, useRef } from "react";
import type { AnswerCall } from "./answer-feed";
import { useAnswerCalls, useCanvasBridge } from "./canvas-bridge";

interface AnsweredView<View> {
  /** A link opened a conversation and a view: the view stays, whatever the last answer showed. */
  isLink: boolean;
  /** Until then answers wait. */
  isReady?: boolean;
  /** What an answer shows, if anything. */
  viewOf(calls: AnswerCall[]): View | null;
  /** `step`: the live answer that shows it. */
  show(view: View, step: string | null | undefined): void;
  changeWords(view: View): string;
}

/** Shows on a canvas what the newest answer shows, once. */
export function useAnsweredView<View>({
  isLink: opensLink,
  isReady = true,
  viewOf,
  show,
  changeWords,
}: AnsweredView<View>): void {
  const { calls, answerId, isLive } = useAnswerCalls();
  const { changed } = useCanvasBridge();
  // The calls keep their ids when a streamed answer becomes a stored one.
  const key = calls.flatMap(({ id, output }) => (output === undefined ? [] : [id])).join();
  const isLink = useRef(opensLink);
  const taken = useRef("");

  const take = useEffectEvent(() => {
    if (!isReady || taken.current === key) return;
    taken.current = key;
    const view = viewOf(calls);
    if (!view) return;
    const isOfLink = isLink.current;
    isLink.current = false;
    if (isOfLink && !isLive) return;
    show(view, isLive ? answerId : null);
    changed(changeWords(view));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the calls
  useEffect(() => take(), [key, isReady]);
}
