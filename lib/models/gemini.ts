/** Google's documented value for calls without their signature. */
const UNSIGNED = { google: { thought_signature: "skip_thought_signature_validator" } };

interface Message {
  tool_calls?: object[];
}

/** Gemini 3 refuses calls without a signature, and the client for OpenAI's protocol drops signatures. */
export function unsignedCallsFetch(send: typeof fetch): typeof fetch {
  return (input, init) => {
    if (typeof init?.body !== "string") return send(input, init);
    const body = JSON.parse(init.body) as { messages?: Message[] };
    if (!body.messages?.some(({ tool_calls }) => tool_calls)) return send(input, init);
    const messages = body.messages.map((message) =>
      message.tool_calls
        ? {
            ...message,
            tool_calls: message.tool_calls.map((call) => ({ ...call, extra_content: UNSIGNED })),
          }
        : message,
    );
    return send(input, { ...init, body: JSON.stringify({ ...body, messages }) });
  };
}
