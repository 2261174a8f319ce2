import { saveFile } from "@/components/data/save-file";
import { toast } from "@/components/shell/toasts";
import { CANDLE_WORDS, candleTime, dayOf } from "../data/time-words";
import type { LoadedCandles } from "../data/use-candles";
import { linesOf, type Overlay } from "../overlays";
import { useChartColours } from "./chart-colours";
import type { ChartDrawing } from "./chart-drawing";
import { type Caption, composePng } from "./picture";

/** Saves a chart as it is drawn, with its title, source and time in the picture. */
export function usePicture(
  drawing: ChartDrawing | null,
  loaded: LoadedCandles | undefined,
  overlays: Overlay[],
): () => Promise<void> {
  const colours = useChartColours();
  return async () => {
    if (!drawing || !loaded) return;
    const lines = linesOf(overlays).map(({ label, colour }) => ({ label, colour: colours[`data${colour}`] }));
    const { fontFamily } = getComputedStyle(document.body);
    try {
      const png = await composePng(
        drawing.picture(),
        window.devicePixelRatio,
        { ...captionOf(loaded), lines },
        { ...colours, fontFamily },
      );
      saveFile(pictureName(loaded), png);
    } catch {
      void toast({ message: "This browser couldn't draw the picture. The CSV has the same data." });
    }
  };
}

/** What a picture of candles says of itself. */
export function captionOf({
  coin,
  interval,
  quote,
  candles,
  provenance,
}: LoadedCandles): Omit<Caption, "lines"> {
  const last = candles.at(-1);
  const end = last ? candleTime(last.t, interval) : "–";
  return {
    title: `${coin.name} (${coin.symbol}): price in ${quote}, ${CANDLE_WORDS[interval]}`,
    foot: [
      provenance.live ? `Live data. Last candle: ${end}` : `Past data: candles end on ${end}`,
      `Source: ${provenance.source}`,
      `As of ${provenance.as_of}. Drawn by Almanac with TradingView Lightweight Charts`,
    ],
  };
}

function pictureName({ coin, interval, candles }: LoadedCandles): string {
  const last = candles.at(-1);
  return `${coin.id}-${interval}${last ? `-to-${dayOf(last.t)}` : ""}.png`;
}
