import { type RefObject, useLayoutEffect } from "react";
import { readDraft, writeDraft } from "@/components/chat/drafts";
import type { ChatLine } from "./chat-line";

/** Until the chat's code is there: typing becomes the draft, the last press or Enter is done over. React drops both. */
export function useEarlyInput(pane: RefObject<HTMLElement | null>, draftKey: string, line: ChatLine): void {
  // Before the chat is taken over, which may be as soon as this has been drawn.
  useLayoutEffect(() => {
    const element = pane.current;
    if (!element || line.isConnected()) return;
    let again: (() => void) | undefined;
    const heard = new AbortController();
    // On the window: React stops such events at the document while what they are for isn't taken over.
    const listen = <Type extends keyof WindowEventMap>(
      type: Type,
      hear: (event: WindowEventMap[Type], target: Element) => void,
    ) => {
      const hearOurs = (event: WindowEventMap[Type]) => {
        if (event.target instanceof Element && element.contains(event.target)) hear(event, event.target);
      };
      window.addEventListener(type, hearOurs, { capture: true, signal: heard.signal });
    };

    const typed = element.querySelector("textarea")?.value;
    if (typed && !readDraft(draftKey)) writeDraft(draftKey, typed);
    listen("input", (_, target) => {
      if (target instanceof HTMLTextAreaElement) writeDraft(draftKey, target.value);
    });
    listen("keydown", (event, target) => {
      if (!(target instanceof HTMLTextAreaElement) || event.key !== "Enter" || event.shiftKey) return;
      event.preventDefault();
      again = () => target.form?.requestSubmit();
    });
    listen("submit", (event) => event.preventDefault());
    listen("click", (_, target) => {
      const button = target.closest<HTMLElement>("button, summary");
      if (button) again = () => button.click();
    });
    const hangUp = line.whenConnected(() => {
      heard.abort();
      element.dataset.ready = "";
      // What was typed is in the field with the next drawing.
      requestAnimationFrame(() => again?.());
    });
    return () => {
      heard.abort();
      hangUp();
    };
  }, [pane, draftKey, line]);
}
