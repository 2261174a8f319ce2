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
      about="What the guard took for attacks on the language models: when, what they were after, and what became of them. They were written by others, so only the operator can see them."
    >
      <SecurityView />
    </TextPage>
  );
}
