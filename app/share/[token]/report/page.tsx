import Link from "next/link";
import { notFound } from "next/navigation";
import { answerFigures } from "@/app/(desks)/answer-figures";
import { Report } from "@/components/share/report";
import styles from "@/components/share/report.module.css";
import { anyDeskById } from "@/lib/desks/concierge";
import { loadShare, type ShareProps, shareMetadata } from "../../load-share";

export const generateMetadata = shareMetadata;

export default async function SharedReportPage({ params }: ShareProps) {
  const { token } = await params;
  const share = loadShare(token);
  if (!share) notFound();
  const { name, accent } = anyDeskById(share.desk);
  return (
    <Report {...share} desk={{ id: share.desk, name, accent }} figures={answerFigures}>
      <Link className={styles.back} href={`/share/${token}`} prefetch={false}>
        Back to the conversation
      </Link>
    </Report>
  );
}
