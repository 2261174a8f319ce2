import type { Page } from "@playwright/test";
import { ExactEvmScheme } from "@x402/evm/exact/client";
import { wrapFetchWithPayment as payV2, x402Client } from "@x402/fetch";
import { createWalletClient, http } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { baseSepolia } from "viem/chains";
import { wrapFetchWithPayment as payV1, type Signer } from "x402-fetch";
import { PRICE, readingsWithKnock, SERVER_ROOM } from "./sensors-api";
import { expect, test } from "./sensors-fixtures";
import { InjectedWallet } from "./sensors-wallet";
import { seriousFaults } from "./serious-faults";
import { BASE_URL } from "./settings";

/*
 * What the Sensors desk pays for, in the sandbox: by the agent's wallets, with a yes where one is wanted, and by wallets of
 * one's own. All that the agent buys is here, so that nobody else moves its balances meanwhile.
 */

const QUESTION = "What is the temperature in the server room?";
const READING = /Temperature: -?[\d.]+°C/;
const HASH = /^0x[\da-f]{64}$/;

const dollars = (amount: number): string => `$${(amount / 1_000_000).toFixed(6).replace(/0{1,4}$/, "")}`;

test.describe("the agent pays", () => {
  test("for a reading its price, and not a unit more: in the answer, in the payments, on the chain", async ({
    sensors,
    api,
  }) => {
    await sensors.open();
    const before = await api.balances();

    const turn = await sensors.chat.ask(QUESTION);
    await expect(turn).toContainText(READING);
    await expect(sensors.chat.receipts(turn)).toHaveText("1 receipt · $0.001 in test USDC");
    const hash = await sensors.chat.receipt(turn);
    expect(hash).toMatch(HASH);
    await sensors.detail.expectOf("Server room");

    expect(await api.balances()).toEqual({
      latest: before.latest - PRICE.latest,
      recent: before.recent,
      payee: before.payee + PRICE.latest,
    });
    const { spent } = await api.payments();
    expect(spent.caller).toBe(PRICE.latest);

    await sensors.openPayments();
    const { payments } = sensors;
    await expect(payments.wallet("latest")).toContainText(
      `${dollars(before.latest - PRICE.latest)} USDC sandbox`,
    );
    await expect(payments.wallet("recent")).toContainText(`${dollars(before.recent)} USDC sandbox`);
    await expect(payments.spending("Newest answer")).toContainText("$0.001 of $0.02");
    await expect(payments.spending("You, today")).toContainText("$0.001 of $0.25");
    await expect(payments.receipts).toHaveCount(1);
    const receipt = payments.receipt(hash);
    await expect(receipt).toContainText("Latest reading of Server room$0.001 sandbox");
    await expect(receipt).toContainText("Paid by the agent");
  });

  test("for an analysis with the other wallet, and what was shaken is marked in the chart", async ({
    sensors,
    api,
  }) => {
    const own = await api.register("Drill press");
    await api.send(own, readingsWithKnock({ x: -4.2, y: 0.3, z: 1.1 }));
    await sensors.open();
    const before = await api.balances();

    const turn = await sensors.chat.ask("Analyse the last ten readings of the drill press");
    await expect(turn).toContainText("Analysis of 10 readings: Max values x=4.2, y=0.3, z=1.1.");
    await expect(turn).toContainText("ALERT: Abnormal readings detected.");
    await expect(sensors.chat.receipts(turn)).toHaveText("1 receipt · $0.005 in test USDC");
    expect(await sensors.chat.receipt(turn)).toMatch(HASH);
    expect(await api.balances()).toEqual({
      latest: before.latest,
      recent: before.recent - PRICE.recent,
      payee: before.payee + PRICE.recent,
    });

    await sensors.detail.expectOf("Drill press");
    const chart = sensors.detail.chart("Acceleration");
    await expect(chart).toBeInViewport();
    await expect(chart).toContainText("1 reading beyond ±3 g, the strongest 4.20 g on x");
    await expect(sensors.detail.marks).toHaveCount(1);
  });

  test("and finds nothing where nothing is: no alert, no mark", async ({ sensors, api }) => {
    const own = await api.register("Drill press");
    await api.send(own, readingsWithKnock({ x: 2.9, y: -3, z: 1 }));
    await sensors.open();
    const turn = await sensors.chat.ask("Analyse the last ten readings of the drill press");
    await expect(turn).toContainText("Max values x=2.9, y=3, z=1. All readings are within ±3 g.");
    await expect(turn).not.toContainText("ALERT");
    await expect(sensors.detail.chart("Acceleration")).toContainText("within ±3 g");
    await expect(sensors.detail.marks).toHaveCount(0);
  });
});

