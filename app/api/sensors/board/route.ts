import { board } from "@/lib/desks/sensors/readings/board";
import { handle, preflight } from "@/lib/http/handle";

/** Every sensor with its newest reading. */
export const GET = handle({ auth: "caller", name: "/api/sensors/board" }, ({ caller }) => ({
  sensors: board(caller.id),
}));

export const OPTIONS = preflight;
