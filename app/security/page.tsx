import type { Metadata } from "next";
import { SecurityView } from "@/components/security/security-view";
import { TextPage } from "@/components/shell/text-page";
import { desks } from "@/lib/desks";

export const metadata: Metadata = {
  title: "Security",
  description: "Messages that the guard took for attacks.",
};

export default function SecurityPage() {
  return (
    <TextPage
      desks={desks}
      title="Security"
      isWide
      about="Messages that the guard took for attacks on the language models: when they came, what they wanted and what happened to them. Other people wrote them, so only the operator can see them."
    >
      <SecurityView />
    </TextPage>
  );
}
