import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { draftKeyOf, readDraft, writeDraft } from "@/components/chat/drafts";
import { wasHandedOver } from "@/components/chat/links";
import type { ChatLine } from "./chat-line";

/** Takes the question that the address brings (`?q=`) out of it, and asks it, or writes it into the field. */
export function useHandedOver(desk: string, line: ChatLine): void {
  const question = useSearchParams().get("q")?.trim();
  useEffect(() => {
    const search = new URLSearchParams(window.location.search);
    if (!question || !search.has("q")) return;
    search.delete("q");
    const rest = search.size > 0 ? `?${search}` : "";
    window.history.replaceState(null, "", `${window.location.pathname}${rest}`);
    const key = draftKeyOf(desk);
    if (wasHandedOver(question)) line.ask(question);
    else if (!readDraft(key)) writeDraft(key, question);
  }, [desk, line, question]);
}
