import { allCalls, behaves, SCRIPTED_DESKS, type ScriptedDesk } from "../app/api/testing/scripted-desks";
import { declines } from "../lib/models/testing/misbehaviour";
import { says } from "../lib/models/testing/provider-double";
import { expect, test } from "./fixtures";
import { Gate } from "./scripted-app";

const [underground, landDesk] = SCRIPTED_DESKS as [ScriptedDesk, ScriptedDesk];
const FIRST = "openai:gpt-4o-mini";
const SECOND = "openai:gpt-4.1-mini";

test.use({ baseURL: ({ scripted }, use) => use(scripted.url), models: `${FIRST},${SECOND}` });

test("Land's words are shown sentence by sentence", async ({ land, scripted }) => {
  const gate = new Gate();
  const tokens = ["Brazil lost ", "tree cover. ", "The chart ", "shows how much."];
  const before = async (index: number) => index > 2 && (await gate.passed);
  scripted.model.script(...allCalls(landDesk), { tokens, before });
  await land.open();
  await land.chat.send(landDesk.question);

  const turn = land.chat.turns.last();
  await expect(turn.getByText("Brazil lost tree cover.", { exact: true })).toBeVisible();
  await expect(land.chat.stop).toBeVisible();

  gate.lift();
  await expect(turn.getByText(landDesk.words, { exact: true })).toBeVisible();
  await land.chat.answered();
});

test("a figure from nowhere is corrected before anyone reads it", async ({ land, scripted }) => {
  const gate = new Gate();
  const wrong = "Brazil lost 123,456,789 ha. ";
  scripted.model.script(...allCalls(landDesk), says(wrong, "It is much."), {
    ...says(landDesk.words),
    before: () => gate.passed,
  });
  await land.open();
  await land.chat.send(landDesk.question);
  await expect
    .poll(() => scripted.model.completions.at(-1)?.body.messages.at(-1).content)
    .toContain("123,456,789");
  await expect(land.chat.turns.last()).not.toContainText("123,456,789");

  gate.lift();
  const turn = land.chat.turns.last();
  await expect(turn.getByText(landDesk.words, { exact: true })).toBeVisible();
  await turn.getByText(/^\d+ steps\b/).click();
  await expect(turn).toContainText(`${FIRST} gave figures that aren't in the data`);
});

test("a model that refuses is said, and asking again helps", async ({ desk, scripted }) => {
  const refusal = declines("I'd rather not.");
  scripted.model.script(...underground.opening, refusal, refusal, refusal, refusal);
  await desk.open();
  await desk.chat.send(underground.question);
  await expect(desk.chat.alert).toContainText("declined to answer");
  await expect(desk.chat.turns.last()).not.toContainText("I'd rather not");

  scripted.model.script(...behaves(underground));
  await desk.chat.button("Try again").click();
  await expect(desk.chat.turns.last().getByText(underground.words, { exact: true })).toBeVisible();
  await expect(desk.chat.alert).toBeHidden();
});

test("an answer that breaks off is written anew by the next model", async ({ desk, page, scripted }) => {
  const gate = new Gate();
  const begun = "The line had a bad morning.";
  scripted.model.script(
    ...underground.opening,
    ...allCalls(underground),
    {
      ...says(`${begun} It `, "was"),
      before: async (index) => index > 0 && (await gate.passed),
      ending: "reset",
    },
    says(underground.words),
  );
  await desk.open();
  await desk.chat.send(underground.question);
  const turn = desk.chat.turns.last();
  await expect(turn.getByText(begun, { exact: true })).toBeVisible();

  gate.lift();
  await expect(turn.getByText(underground.words, { exact: true })).toBeVisible();
  await expect(turn).not.toContainText(begun);
  await desk.chat.answered();
  await turn.getByText(/^\d+ steps\b/).click();
  await expect(turn).toContainText(`${FIRST} broke off in the middle`);
  await expect(turn).toContainText(`${SECOND} answered`);

  await page.reload();
  await expect(desk.chat.turns.last().getByText(underground.words, { exact: true })).toBeVisible();
  await expect(desk.chat.turns.last()).not.toContainText(begun);
});

test("the steps say what tokens an answer took", async ({ desk, scripted }) => {
  const replies = behaves(underground).map((reply) => ({ ...reply, usage: { input: 1234, output: 56 } }));
  scripted.model.script(...replies);
  await desk.open();
  const turn = await desk.chat.ask(underground.question);
  await turn.getByText(/^\d+ steps\b/).click();
  await expect(turn.getByText("1,234 tokens in, 56 out").first()).toBeVisible();
});
