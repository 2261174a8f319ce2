import { useEffect, useState } from "react";

/** Seconds left of a wait that begins when this is first rendered. */
export function useCountdown(seconds = 0): number {
  const [left, setLeft] = useState(Math.ceil(seconds));
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return left;
}
