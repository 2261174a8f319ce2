import type { Metadata } from "next";
import { cookies } from "next/headers";
import Link from "next/link";
import { notFound } from "next/navigation";
import { cache } from "react";
import { answerFigures } from "@/app/(desks)/answer-figures";
import { loadOwn } from "@/app/share/load-share";
import { Report } from "@/components/share/report";
import styles from "@/components/share/report.module.css";
import { anyDeskById } from "@/lib/desks/concierge";
import { sessionCaller } from "@/lib/http/caller";
import { SESSION_COOKIE } from "@/lib/http/session";

interface Props {
  params: Promise<{ thread: string }>;
}

const findOwn = cache(async (id: string) => {
  const caller = sessionCaller((await cookies()).get(SESSION_COOKIE)?.value);
  return caller && loadOwn(caller, id);
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const thread = await findOwn((await params).thread);
  return { title: thread ? `${thread.title}: report` : "Nothing here" };
}

export default async function ReportPage({ params }: Props) {
  const { thread: id } = await params;
  const thread = await findOwn(id);
  if (!thread) notFound();
  const { name, accent } = anyDeskById(thread.desk);
  return (
    <Report {...thread} desk={{ id: thread.desk, name, accent }} figures={answerFigures}>
      <Link className={styles.back} href={`/${thread.desk}?thread=${id}`} prefetch={false}>
        Back to the conversation
      </Link>
    </Report>
  );
}
