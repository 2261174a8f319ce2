import type { UIMessageChunk } from "ai";
import type { AgentEvent, Answer } from "./events";
import { toolError } from "./tool-error";
import type { ChatData, ChatMetadata } from "./ui-message";

type Chunk = UIMessageChunk<ChatMetadata, ChatData>;

export class UiEncoder {
  private openText: string | undefined;
  private anyText = false;
  private updates = 0;
  private modelNotes = 0;
  private contextNotes = 0;

  encode(event: AgentEvent): Chunk[] {
    switch (event.type) {
      case "thread":
        return [
          {
            type: "start",
            messageId: event.answerId,
            messageMetadata: { threadId: event.threadId, desk: event.desk },
          },
          {
            type: "data-thread",
            id: "thread",
            data: {
              thread_id: event.threadId,
              desk: event.desk,
              title: event.title,
              question_id: event.questionId,
              picked: event.picked,
              ...(event.siblings && { siblings: event.siblings }),
            },
          },
        ];
      case "progress":
        return [{ type: "data-progress", id: "progress", data: { text: event.text } }];
      case "token":
        return this.token(event.messageId, event.text);
      case "model": {
        const { type: _, ...note } = event;
        this.modelNotes += 1;
        return [{ type: "data-model", id: `model-${this.modelNotes}`, data: note }];
      }
      case "context": {
        const { type: _, ...note } = event;
        this.contextNotes += 1;
        return [{ type: "data-context", id: `context-${this.contextNotes}`, data: note }];
      }
      case "tool-start":
        return [
          {
            type: "tool-input-available",
            toolCallId: event.id,
            toolName: event.name,
            input: event.args,
            title: event.title,
            dynamic: true,
          },
        ];
      case "tool-end":
        return [toolEnd(event)];
      case "update":
        this.updates += 1;
        return [
          {
            type: "data-state",
            id: `state-${this.updates}`,
            data: { node: event.node, update: event.update, ms: event.ms },
          },
        ];
      case "approval":
        return [{ type: "data-approval", id: "approval", data: event.approval }];
      // The graph goes on, and an error chunk would end the browser's stream.
      case "fault":
        return [];
      case "error":
        return [...this.broken("error", event.answer), { type: "error", errorText: event.error.message }];
      case "stopped":
        return [...this.broken("stopped", event.answer), { type: "abort" }];
      case "answer":
        return this.answer(event.answer);
    }
  }

  private token(id: string, delta: string): Chunk[] {
    this.anyText = true;
    const chunk: Chunk = { type: "text-delta", id, delta };
    if (this.openText === id) return [chunk];
    const close = this.closeText();
    this.openText = id;
    return [...close, { type: "text-start", id }, chunk];
  }

  private closeText(): Chunk[] {
    if (this.openText === undefined) return [];
    const id = this.openText;
    this.openText = undefined;
    return [{ type: "text-end", id }];
  }

  private answer(answer: Answer): Chunk[] {
    // No token was streamed where no model wrote the text. While the answer waits, its approval says what for.
    const text = this.anyText || answer.approval ? [] : this.token("answer", answer.response);
    return [...text, ...this.closeText(), answerPart(answer), { type: "finish" }];
  }

  private broken(status: "stopped" | "error", answer: Answer | undefined): Chunk[] {
    const text = answer?.response && !this.anyText ? this.token("answer", answer.response) : [];
    const ended: Chunk = { type: "message-metadata", messageMetadata: { status } };
    return [...text, ...this.closeText(), ...(answer ? [answerPart(answer)] : []), ended];
  }
}

function answerPart(answer: Answer): Chunk {
  const { response, agent, confidence, reasoning, provenance, model, follow_ups } = answer;
  const { figures, payments, score, usage, approval, ms } = answer;
  const waiting = approval ? true : undefined;
  return {
    type: "data-answer",
    id: "answer",
    data: {
      response,
      agent,
      confidence,
      reasoning,
      provenance,
      model,
      follow_ups,
      figures,
      payments,
      score,
      usage,
      waiting,
      ms,
    },
  };
}

function toolEnd({ id, result, failed }: Extract<AgentEvent, { type: "tool-end" }>): Chunk {
  if (failed) {
    return { type: "tool-output-error", toolCallId: id, errorText: toolError(result), dynamic: true };
  }
  return { type: "tool-output-available", toolCallId: id, output: result, dynamic: true };
}
