import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { expect, test } from "vitest";
import { toldBefore } from "./told-before";

const told = (message: string, source: string) =>
  new ToolMessage({
    tool_call_id: "1",
    content: JSON.stringify({ status: "success", message, sources: [{ source, live: true, as_of: "" }] }),
  });

test("what the tools told is that of the last answer that called any", () => {
  const messages = [
    new HumanMessage("price of btc"),
    told("one", "Binance"),
    new HumanMessage("price of eth and sol"),
    told("two", "CoinGecko"),
    told("three", "CoinCap"),
    new AIMessage("…"),
    new HumanMessage("thanks"),
    new AIMessage("…"),
    new HumanMessage("whose data is that?"),
  ];
  expect(toldBefore(messages)).toEqual({
    sources: [
      { source: "CoinGecko", live: true },
      { source: "CoinCap", live: true },
    ],
    messages: ["two", "three"],
  });
});

test("a result that was cut or failed tells nothing", () => {
  const cut = new ToolMessage({ tool_call_id: "1", content: '{"status": "succ …' });
  expect(toldBefore([new HumanMessage("?"), cut])).toEqual({ sources: [], messages: [] });
});
