import { deleteShare, getShare, saveShare } from "@/db/shares";
import { getThread } from "@/db/threads";
import { AppError } from "@/lib/errors";
import { handle, preflight } from "@/lib/http/handle";
import { parseParams } from "@/lib/http/parse";
import { shareJson, ThreadParams } from "../../schema";

const route = { auth: "caller", name: "/api/threads/[id]/share" } as const;

/** The link under which anyone may read the thread, if it has one. */
export const GET = handle(route, ({ params, caller }) => {
  const { id } = parseParams(params, ThreadParams);
  getThread(caller.id, id);
  return shareJson(getShare(id));
});

/** Shares the branch in view as it is now. */
export const POST = handle(route, ({ params, caller }) => {
  const { id } = parseParams(params, ThreadParams);
  const { leafId } = getThread(caller.id, id);
  if (leafId === null) throw new AppError("bad_request", "There is nothing to share in this thread yet.");
  return shareJson(saveShare(id, leafId));
});

/** Revokes the link. */
export const DELETE = handle(route, ({ params, caller }) => {
  const { id } = parseParams(params, ThreadParams);
  getThread(caller.id, id);
  deleteShare(id);
  return shareJson(undefined);
});

export const OPTIONS = preflight;
