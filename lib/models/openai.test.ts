import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { OpenAiChat } from "./openai";
import { ProviderDouble, says } from "./testing/provider-double";
import { langChainTool } from "./tool";

let provider: ProviderDouble;
beforeAll(async () => {
  provider = await ProviderDouble.start();
});
afterAll(() => provider.close());

const tool = langChainTool({
  name: "status",
  description: "The status of lines",
  input: z.object({ lines: z.array(z.string()), nth: z.int().optional() }),
});

async function toolSent(strictTools: boolean) {
  const model = new OpenAiChat({
    model: "gpt-4o-mini",
    apiKey: "none",
    strictTools,
    configuration: { baseURL: `${provider.url}/v1` },
  });
  provider.script(says("OK"));
  await model.bindTools([tool]).invoke("?");
  return provider.completions.at(-1)?.body.tools[0].function;
}

test("a server that holds models to schemas gets them in its strict form", async () => {
  expect(await toolSent(true)).toMatchObject({
    name: "status",
    strict: true,
    parameters: {
      additionalProperties: false,
      required: ["lines", "nth"],
      properties: { lines: { type: "array" }, nth: { type: ["integer", "null"] } },
    },
  });
});

test("others get them plain", async () => {
  const sent = await toolSent(false);
  expect(sent.strict).toBeUndefined();
  expect(sent.parameters).toMatchObject({ required: ["lines"], properties: { nth: { type: "integer" } } });
});
