import type { ComponentType } from "react";
import type { AnswerCall } from "@/components/desk-page/answer-feed";
import { START } from "@/lib/agent/desk-id";
import type { ChatMessage } from "@/lib/agent/ui-message";

export interface AnswerFigureProps {
  /** The tool calls of one answer, as they were stored: nothing newer may be shown. */
  calls: AnswerCall[];
}

/**
 * By desk: draws an answer's charts and maps without anything to press; null where there is nothing to draw.
 * Rendered on the server, so that only what is drawn goes to the browser.
 */
export type AnswerFigures = Partial<Record<string, ComponentType<AnswerFigureProps>>>;

/** Those that may have something to draw of an answer: its desk's, or all where several desks answered together. */
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