test.describe("who wants to be asked", () => {
  test("says no, and nothing was paid; asked again, yes, and has the reading", async ({ sensors, api }) => {
    await sensors.open();
    await sensors.openPayments();
    await sensors.payments.askSwitch.click();
    await expect(sensors.payments.askSwitch).toHaveAttribute("aria-checked", "true");
    await expect.poll(async () => (await api.payments()).always_ask).toBe(true);
    const before = await api.balances();

    const refused = await sensors.chat.askForApproval(QUESTION);
    await expect(refused).toContainText(
      "$0.001 in test USDC, which isn't real money: the latest reading of Server room",
    );
    await sensors.chat.decide(refused, "Refuse");
    await expect(refused).toContainText(
      "You refused the payment, so I have no reading for you. Nothing was paid.",
    );
    await expect(refused).not.toContainText(READING);
    await expect(sensors.chat.approval(refused)).toHaveCount(0);
    expect(await api.balances()).toEqual(before);
    expect(await api.receipts()).toEqual([]);

    const approved = await sensors.chat.askForApproval(QUESTION);
    expect(await api.balances()).toEqual(before);
    await sensors.chat.decide(approved, "Approve");
    await expect(approved).toContainText(READING);
    await expect(approved).toContainText("You approved the payment.");
    await expect(sensors.chat.receipts(approved)).toHaveText("1 receipt · $0.001 in test USDC");
    expect((await api.balances()).latest).toBe(before.latest - PRICE.latest);
  });

  test("may reload before the yes, which is said by keyboard", async ({ sensors, api, page }) => {
    await api.alwaysAsk();
    await sensors.open();
    await sensors.chat.askForApproval(QUESTION);
    await page.reload();
    await sensors.chat.expectReady();
    const turn = sensors.chat.turns.last();
    const approve = sensors.chat.approval(turn).getByRole("button", { name: "Approve" });
    await expect(approve).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);

    await sensors.chat.field.focus();
    await tabBackTo(page, "Approve");
    await page.keyboard.press("Enter");
    await sensors.chat.answered();
    await expect(turn).toContainText(READING);
    await expect(sensors.chat.turns).toHaveCount(1);
    expect(await api.receipts()).toMatchObject([{ status: "settled", amount: PRICE.latest }]);
  });
});

async function tabBackTo(page: Page, button: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (let steps = 0; steps < 40 && (await focused()) !== button; steps++)
    await page.keyboard.press("Shift+Tab");
  expect(await focused()).toBe(button);
}

