import { BaseError, HttpRequestError, http, TimeoutError, type Transport } from "viem";

const TIMEOUT_MS = 5000;

/** Whether an error says that the chain couldn't be asked at all, rather than what it answered. */
function isUnreachable(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError) !== null
  );
}

/** Why a chain couldn't be asked, in short. The error itself isn't told: it holds the RPC's address, which may hold a key. */
export function reasonOf(error: unknown): string {
  return error instanceof BaseError ? error.shortMessage : "no answer";
}

/**
 * JSON-RPC over HTTP that gives up after five seconds.
 * @param onUnreachable told each time the chain couldn't be asked
 * @param batch sends what is asked together as one request, which not every public chain takes
 */
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
