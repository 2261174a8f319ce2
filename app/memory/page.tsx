import type { Metadata } from "next";
import { MemoryView } from "@/components/memory/memory-view";
import { TextPage } from "@/components/shell/text-page";
import { desks } from "@/lib/desks";

export const metadata: Metadata = {
  title: "Memory",
  description: "What Almanac remembers of you, to be seen and deleted.",
};

export default function MemoryPage() {
  return (
    <TextPage
      desks={desks}
      title="Memory"
      about="What is remembered of your questions, so that a desk can find what you asked before. Only you can see it, and it never leaves this server. Messages that were refused as attacks are kept for the operator as well."
    >
      <MemoryView />
    </TextPage>
  );
}
