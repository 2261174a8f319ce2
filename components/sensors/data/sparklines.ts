import { z } from "zod";
import type { Plottable } from "@/lib/desks/sensors/types";

const Values = z.array(z.number().nullable());

/** One sensor's last hours: stretches of equal length, null where nothing was measured. `shake`: g, the peak, absolute. */
export const Sparkline = z.object({
  from: z.number(),
  to: z.number(),
  temperature: Values,
  humidity: Values,
  pressure: Values,
  tvoc: Values,
  eco2: Values,
  shake: Values,
});
export type Sparkline = z.infer<typeof Sparkline>;

/** The answer of `GET /api/sensors/sparklines`. */
export const Series = z.object({ series: z.record(z.string(), Sparkline) });

interface Options {
  load(addresses: string[]): Promise<Record<string, Sparkline>>;
}

/** The endpoint's limit. */
const MOST = 100;
/** Cards that come into view together are asked for together. */
const GATHER_MS = 60;
/** A stretch is some minutes long. */
const FRESH_MS = 120_000;

/** The last hours of the sensors in view, asked for in groups and again every two minutes. */
export class Sparklines {
  private readonly known = new Map<string, { sparkline: Sparkline | undefined; at: number }>();
  private readonly listeners = new Map<string, Set<() => void>>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isLoading = false;

  constructor(private readonly options: Options) {}

  readonly read = (address: string): Sparkline | undefined => this.known.get(address)?.sparkline;

  readonly subscribe = (address: string, listener: () => void): (() => void) => {
    const all = this.listeners.get(address) ?? new Set();
    this.listeners.set(address, all.add(listener));
    this.ask(GATHER_MS);
    return () => {
      all.delete(listener);
      if (all.size === 0 && this.listeners.get(address) === all) this.listeners.delete(address);
    };
  };

  /** Asks for what is in view and isn't fresh; what fails is tried again with the next round. */
  private readonly load = async (): Promise<void> => {
    this.timer = undefined;
    if (this.isLoading) return;
    this.isLoading = true;
    const wanted = this.wanted();
    for (let i = 0; i < wanted.length; i += MOST) await this.loadSome(wanted.slice(i, i + MOST));
    this.isLoading = false;
    if (this.listeners.size === 0) return;
    this.ask(this.wanted().length > 0 ? GATHER_MS : FRESH_MS / 4);
  };

  private async loadSome(addresses: string[]): Promise<void> {
    const series = await this.options.load(addresses).catch((): Record<string, Sparkline> => ({}));
    for (const address of addresses) {
      const sparkline = series[address] ?? this.read(address);
      this.known.set(address, { sparkline, at: Date.now() });
      for (const listener of this.listeners.get(address) ?? []) listener();
    }
  }

  private wanted(): string[] {
    const stale = Date.now() - FRESH_MS;
    return [...this.listeners.keys()].filter((address) => (this.known.get(address)?.at ?? 0) <= stale);
  }

  private soonest = Number.POSITIVE_INFINITY;

  private ask(ms: number): void {
    const at = Date.now() + ms;
    if (this.timer !== undefined && this.soonest <= at) return;
    clearTimeout(this.timer);
    this.soonest = at;
    this.timer = setTimeout(() => void this.load(), ms);
  }
}

/** The series of a quantity, of acceleration the peaks. */
export const seriesOf = (sparkline: Sparkline, quantity: Plottable): (number | null)[] =>
  quantity === "accelerometer" ? sparkline.shake : sparkline[quantity];
