/** An answer of the API that isn't 2xx: what it says to the user, and what the browser must know of it. */
export class RequestError extends Error {
  constructor(
    message: string,
    readonly status: number,
    /** Seconds to wait before another attempt. */
    readonly retryAfter?: number,
  ) {
    super(message);
    this.name = "RequestError";
  }
}

/** Reads a refused request, whose body is the API's error form unless something in between answered. */
export async function requestError(response: Response): Promise<RequestError> {
  const body: { error?: unknown } | null = await response.json().catch(() => null);
  const message =
    typeof body?.error === "string"
      ? body.error
      : `The server couldn't answer (${response.status}). Try again in a moment.`;
  return new RequestError(message, response.status, secondsOf(response.headers.get("retry-after")));
}

function secondsOf(retryAfter: string | null): number | undefined {
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
