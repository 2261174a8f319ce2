import { deleteThread, getThread } from "@/db/threads";
import { runs } from "./run";

/**
 * Deletes a thread; an answer in the making is ended first, so that it can't write into what is gone.
 * @throws AppError `not_found`
 */
export async function removeThread(owner: string, id: string): Promise<void> {
  getThread(owner, id);
  const run = runs().get(id);
  run?.stop();
  await run?.ended;
  await deleteThread(owner, id);
}
