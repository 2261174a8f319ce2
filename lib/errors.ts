export type ErrorCode =
  | "bad_request"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "method_not_allowed"
  | "conflict"
  | "too_large"
  | "unsupported_media_type"
  | "rate_limited"
  | "upstream_unavailable"
  | "model_unavailable"
  | "too_busy"
  | "storage_busy"
  | "storage_full"
  | "internal";

const STATUS: Record<ErrorCode, number> = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  upstream_unavailable: 502,
  model_unavailable: 503,
  too_busy: 503,
  storage_busy: 503,
  storage_full: 507,
  internal: 500,
};

/** SQLite's codes for writes that the disk didn't take. */
const NOT_TAKEN = /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN)/;

/** `path` is like `a.b[0]`. */
export interface Fault {
  path: string;
  message: string;
}

/** Its message is for users: it says what they can do and nothing internal. `cause` is for logs. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly faults?: Fault[];
  readonly retryAfter?: number;
  readonly details?: Record<string, unknown>;

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      cause?: unknown;
      faults?: Fault[];
      /** seconds */
      retryAfter?: number;
      details?: Record<string, unknown>;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.status = STATUS[code];
    this.faults = options.faults;
    this.retryAfter = options.retryAfter;
    this.details = options.details;
  }
}

/** The message names the field first. */
export function fieldError(code: ErrorCode, field: string, message: string): AppError {
  return new AppError(code, `${field}: ${message}`, { faults: [{ path: field, message }] });
}

export const STORAGE_FULL =
  "The server's storage is full or can't be written: nothing was saved. Try again when there is room on its disk.";

export const STORAGE_BUSY =
  "Another process is writing to the server's database: nothing was saved. Try again in a moment.";
/** In seconds. */
const BUSY_FOR = 5;

/** Also beneath a library's error. */
function storageCode(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const { code } = error as { code?: unknown };
  return typeof code === "string" && code.startsWith("SQLITE_") ? code : storageCode(error.cause);
}

export const isBusy = (error: unknown): boolean => storageCode(error).startsWith("SQLITE_BUSY");

export const storageBusy = (cause?: unknown): AppError =>
  new AppError("storage_busy", STORAGE_BUSY, { cause, retryAfter: BUSY_FOR });

/** What isn't an `AppError` becomes `internal`, its text kept from users. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (NOT_TAKEN.test(storageCode(error))) return new AppError("storage_full", STORAGE_FULL, { cause: error });
  if (isBusy(error)) return storageBusy(error);
  return new AppError("internal", "Something went wrong on our side. Try again in a moment.", {
    cause: error,
  });
}
