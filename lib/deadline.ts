/** The timer ends with the work: that of `AbortSignal.timeout` would keep all that it had in memory. */
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
