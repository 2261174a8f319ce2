import { saveFile } from "@/components/data/save-file";
import { toast } from "@/components/shell/toasts";
import { CANDLE_WORDS, candleTime, dayOf } from "../data/format";
import type { LoadedCandles } from "../data/queries";
import { linesOf, type Overlay } from "../overlays";
import type { ChartDrawing } from "./chart-drawing";
import { useChartColours } from "./chart-options";

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
      void toast({ message: "This browser couldn’t draw the picture. The CSV has the same data." });
    }
  };
}

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

export interface Caption {
  title: string;
  lines: { label: string; colour: string }[];
  foot: string[];
}

interface Looks {
  ink: string;
  quiet: string;
  ground: string;
  fontFamily: string;
}

const PAD = 16;

/** With title, source and time. `scale`: device pixels for each of the page's. @throws Error where it can't be drawn */
async function composePng(
  drawing: HTMLCanvasElement,
  scale: number,
  { title, lines, foot }: Caption,
  { ink, quiet, ground, fontFamily }: Looks,
): Promise<Blob> {
  const head = PAD + 24 + (lines.length > 0 ? 20 : 0) + 8;
  const below = 10 + foot.length * 18 + PAD;
  const width = drawing.width / scale;
  const canvas = document.createElement("canvas");
  canvas.width = drawing.width;
  canvas.height = Math.round(drawing.height + (head + below) * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser couldn’t draw the picture.");
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(drawing, 0, Math.round(head * scale));
  context.scale(scale, scale);
  context.textBaseline = "top";
  const write = (text: string, x: number, y: number, size: number, colour: string, weight = 400) => {
    context.font = `${weight} ${size}px ${fontFamily}`;
    context.fillStyle = colour;
    context.fillText(text, x, y, width - x - PAD);
    return x + context.measureText(text).width;
  };
  write(title, PAD, PAD, 17, ink, 600);
  lines.reduce((x, { label, colour }) => write(label, x, PAD + 26, 12, colour, 560) + 14, PAD);
  const footTop = head + drawing.height / scale + 10;
  for (const [i, text] of foot.entries()) write(text, PAD, footTop + i * 18, 12, quiet);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture couldn’t be made."))));
  });
}
