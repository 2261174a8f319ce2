import { useState } from "react";
import type { ChatMessage } from "@/lib/agent/ui-message";
import { failureText } from "./call-api";
import type { Conversation } from "./conversation";
import type { Feedback } from "./feedback";

export interface FeedbackState {
  given?: Feedback;
  /** Why it wasn't kept. */
  failure?: string;
  /** The user is asked for a note. */
  isNoteOpen: boolean;
  openNote(isOpen: boolean): void;
  /** A thumb was pressed: rates, or takes the rating back. A bad one is asked about. */
  press(rating: Feedback["rating"]): void;
  /** Keeps a note with the rating; whether that worked. */
  sendNote(note: string): Promise<boolean>;
}

/** What the user said of an answer, and how to say it. */
export function useFeedback(conversation: Conversation, answer: ChatMessage): FeedbackState {
  const [failure, setFailure] = useState<string>();
  const [isNoteOpen, openNote] = useState(false);
  const given = answer.metadata?.feedback;

  const give = async (feedback: Feedback | undefined) => {
    setFailure(undefined);
    try {
      await conversation.ratings.rate(answer.id, feedback);
      return true;
    } catch (error) {
      setFailure(`Your feedback wasn't kept. ${failureText(error)}`);
      return false;
    }
  };
  const press = (rating: Feedback["rating"]) => {
    const isBack = given?.rating === rating;
    openNote(!isBack && rating === "down");
    void give(isBack ? undefined : { rating });
  };
  const sendNote = async (note: string) => {
    if (!given) return false;
    const { rating } = given;
    const isKept = await give(note ? { rating, note } : { rating });
    if (isKept) openNote(false);
    return isKept;
  };
  return { given, failure, isNoteOpen, openNote, press, sendNote };
}
