import { expect, test } from "vitest";
import { z } from "zod";
import { type AnyTool, defineTool } from "@/lib/agent/tools/tool";
import { listTools } from "./toolset";

const tool = (name: string, more: Partial<AnyTool> = {}): AnyTool =>
  defineTool({
    name,
    description: name,
    input: z.object({}),
    output: z.null(),
    run: async () => ({ data: null, message: "", provenance: [] }),
    ...more,
  });

const listed = (...sets: [id: string, tools: AnyTool[]][]) =>
  listTools(sets.map(([id, tools]) => ({ id, name: id.toUpperCase(), tools }))).map(({ name, title }) => [
    name,
    title,
  ]);

test("a tool keeps its name unless another set has one of that name", () => {
  expect(listed(["echo", [tool("say"), tool("spell")]], ["parrot", [tool("say")]])).toEqual([
    ["echo_say", "ECHO: say"],
    ["spell", "ECHO: spell"],
    ["parrot_say", "PARROT: say"],
  ]);
});

test("its title is its own, or made from its name", () => {
  const tools = [tool("say_again"), tool("sayAgain"), tool("x", { title: "say it again" })];
  expect(listed(["echo", tools]).map(([, title]) => title)).toEqual([
    "ECHO: say again",
    "ECHO: say again",
    "ECHO: say it again",
  ]);
});

test("what is of use only in a conversation isn't listed, and takes no name from others", () => {
  const talk = tool("say", { needsConversation: true });
  expect(listed(["echo", [talk]], ["parrot", [tool("say")]])).toEqual([["say", "PARROT: say"]]);
});
