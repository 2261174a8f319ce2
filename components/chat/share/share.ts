import { z } from "zod";
import { callApi } from "@/components/data/api";

const Share = z.object({ token: z.string(), path: z.string(), created_at: z.string() });
export type Share = z.infer<typeof Share>;

const Answer = z.object({ share: Share.nullable() });

function shareIn(answer: unknown): Share | null {
  const parsed = Answer.safeParse(answer);
  if (!parsed.success) throw new Error("The server’s answer couldn’t be read.", { cause: parsed.error });
  return parsed.data.share;
}

const pathOf = (threadId: string) => `/api/threads/${threadId}/share`;

export async function loadShare(threadId: string): Promise<Share | null> {
  return shareIn(await callApi(pathOf(threadId)));
}

/** An existing link stays the same and shows what there is now. */
export async function shareNow(threadId: string): Promise<Share | null> {
  return shareIn(await callApi(pathOf(threadId), { method: "POST" }));
}

export async function revokeShare(threadId: string): Promise<null> {
  await callApi(pathOf(threadId), { method: "DELETE" });
  return null;
}
