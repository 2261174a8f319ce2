import { notFound } from "next/navigation";
import { answerFigures } from "@/app/(desks)/answer-figures";
import { SharedThread } from "@/components/share/shared-thread";
import { anyDeskById } from "@/lib/desks/concierge";
import { loadShare, type ShareProps, shareMetadata } from "../load-share";

export const generateMetadata = shareMetadata;

export default async function SharePage({ params, searchParams }: ShareProps) {
  const { token } = await params;
  const { before } = await searchParams;
  const share = loadShare(token, typeof before === "string" ? before : undefined);
  if (!share) notFound();
  const { id, name, accent } = anyDeskById(share.desk);
  return (
    <SharedThread
      {...share}
      desk={{ id, name, accent }}
      figures={answerFigures}
      report={`/share/${token}/report`}
    />
  );
}
