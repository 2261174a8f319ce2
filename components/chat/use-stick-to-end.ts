import { type RefObject, useEffect, useRef } from "react";

interface StickToEnd {
  /** What scrolls. */
  log: RefObject<HTMLElement | null>;
  /** What grows in it. */
  content: RefObject<HTMLDivElement | null>;
}

/** So near the end, in pixels, a reader who scrolls down means the end. */
const NEAR = 40;
/** An answer that took no longer, in milliseconds, nobody has read while it was written. */
const AT_ONCE = 2500;

/**
 * Keeps the end of what grows in view for a reader who is there, and moves nothing for one who has scrolled away, or
 * who has opened something: that grows under the hand. An answer that was there at once is shown from its beginning.
 * @param busy an answer is in the making; its beginning is shown wherever the reader was
 */
export function useStickToEnd(busy: boolean): StickToEnd {
  const log = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const isBusy = useRef(busy);
  /** The reader has pressed something since the last answer began. */
  const isHandled = useRef(false);
  /** When the answer began. */
  const began = useRef(Number.NEGATIVE_INFINITY);

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
    if (!log.current) return;
    if (busy) {
      began.current = performance.now();
      isHandled.current = false;
      isAtEnd.current = true;
      scrollToEnd(log.current);
      return;
    }
    const wasAtOnce = performance.now() - began.current < AT_ONCE;
    if (wasAtOnce && isAtEnd.current && scrollToLastTurn(log.current)) isAtEnd.current = false;
  }, [busy]);
  return { log, content };
}

function scrollToEnd(element: HTMLElement): void {
  element.scrollTop = element.scrollHeight;
}

/** Brings the beginning of the last turn to the top; returns whether the turn was too high to be seen whole. */
function scrollToLastTurn(element: HTMLElement): boolean {
  const turn = [...element.querySelectorAll("article")].at(-1);
  if (!turn) return false;
  const top = element.scrollTop + turn.getBoundingClientRect().top - element.getBoundingClientRect().top;
  if (top >= element.scrollHeight - element.clientHeight) return false;
  element.scrollTop = top;
  return true;
}
