import { useCallback, useEffect, useState } from "react";
import { failureText } from "./call-api";
import { loadShare, revokeShare, type Share, shareNow } from "./share";

interface ShareState {
  /** Undefined until it is known. */
  share: Share | null | undefined;
  /** What is being done. */
  doing?: "load" | "share" | "revoke";
  /** What was done last, in words. */
  done?: string;
  failure?: string;
}

const DEEDS = { load: loadShare, share: shareNow, revoke: revokeShare };

/** A thread's link, loaded when first asked for, and what can be done with it. */
export function useShare(threadId: string) {
  const [state, setState] = useState<ShareState>({ share: undefined });
  const run = useCallback(
    async (doing: keyof typeof DEEDS, done?: string) => {
      setState(({ share }) => ({ share, doing }));
      try {
        const share = await DEEDS[doing](threadId);
        setState({ share, done });
      } catch (error) {
        setState(({ share }) => ({ share, failure: failureText(error) }));
      }
    },
    [threadId],
  );
  useEffect(() => void run("load"), [run]);
  return { ...state, run };
}
