import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useApi } from "@/components/data/queries";
import { useAnswerCalls, useCanvasBridge } from "@/components/desk-page/canvas-bridge";
import { SiteOutlook } from "@/lib/desks/weather/routes/schema";
import { outlooksIn, type Shown } from "./answer-view";

/** As often as the weather service has news. */
const EVERY_MS = 10 * 60_000;

interface Canvas {
  /** None: nothing is known yet. */
  shown: Shown[];
  /** The place stands for the server's own, which can't be found out. */
  isSample: boolean;
  answers: number;
  error?: string;
  isLoading: boolean;
  retry(): void;
}

/** The places of the newest answer, before that the server's own. */
export function useWeatherCanvas(): Canvas {
  const site = useApi("/api/weather/outlook", SiteOutlook, { every: EVERY_MS });
  const { calls } = useAnswerCalls();
  const [answered, setAnswered] = useState<Shown[]>([]);
  const [answers, setAnswers] = useState(0);
  const { changed } = useCanvasBridge();
  // The calls keep their ids when a streamed answer becomes a stored one.
  const key = calls.flatMap(({ id, output }) => (output === undefined ? [] : [id])).join();
  const taken = useRef("");

  const take = useEffectEvent(() => {
    if (taken.current === key) return;
    taken.current = key;
    const outlooks = outlooksIn(calls);
    if (outlooks.length === 0) return;
    setAnswered(outlooks);
    setAnswers((count) => count + 1);
    changed(`The page shows the weather in ${outlooks.map(({ place }) => place.name).join(" and ")}`);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the calls
  useEffect(() => take(), [key]);

  const own = site.data?.data;
  return {
    shown: answered.length > 0 ? answered : own ? [own] : [],
    isSample: answered.length === 0 && own?.is_sample === true,
    answers,
    error: site.error?.message,
    isLoading: site.isFetching,
    retry: () => void site.refetch(),
  };
}
