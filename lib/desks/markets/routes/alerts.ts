import { z } from "zod";
import { deleteAlert, insertAlert, listAlerts } from "@/db/price-alerts";
import { defineRoute } from "@/lib/http/define-route";
import { json, nothing } from "@/lib/http/outputs";
import { toPriceAlert } from "../alerts/price-alert";
import { PriceAlert } from "../tools/schema";
import { coinNamed } from "./coin-named";
import { AlertList, NewAlert } from "./schema";

const shared = { auth: "caller", tag: "Markets" } as const;

export const getAlerts = defineRoute(
  {
    ...shared,
    method: "GET",
    path: "/api/markets/alerts",
    operationId: "listPriceAlerts",
    summary: "The caller's price alerts, the newest first",
    outputs: json("The alerts", AlertList),
  },
  ({ caller }) => ({ alerts: listAlerts(caller.id).map(toPriceAlert) }),
);

export const createAlert = defineRoute(
  {
    ...shared,
    method: "POST",
    path: "/api/markets/alerts",
    operationId: "createPriceAlert",
    summary: "Sets a price alert; one that waits for the same already is answered instead",
    description: "Checked each minute while the server runs, against live prices only.",
    input: { body: { schema: NewAlert } },
    outputs: json("The alert", PriceAlert, { status: 201 }),
    errors: ["not_found", "conflict"],
  },
  async ({ caller, body: { symbol, direction, price }, request }) => {
    const asset = await coinNamed(symbol, request.signal);
    return toPriceAlert(insertAlert({ owner: caller.id, asset, direction, price }));
  },
);

export const removeAlert = defineRoute(
  {
    ...shared,
    method: "DELETE",
    path: "/api/markets/alerts/{id}",
    operationId: "deletePriceAlert",
    summary: "Deletes one of the caller's price alerts",
    input: { params: z.object({ id: z.uuid() }) },
    outputs: nothing("It is gone"),
    errors: ["not_found"],
  },
  ({ caller, params }) => deleteAlert(caller.id, params.id),
);
