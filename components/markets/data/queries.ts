import { QueryClient } from "@tanstack/react-query";
import { RequestError } from "@/components/chat/request-error";

/** What the canvas asks of the API, each once for all panels that show it. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // The server has gone through its sources already; only a lost connection may come back by itself.
      retry: (failures, error) => failures < 1 && !(error instanceof RequestError),
      networkMode: "always",
    },
  },
});
