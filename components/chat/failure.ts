import { RequestError, UNREACHABLE } from "@/components/data/api";

/** Ask again; join the answer that goes on without us; look at the one in the way; or a new conversation. */
export type Remedy = "retry" | "rejoin" | "show-running" | "start-anew";

export interface Failure {
  message: string;
  remedy: Remedy;
  waitSeconds?: number;
}

/** @param answering the server had the question and had begun to answer */
export function explainFailure(error: Error, { answering }: { answering: boolean }): Failure {
  if (error instanceof RequestError) return explainRefusal(error);
  // What fetch throws when the network is gone, in each browser's own words.
  if (error instanceof TypeError) {
    return answering
      ? { message: "The connection was lost. The server is still answering.", remedy: "rejoin" }
      : { message: UNREACHABLE, remedy: "retry" };
  }
  return { message: error.message || "Something went wrong.", remedy: "retry" };
}

function explainRefusal({ status, message, retryAfter }: RequestError): Failure {
  if (status === 401) {
    return {
      message: "Your session and this conversation have ended. Your question is kept.",
      remedy: "start-anew",
    };
  }
  if (status === 404) return { message, remedy: "start-anew" };
  if (status === 409) return { message, remedy: "show-running" };
  return { message, remedy: "retry", waitSeconds: retryAfter };
}
