import { listReceipts } from "@/db/receipts";
import { handle, preflight } from "@/lib/http/handle";
import { parseQuery } from "@/lib/http/parse";
import { presentReceipt, ReceiptsQuery } from "./schema";

const route = { auth: "caller", name: "/api/payments/receipts" } as const;

/** The caller's receipts, the newest first. */
export const GET = handle(route, ({ url, caller }) => ({
  receipts: listReceipts(caller.id, parseQuery(url, ReceiptsQuery)).map(presentReceipt),
}));

export const OPTIONS = preflight;
