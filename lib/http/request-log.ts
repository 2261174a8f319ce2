import { logger } from "@/lib/log";

export type LogFields = Record<string, unknown>;

export interface RequestLog {
  /** Adds fields, e.g. `{ desk, model, node_ms }`: never what people wrote, and no keys. */
  add(fields: LogFields): void;
  /** Holds the line back until the returned function is called, as at the end of a stream. */
  defer(): () => void;
}

export class RequestLine implements RequestLog {
  readonly #start = performance.now();
  readonly #fields: LogFields;
  #status = 0;
  /** Counts the response and each deferral. */
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

  /** The handler has failed, so no stream will end what it deferred. */
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
