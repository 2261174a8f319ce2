import type { Metadata } from "next";
import { MemoryView } from "@/components/memory/memory-view";
import { TextPage } from "@/components/shell/text-page";
import { desks } from "@/lib/desks";

export const metadata: Metadata = {
  title: "Memory",
  description: "See and delete what Almanac remembers about you.",
};

export default function MemoryPage() {
  return (
    <TextPage
      desks={desks}
      title="Memory"
      about="What Almanac remembers of your questions, so that a desk can find what you asked before. Only you can see it, and it never leaves this server. Messages refused as attacks are also kept for the operator."
    >
      <MemoryView />
    </TextPage>
  );
}
