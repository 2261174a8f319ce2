import { type RefObject, useEffect, useRef } from "react";

interface StickToEnd {
  /** What scrolls. */
  log: RefObject<HTMLElement | null>;
  /** What grows in it. */
  content: RefObject<HTMLDivElement | null>;
}

/** So near the end, in pixels, a reader who scrolls down means the end. */
const NEAR = 40;

/**
 * Keeps the end of what grows in view for a reader who is there, and moves nothing for one who has scrolled away, or
 * who has opened something: that grows under the hand.
 * @param busy an answer is in the making; its beginning is shown wherever the reader was
 */
export function useStickToEnd(busy: boolean): StickToEnd {
  const log = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const isBusy = useRef(busy);
  /** The reader has pressed something since the last answer began. */
  const isHandled = useRef(false);

  useEffect(() => {
    const [scrolls, grows] = [log.current, content.current];
    if (!scrolls || !grows) return;
    let lastTop = scrolls.scrollTop;
    // Within a frame it comes before sizes are observed, so the first step upwards is enough to get away.
    const onScroll = () => {
      const top = scrolls.scrollTop;
      const left = scrolls.scrollHeight - scrolls.clientHeight - top;
      if (top < lastTop) isAtEnd.current = left <= 1;
      else if (left <= NEAR) isAtEnd.current = true;
      lastTop = top;
    };
    const grown = new ResizeObserver(() => {
      if (isAtEnd.current && (isBusy.current || !isHandled.current)) scrollToEnd(scrolls);
    });
    const handle = () => {
      isHandled.current = true;
    };
    grown.observe(grows);
    // It shrinks when something comes beside it, such as a phone's keyboard.
    grown.observe(scrolls);
    scrolls.addEventListener("scroll", onScroll, { passive: true });
    grows.addEventListener("pointerdown", handle);
    grows.addEventListener("keydown", handle);
    return () => {
      grown.disconnect();
      scrolls.removeEventListener("scroll", onScroll);
      grows.removeEventListener("pointerdown", handle);
      grows.removeEventListener("keydown", handle);
    };
  }, []);

  useEffect(() => {
    isBusy.current = busy;
    if (!busy || !log.current) return;
    isHandled.current = false;
    isAtEnd.current = true;
    scrollToEnd(log.current);
  }, [busy]);
  return { log, content };
}

function scrollToEnd(element: HTMLElement): void {
  element.scrollTop = element.scrollHeight;
}
