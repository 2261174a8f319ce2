import { logger } from "@/lib/log";

export type LogFields = Record<string, unknown>;

export interface RequestLog {
  /** Never what people wrote, and no keys. */
  add(fields: LogFields): void;
  /** Holds the line back until the returned function is called. */
  defer(): () => void;
}

export class RequestLine implements RequestLog {
  readonly #start = performance.now();
  readonly #fields: LogFields;
  #status = 0;
  /** Responses and deferrals. */
  #open = 1;

  constructor(fields: LogFields) {
    this.#fields = fields;
  }

  add(fields: LogFields): void {
    Object.assign(this.#fields, fields);
  }

  defer(): () => void {
    this.#open += 1;
    let called = false;
    return () => {
      if (called) return;
      called = true;
      this.#close();
    };
  }

  answered(status: number): void {
    this.#status = status;
    this.#close();
  }

  /** No stream will end what the failed handler deferred. */
  failed(status: number, fields: LogFields): void {
    this.add(fields);
    this.#open = 1;
    this.answered(status);
  }

  #close(): void {
    this.#open -= 1;
    if (this.#open !== 0) return;
    const ms = Math.round((performance.now() - this.#start) * 100) / 100;
    const isFailure = this.#status >= 500 || this.#fields.err;
    const level = isFailure ? "error" : this.#status === 401 ? "warn" : "info";
    logger()[level]({ ...this.#fields, status: this.#status, ms }, "request");
  }
}
