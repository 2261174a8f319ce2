import type { ComponentType } from "react";
import type { AnswerCall } from "@/components/desk-page/answer-feed";
import { START } from "@/lib/agent/desk-id";
import type { ChatMessage } from "@/lib/agent/ui-message";

export interface AnswerFigureProps {
  /** As they were stored: nothing newer may be shown. */
  calls: AnswerCall[];
}

/** By desk; without anything to press. Rendered on the server, so that only what is drawn goes to the browser. */
export type AnswerFigures = Partial<Record<string, ComponentType<AnswerFigureProps>>>;

/** The answer's desk's, or all where several desks answered together. */
export function figuresFor(
  { metadata }: ChatMessage,
  figures: AnswerFigures,
): [string, ComponentType<AnswerFigureProps>][] {
  const desk = metadata?.desk;
  return Object.entries(figures).flatMap(([id, Figure]) =>
    Figure && (id === desk || desk === START) ? [[id, Figure]] : [],
  );
}

export const callsOf = ({ parts }: ChatMessage): AnswerCall[] =>
  parts.flatMap((part): AnswerCall[] => {
    if (part.type !== "dynamic-tool") return [];
    const call = { id: part.toolCallId, tool: part.toolName, input: part.input };
    return [part.state === "output-available" ? { ...call, output: part.output } : call];
  });