test.describe("a wallet of one's own pays", () => {
  // The offer is an answer 402, of which browsers complain.
  test.beforeEach(({ complaints }) => complaints.expect(/402 \(Payment Required\)/));

  const SENSOR = `?sensor=${SERVER_ROOM}`;

  test("the sandbox's test wallet: funded, offered, signed, settled, read", async ({ sensors, api }) => {
    await sensors.open(SENSOR);
    await sensors.detail.openPurchase();
    const { purchase } = sensors.detail;
    await purchase.use("the sandbox test wallet");
    await expect(purchase.root).toContainText("Not enough for a reading. Add test USDC with the button.");
    await purchase.pay.click();
    await expect(purchase.alert).toHaveText(
      "The wallet doesn’t hold enough USDC for this. Nothing was signed.",
    );

    await purchase.button("Add $1 of test USDC to your wallet").click();
    await expect(purchase.root).toContainText("Enough for a reading.");
    await purchase.button("Try again").click();
    await expect(purchase.fact("The offer", "Price")).toHaveText("$0.001 sandbox");
    await expect(purchase.fact("The offer", "Network")).toHaveText("the sandbox’s own chain");
    const signature = purchase.step("Your signature");
    await expect(signature).toContainText("This allows one transfer of $0.001 in test USDC from");
    await expect(purchase.fact("Your signature", "Format")).toHaveText("EIP-712, TransferWithAuthorization");
    expect(await api.receipts()).toEqual([]);
    await purchase.button("Confirm and sign").click();

    const hash = await purchase.transaction();
    expect(hash).toMatch(HASH);
    await expect(purchase.fact("The reading", "Temperature")).toHaveText(/^-?[\d.]+\s°C$/);
    await expect(purchase.step("The reading")).toContainText("This sensor’s readings are simulated.");
    await expect(purchase.root).toContainText("$0.999 sandbox");
    const [receipt] = await api.receipts();
    expect(receipt).toMatchObject({ transaction: hash, amount: PRICE.latest, status: "settled" });
    expect(await api.balance(receipt!.payer)).toBe(1_000_000 - PRICE.latest);

    await sensors.openPayments();
    await expect(sensors.payments.receipt(hash)).toContainText("Latest reading of Server room");
    await expect(sensors.payments.receipt(hash)).not.toContainText("by the agent");
  });

  test("a reading that was paid for in a session that is gone is fetched by the payer's signature", async ({
    sensors,
    api,
    page,
    context,
    complaints,
  }) => {
    complaints.expect(/404 \(Not Found\)|409 \(Conflict\)|ERR_FAILED/);
    await sensors.open(`${SENSOR}&view=payments`);
    const { purchase, unlisted } = sensors.payments;
    await purchase.button("Pay with a wallet").click();
    await purchase.use("the sandbox test wallet");
    await purchase.button("Add $1 of test USDC to your wallet").click();
    await expect(purchase.root).toContainText("Enough for a reading.");
    await purchase.pay.click();
    await purchase.button("Confirm and sign").click();
    await purchase.transaction();
    const [first] = await api.receipts();

    // The second is settled, and its answer is lost on the way.
    let isLost = false;
    await page.route("**/api/sensors/latest?**", async (route) => {
      if (isLost || !route.request().headers()["x-payment"]) return route.continue();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
    await purchase.button("Buy another").click();
    await purchase.button("Confirm and sign").click();
    await expect(purchase.alert).toContainText("No answer arrived.");
    await context.clearCookies();
    await page.reload();

    await purchase.button("Present the same payment again").click();
    await expect(purchase.alert).toContainText("from another session");
    await purchase.use("the sandbox test wallet");
    await purchase.button("Sign to fetch the reading").click();
    expect(await purchase.transaction()).toMatch(HASH);
    await expect(purchase.fact("The reading", "Temperature")).toHaveText(/°C$/);
    expect(await api.balance(first!.payer)).toBe(1_000_000 - 2 * PRICE.latest);

    await expect(sensors.payments.receipts).toHaveCount(0);
    await unlisted.getByRole("button", { name: "Fetch a reading you paid for" }).click();
    const receiptNumber = unlisted.getByRole("combobox", { name: "Receipt number" });
    await expect(receiptNumber).toHaveValue(first!.id);
    await unlisted.getByRole("button", { name: "Sign and fetch" }).click();
    await expect(unlisted.getByText("Temperature")).toBeVisible();
    await receiptNumber.fill(first!.id);
    await unlisted.getByRole("button", { name: "Sign and fetch" }).click();
    await expect(unlisted.getByRole("alert")).toContainText("given once more");
    expect(await api.balance(first!.payer)).toBe(1_000_000 - 2 * PRICE.latest);
  });

  test("what isn't confirmed isn't signed, and one's own wallet isn't the agent's", async ({
    sensors,
    api,
  }) => {
    await sensors.open(SENSOR);
    const before = await api.balances();
    await sensors.detail.openPurchase();
    const { purchase } = sensors.detail;
    await purchase.use("the sandbox test wallet");
    await purchase.button("Add $1 of test USDC to your wallet").click();
    await expect(purchase.root).toContainText("$1.00 sandbox");
    await purchase.pay.click();
    await purchase.button("Don’t sign").click();
    await expect(purchase.alert).toHaveText("You didn’t sign. Nothing was paid.");
    await expect(purchase.root).toContainText("$1.00 sandbox");
    expect(await api.receipts()).toEqual([]);
    expect(await api.balances()).toEqual(before);
  });

  test("one of the browser's, that announces itself", async ({ sensors, api, page }) => {
    const wallet = await InjectedWallet.into(page, "Paper Wallet");
    await sensors.open(SENSOR);
    await api.fund(wallet.address);
    await sensors.detail.openPurchase();
    const { purchase } = sensors.detail;
    await purchase.use("Paper Wallet");
    await purchase.pay.click();
    const hash = await purchase.transaction();
    await expect(purchase.fact("The reading", "Temperature")).toHaveText(/°C$/);
    expect(await api.balance(wallet.address)).toBe(1_000_000 - PRICE.latest);

    const { pay_to } = await api.payments();
    const inAnyCase = (address: string) => expect.stringMatching(new RegExp(`^${address}$`, "i"));
    expect(wallet.signed).toMatchObject([
      {
        primaryType: "TransferWithAuthorization",
        domain: { name: "USDC", version: "2", verifyingContract: expect.stringMatching(/^0x/) },
        message: { from: inAnyCase(wallet.address), to: inAnyCase(pay_to), value: String(PRICE.latest) },
      },
    ]);
    expect(await api.receipts()).toMatchObject([{ transaction: hash, payer: inAnyCase(wallet.address) }]);
  });

  test("one whose owner says no is told in a sentence, and may be asked again", async ({
    sensors,
    api,
    page,
  }) => {
    const wallet = await InjectedWallet.into(page);
    wallet.owner = "rejects";
    await sensors.open(SENSOR);
    await api.fund(wallet.address);
    await sensors.detail.openPurchase();
    const { purchase } = sensors.detail;
    await purchase.use("this browser’s wallet");
    await purchase.pay.click();
    await expect(purchase.alert).toHaveText("You didn’t sign. Nothing was paid.");
    expect(await api.receipts()).toEqual([]);

    wallet.owner = "signs";
    await purchase.button("Ask again").click();
    expect(await purchase.transaction()).toMatch(HASH);
    expect(await api.balance(wallet.address)).toBe(1_000_000 - PRICE.latest);
    expect(wallet.signed).toHaveLength(1);
  });

  test("one on another network is asked to switch, and pays then", async ({ sensors, api, page }) => {
    const wallet = await InjectedWallet.into(page);
    wallet.chain = 1;
    await sensors.open(SENSOR);
    await api.fund(wallet.address);
    await sensors.detail.openPurchase();
    const { purchase } = sensors.detail;
    await purchase.use("this browser’s wallet");
    await purchase.pay.click();
    await expect(purchase.alert).toContainText("The wallet is on another network than Base Sepolia.");
    await purchase.button("Switch the wallet to Base Sepolia").click();
    expect(await purchase.transaction()).toMatch(HASH);
    expect(wallet.signed).toHaveLength(1);
  });
});

test("a program pays with the stock clients of both versions", async ({ api }) => {
  const account = privateKeyToAccount(generatePrivateKey());
  await api.fund(account.address);
  const client = createWalletClient({ account, chain: baseSepolia, transport: http("http://127.0.0.1:1") });
  const pays = {
    v1: payV1(fetch, client as unknown as Signer),
    v2: payV2(fetch, new x402Client().register("eip155:*", new ExactEvmScheme(account))),
  };
  for (const [version, pay] of Object.entries(pays)) {
    const response = await pay(`${BASE_URL}/api/sensors/latest?address=${SERVER_ROOM}`);
    expect(response.status, version).toBe(200);
    expect(await response.json()).toMatchObject({
      sensor: { name: "Server room" },
      reading: { temperature: expect.any(Number) },
    });
    expect(response.headers.get("x-receipt-id")).toMatch(/^[\da-f-]{36}$/);
  }
  expect(await api.balance(account.address)).toBe(1_000_000 - 2 * PRICE.latest);
});

test("the payments have no serious fault, nor has a purchase", async ({ sensors, page, complaints }) => {
  complaints.expect(/402 \(Payment Required\)/);
  await sensors.open(`?sensor=${SERVER_ROOM}&view=payments`);
  const { purchase, receipts } = sensors.payments;
  await purchase.button("Pay with a wallet").click();
  await purchase.use("the sandbox test wallet");
  await purchase.button("Add $1 of test USDC to your wallet").click();
  await expect(purchase.root).toContainText("$1.00 sandbox");
  await purchase.pay.click();
  await purchase.button("Confirm and sign").click();
  await purchase.transaction();
  await expect(receipts).toHaveCount(1);
  expect(await seriousFaults(page)).toEqual([]);
});
