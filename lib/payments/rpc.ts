import { BaseError, HttpRequestError, http, TimeoutError, type Transport } from "viem";

const TIMEOUT_MS = 5000;

function isUnreachable(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError) !== null
  );
}

/** The error itself isn't logged: it has the RPC's address in it, which may have a key. */
export function reasonOf(error: unknown): string {
  return error instanceof BaseError ? error.shortMessage : "no answer";
}

/** Gives up after five seconds. `batch` sends simultaneous calls as one request, which not every public RPC accepts. */
export function rpc(url: string, onUnreachable?: () => void, { batch = false } = {}): Transport {
  const make = http(url, { batch, timeout: TIMEOUT_MS, retryCount: 0, fetchOptions: { cache: "no-store" } });
  return (config) => {
    const transport = make(config);
    const request: typeof transport.request = async (args, options) => {
      try {
        return await transport.request(args, options);
      } catch (error) {
        if (isUnreachable(error)) onUnreachable?.();
        throw error;
      }
    };
    return { ...transport, request };
  };
}
