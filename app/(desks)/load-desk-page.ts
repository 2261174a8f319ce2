import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import {
  FRAME_COOKIE,
  readPreferences,
  readZone,
  ZONE_COOKIE,
} from "@/components/desk-page/frame-preferences";
import type { DeskPageData } from "@/components/desk-page/types";
import { listBranch } from "@/db/messages";
import type { Thread } from "@/db/schema";
import { getThread, listThreads } from "@/db/threads";
import type { DeskId } from "@/lib/agent/desk-id";
import { PAGE, toChatMessages } from "@/lib/agent/stored-messages";
import { clock } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { type Caller, sessionCaller } from "@/lib/http/caller";
import { SESSION_COOKIE } from "@/lib/http/session";

const LISTED = 30;

export async function loadDeskPage(desk: DeskId, threadId: string | undefined): Promise<DeskPageData> {
  const jar = await cookies();
  const caller = sessionCaller(jar.get(SESSION_COOKIE)?.value);
  const thread = caller && threadId ? findThread(caller, threadId) : undefined;
  if (thread && thread.desk !== desk) redirect(`/${thread.desk}?thread=${thread.id}`);
  const page = caller ? listThreads(caller.id, { desk, limit: LISTED }) : { threads: [], next: null };
  return {
    threads: {
      ...page,
      threads: page.threads.map(({ id, title, updatedAt }) => ({ id, title, desk, updated_at: updatedAt })),
    },
    thread: thread && {
      id: thread.id,
      title: thread.title,
      messages: toChatMessages(listBranch(thread, PAGE)),
    },
    isMissing: threadId !== undefined && thread === undefined,
    preferences: readPreferences(jar.get(FRAME_COOKIE)?.value),
    zone: readZone(jar.get(ZONE_COOKIE)?.value),
    now: clock.ms(),
  };
}

function findThread(caller: Caller, id: string): Thread | undefined {
  try {
    return getThread(caller.id, id);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  }
}
