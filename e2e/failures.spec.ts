import { expect, test } from "./fixtures";

const QUESTION = "How do I get from Paddington to Canary Wharf?";
const ANSWER = "Paddington → Canary Wharf";

test("without a network the question waits for another attempt", async ({ desk, context, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await desk.open();
  await context.setOffline(true);
  await desk.chat.send(QUESTION);
  await expect(desk.chat.alert).toContainText("The server can’t be reached.");

  await context.setOffline(false);
  await desk.chat.button("Try again").click();
  await desk.chat.answered();
  await expect(desk.chat.turns).toHaveCount(1);
  await expect(desk.chat.turns.last()).toContainText(ANSWER);
});

test("a question that was never sent can be edited, and is there after a reload", async ({
  desk,
  page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await desk.open();
  await context.setOffline(true);
  await desk.chat.send(QUESTION);
  await desk.chat.button("Edit the question").click();
  await expect(desk.chat.field).toHaveValue(QUESTION);
  await expect(desk.chat.turns).toHaveCount(0);

  await desk.chat.send(QUESTION);
  await expect(desk.chat.alert).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(desk.chat.field).toHaveValue(QUESTION);
});

test("who asks too often is told how long to wait", async ({ desk, page, complaints }) => {
  complaints.expect(/429/);
  const refusal = {
    status: 429,
    headers: { "retry-after": "1" },
    json: {
      success: false,
      error: "That was more than 60 in 60 seconds. Try again in 1 s.",
      code: "rate_limited",
    },
  };
  await page.route("**/api/chat", (route) => route.fulfill(refusal), { times: 1 });
  await desk.open();
  await desk.chat.send(QUESTION);

  await expect(desk.chat.alert).toContainText("That was more than 60 in 60 seconds.");
  await desk.chat.button("Try again").and(page.locator(":enabled")).click();
  await desk.chat.answered();
  await expect(desk.chat.turns.last()).toContainText(ANSWER);
});

test("a session that has ended keeps the question for the next one", async ({
  desk,
  context,
  complaints,
  page,
}) => {
  complaints.expect(/401/);
  await desk.open();
  await desk.chat.ask("Is King's Cross step-free?");
  await context.clearCookies();
  await desk.chat.send(QUESTION);
  await expect(desk.chat.alert).toContainText("Your session and this conversation have ended.");

  await desk.chat.button("Start a new conversation").click();
  await expect(page).toHaveURL(/\/underground$/);
  await expect(desk.chat.field).toHaveValue(QUESTION);
  await expect(desk.threads).toHaveCount(0);
  await desk.chat.field.press("Enter");
  await desk.chat.answered();
  await expect(desk.chat.turns.last()).toContainText(ANSWER);
});

test("a thread that is being answered elsewhere shows that answer", async ({ desk, page, complaints }) => {
  complaints.expect(/409/);
  await desk.open();
  await desk.chat.ask("Is King's Cross step-free?");
  await desk.expectThreadInAddress();
  const thread = new URL(page.url()).searchParams.get("thread");
  const json = {
    error: "This thread is still being answered. Wait for the answer, or stop it.",
    code: "conflict",
  };
  await page.route(
    "**/api/chat",
    async (route) => {
      await page.request.post("/api/chat", {
        headers: { accept: "application/json", origin: new URL(page.url()).origin },
        data: { desk: "underground", thread_id: thread, query: "Is Euston step-free?" },
      });
      await route.fulfill({ status: 409, json });
    },
    { times: 1 },
  );
  await desk.chat.send(QUESTION);

  await desk.chat.button("Show that answer").click();
  await expect(desk.chat.turns).toHaveCount(2);
  await expect(desk.chat.turns.last().getByRole("heading", { level: 2 })).toHaveText("Is Euston step-free?");
  await expect(desk.chat.field).toHaveValue(QUESTION);
});

test("the first page, too, offers another attempt", async ({ home, desk, page, complaints }) => {
  complaints.expect(/503/);
  const refusal = {
    status: 503,
    json: { error: "No model answers at the moment.", code: "model_unavailable" },
  };
  await page.route("**/api/chat", (route) => route.fulfill(refusal), { times: 1 });
  await home.open();
  await home.chat.send(QUESTION);
  await expect(home.chat.alert).toContainText("No model answers at the moment.");

  await home.chat.button("Try again").click();
  await desk.expectThreadInAddress();
  await desk.chat.answered();
  await expect(desk.chat.turns.last()).toContainText(ANSWER);
});
