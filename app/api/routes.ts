import { desks } from "@/lib/desks";
import type { Route } from "@/lib/http/define-route";
import * as rootHealth from "../health/route";
import * as chat from "./chat/route";
import * as conversation from "./conversations/[id]/route";
import * as deskGraph from "./desks/[id]/graph/route";
import * as deskTile from "./desks/[id]/tile/route";
import * as deskList from "./desks/route";
import * as found from "./find/route";
import * as guardCheck from "./guard/check/route";
import * as insights from "./guard/insights/route";
import * as falseAlarm from "./guard/violations/[id]/false-alarm/route";
import * as violations from "./guard/violations/route";
import * as health from "./health/route";
import * as mcp from "./mcp/route";
import * as memoryEntry from "./memory/[id]/route";
import * as memory from "./memory/route";
import * as balance from "./payments/balance/route";
import * as fund from "./payments/fund/route";
import * as redeem from "./payments/receipts/[id]/redeem/route";
import * as receipt from "./payments/receipts/[id]/route";
import * as receipts from "./payments/receipts/route";
import * as payments from "./payments/route";
import * as exported from "./threads/[id]/export/route";
import * as feedback from "./threads/[id]/messages/[messageId]/feedback/route";
import * as chatMessages from "./threads/[id]/messages/chat/route";
import * as messages from "./threads/[id]/messages/route";
import * as restore from "./threads/[id]/restore/route";
import * as thread from "./threads/[id]/route";
import * as share from "./threads/[id]/share/route";
import * as stop from "./threads/[id]/stop/route";
import * as stream from "./threads/[id]/stream/route";
import * as threads from "./threads/route";

/** All but `/api/openapi.json`, which describes these. */
const shared = [
  chat,
  threads,
  thread,
  restore,
  messages,
  chatMessages,
  feedback,
  share,
  exported,
  stream,
  stop,
  conversation,
];
const remembered = [memory, memoryEntry];
const guard = [guardCheck, insights, violations, falseAlarm];
const service = [
  payments,
  balance,
  fund,
  receipts,
  receipt,
  redeem,
  mcp,
  deskList,
  deskGraph,
  deskTile,
  found,
  health,
  rootHealth,
];

const routesIn = (files: object[]): Route[] =>
  files.flatMap((file) => Object.values(file)).filter((exported) => "operation" in exported);

/** In the description's order. */
export const routes: Route[] = [
  ...routesIn(shared),
  ...desks.flatMap((desk) => desk.routes ?? []),
  ...routesIn(remembered),
  ...routesIn(guard),
  ...routesIn(service),
];
