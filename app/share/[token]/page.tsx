import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { SharedThread } from "@/components/share/shared-thread";
import { anyDeskById } from "@/lib/desks/concierge";
import { loadShare } from "../load-share";

interface Props {
  params: Promise<{ token: string }>;
}

const findShare = cache((token: string) => loadShare(token));

/** Only who was given the link is to find the page, and no page that it links to is to learn it. */
const UNLISTED: Metadata = { robots: { index: false, follow: false }, referrer: "no-referrer" };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const share = await findShare((await params).token);
  return { ...UNLISTED, title: share?.title ?? "Nothing here" };
}

/** A shared conversation, as its link shows it to anyone. */
export default async function SharePage({ params }: Props) {
  const share = await findShare((await params).token);
  if (!share) notFound();
  const { id, name, accent } = anyDeskById(share.desk);
  return (
    <SharedThread
      title={share.title}
      desk={{ id, name, accent }}
      createdAt={share.createdAt}
      messages={share.messages}
    />
  );
}
