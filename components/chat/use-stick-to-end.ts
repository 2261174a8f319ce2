import { type RefObject, useCallback, useEffect, useRef } from "react";

interface StickToEnd {
  /** What grows. */
  content: RefObject<HTMLDivElement | null>;
  /** A few lines high, after the content: while some of it is in view, the reader is at the end. */
  end: RefObject<HTMLDivElement | null>;
  /** Goes to the end and stays there. */
  follow(): void;
}

/** Keeps the end of what grows in view for a reader who is there, and moves nothing for one who has scrolled away. */
export function useStickToEnd(): StickToEnd {
  const content = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);

  useEffect(() => {
    if (!content.current || !end.current) return;
    const seen = new IntersectionObserver((entries) => {
      isAtEnd.current = entries.at(-1)?.isIntersecting ?? true;
    });
    // Within a frame sizes are observed before intersections, so this still knows where the reader was.
    const grown = new ResizeObserver(() => {
      if (isAtEnd.current) end.current?.scrollIntoView({ block: "end" });
    });
    seen.observe(end.current);
    grown.observe(content.current);
    return () => {
      seen.disconnect();
      grown.disconnect();
    };
  }, []);

  const follow = useCallback(() => {
    isAtEnd.current = true;
    end.current?.scrollIntoView({ block: "end" });
  }, []);
  return { content, end, follow };
}
