import { AppError, toAppError } from "@/lib/errors";
import type { StreamError } from "./events";

/** @param hasFinished whether a node had finished before it */
export function toStreamError(
  thrown: unknown,
  hasFinished: boolean,
  error = toAppError(thrown),
): StreamError {
  return {
    error: true,
    message: error.message,
    error_type: thrown instanceof AppError ? thrown.code : ((thrown as Error)?.name ?? "Error"),
    type: hasFinished ? "stream_processing_error" : "stream_initialization_error",
    fatal: !hasFinished,
  };
}
