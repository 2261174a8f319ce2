/** Fails with a `TimeoutError` when nothing comes for `timeoutMs`; a long answer that keeps coming is never cut off. */
export function fetchWithIdleTimeout(timeoutMs: number): typeof fetch {
  return async (input, init) => {
    const idle = new IdleTimeout(timeoutMs);
    const signals = [idle.signal, init?.signal].filter((signal) => signal != null);
    const response = await idle.wait(fetch(input, { ...init, signal: AbortSignal.any(signals) }));
    if (!response.body) return response;
    return new Response(watched(response.body, idle), response);
  };
}

class IdleTimeout {
  readonly #controller = new AbortController();
  readonly #timeoutMs: number;
  readonly signal = this.#controller.signal;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  async wait<T>(work: Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.#giveUp(), this.#timeoutMs);
    return work.finally(() => clearTimeout(timer));
  }

  #giveUp(): void {
    this.#controller.abort(new DOMException(`Nothing came for ${this.#timeoutMs} ms.`, "TimeoutError"));
  }
}

// Reads on demand, so that a slow reader's pauses don't count against the provider.
function watched(body: ReadableStream<Uint8Array>, idle: IdleTimeout): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await idle.wait(reader.read());
        if (done) return controller.close();
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
