import { expect, test } from "./fixtures";
import { Chat } from "./pages/chat";
import { FIRST_ANSWER_MS } from "./timeouts";

const STATUS = "Is there a good service on the Circle line?";
const PRICE = "What was the price of Bitcoin on 6 July 2021?";

test("a greeting is answered by the product, with a question for each desk", async ({ home, page }) => {
  await home.open();
  await home.chat.send("hi");
  await expect(page).toHaveURL(/\/start\?thread=/, { timeout: FIRST_ANSWER_MS });
  const chat = new Chat(page);
  await expect(chat.turns).toHaveCount(1);
  for (const name of ["Underground", "Land", "Sensors", "Markets"])
    await expect(chat.turns.first().getByRole("listitem").filter({ hasText: name })).toBeVisible();

  await test.step("a question that a desk takes goes on at its page", async () => {
    await chat.send(STATUS);
    await expect(page).toHaveURL(/\/underground\?thread=/, { timeout: FIRST_ANSWER_MS });
    await expect(chat.turns).toHaveCount(2);
    await expect(chat.turns.last()).toContainText("Circle line");
    await expect(chat.turns.last()).toContainText("Underground desk");
  });

  await test.step("and stays there when the page is loaded again", async () => {
    await page.reload();
    await expect(chat.turns).toHaveCount(2);
    await expect(chat.turns.first()).toContainText("Almanac");
    await expect(chat.turns.last()).toContainText("Underground desk");
  });
});

test("a message with requests for two desks is answered by both", async ({ home, page }) => {
  await home.open();
  await home.chat.send(
    `Is there a good service on the Circle line? And what was the price of Bitcoin on 6 July 2021?`,
  );
  await expect(page).toHaveURL(/\/start\?thread=/, { timeout: FIRST_ANSWER_MS });
  const turn = new Chat(page).turns.last();
  await expect(turn.getByRole("heading", { level: 3 })).toHaveText(["Underground", "Markets"]);
  await expect(turn).toContainText("Circle line");
  await expect(turn).toContainText("$34,2");
});

test("a desk hands over what is another's", async ({ desk, page }) => {
  await desk.open();
  const turn = await desk.chat.ask(PRICE);
  await turn.getByRole("link", { name: "Ask the Markets desk" }).click();
  await expect(page).toHaveURL(/\/markets\?thread=/, { timeout: FIRST_ANSWER_MS });
  await desk.chat.answered();
  await expect(desk.chat.turns).toHaveCount(1);
  await expect(desk.chat.turns.first()).toContainText("$34,2");
});

test("a question in an address from elsewhere is written, not asked", async ({ desk, page }) => {
  await desk.open(`/underground?q=${encodeURIComponent(STATUS)}`);
  await expect(desk.chat.field).toHaveValue(STATUS);
  await expect(page).toHaveURL(/\/underground$/);
  await expect(desk.chat.turns).toHaveCount(0);
});
