import { useCallback, useRef, useState } from "react";
import { type FramePreferences, keepPreferences } from "./frame-preferences";

/** How the page is arranged; a change is kept for the next visit. */
export function usePreferences(
  first: FramePreferences,
): [FramePreferences, (change: Partial<FramePreferences>) => void] {
  const [preferences, setPreferences] = useState(first);
  const latest = useRef(first);
  const arrange = useCallback((change: Partial<FramePreferences>) => {
    latest.current = { ...latest.current, ...change };
    setPreferences(latest.current);
    keepPreferences(latest.current);
  }, []);
  return [preferences, arrange];
}
