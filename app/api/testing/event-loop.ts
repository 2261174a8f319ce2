import { afterEach, beforeEach } from "vitest";

/** The longest wait of others, in this thread's own time, as the machine may have more to do. */
export const MOST_MS = 400;
const TICK_MS = 20;

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

export interface EventLoop {
  /** The longest stretch of the test so far in which nothing else was answered. */
  longest(): Promise<number>;
  reset(): Promise<void>;
}

export function watchEventLoop(): EventLoop {
  let longest = 0;
  let ticker: NodeJS.Timeout;
  beforeEach(() => {
    let last = cpuMs();
    longest = 0;
    ticker = setInterval(() => {
      const now = cpuMs();
      longest = Math.max(longest, now - last);
      last = now;
    }, TICK_MS);
  });
  afterEach(() => clearInterval(ticker));
  const ticked = () => new Promise((resolve) => setTimeout(resolve, 3 * TICK_MS));
  return {
    async longest() {
      await ticked();
      return longest;
    },
    async reset() {
      await ticked();
      longest = 0;
    },
  };
}
