/**
 * Does work under a signal that aborts with another one or when its time is over, whichever is first. The timer ends with the work: that of
 * `AbortSignal.timeout` would run on, and keep all that the work had at hand in memory until then.
 * @param ms how long it may take
 */
export async function withDeadline<T>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const time = new AbortController();
  const timer = setTimeout(() => time.abort(new DOMException(`No end after ${ms} ms.`, "TimeoutError")), ms);
  try {
    return await work(signal ? AbortSignal.any([signal, time.signal]) : time.signal);
  } finally {
    clearTimeout(timer);
  }
}
