import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test, vi } from "vitest";
import { AppError } from "@/lib/errors";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { authorizationState, balanceOf } from "./balances";
import { type Payments, payments, stopPayments } from "./runtime";
import { commandLine } from "./sandbox/processes";
import { authorise, exchange, post } from "./testing/authorisation";

// Servers of their own take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const folder = isolateEnv({ ALMANAC_X402: "sandbox" });

const children: ChildProcess[] = [];
afterEach(async () => {
  await stopPayments();
  vi.restoreAllMocks();
  for (const child of children.splice(0)) child.kill();
});

const file = (name: string) => join(folder(), "sandbox", name);
const savedBlock = () => Number(JSON.parse(readFileSync(file("chain.json"), "utf8")).best_block_number);
const chainOf = ({ sandbox }: Payments) => sandbox!.pid!;
const runs = (pid: number) => commandLine(pid) !== "";

/** @returns the authorisation's nonce */
async function settle(runtime: Payments, amount = 1000) {
  const signed = await authorise(runtime, runtime.wallets.latest, { amount });
  const body = exchange(runtime, signed, 1, amount);
  expect(await post(runtime.facilitatorUrl, "settle", body)).toMatchObject({ success: true });
  return { nonce: signed.authorization.nonce, body };
}

async function server(...options: string[]) {
  const script = fileURLToPath(new URL("./testing/hold.ts", import.meta.url));
  const command = ["--import", "tsx", script, ...options];
  const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const [line] = await once(createInterface({ input: child.stdout! }), "line");
  return { child, ...(JSON.parse(line) as { rpcUrl: string; facilitatorUrl: string; pid: number }) };
}

describe("the sandbox", () => {
  test("starts once for all who ask at the same time", async () => {
    const [first, second] = await Promise.all([payments(), payments()]);
    expect(first).toBe(second);
    expect(await first.chain.getChainId()).toBe(84_532);
  });

  test("keeps wallets, balances and used nonces across a restart", async () => {
    const before = await payments();
    const { nonce, body } = await settle(before);
    await stopPayments();
    expect(runs(chainOf(before))).toBe(false);
    const after = await payments();
    expect(after.wallets.latest.address).toBe(before.wallets.latest.address);
    expect(await balanceOf(after.wallets.latest.address)).toBe(9_999_000);
    expect(await balanceOf(after.wallets.recent.address)).toBe(10_000_000);
    expect(await balanceOf(after.payTo)).toBe(1000);
    expect(await authorizationState(after.wallets.latest.address, nonce)).toBe(true);
    expect(await post(after.facilitatorUrl, "verify", body)).toMatchObject({ isValid: false });
  });

  test("keeps its private keys where only its owner reads them", async () => {
    await payments();
    expect(statSync(file("keys.json")).mode & 0o777).toBe(0o600);
    expect(statSync(file(".")).mode & 0o777).toBe(0o700);
  });

  test("starts anew by itself when its chain was killed, with what was saved", async () => {
    const before = await payments();
    const { nonce } = await settle(before);
    await expect.poll(() => savedBlock()).toBe(Number(await before.chain.getBlockNumber()));
    process.kill(chainOf(before), "SIGKILL");
    await expect.poll(() => before.sandbox?.hasEnded()).toBe(true);
    const after = await payments();
    expect(after).not.toBe(before);
    expect(await balanceOf(after.payTo)).toBe(1000);
    expect(await authorizationState(after.wallets.latest.address, nonce)).toBe(true);
  });

  test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("ends with its server on %s", async (signal) => {
    const { child, pid } = await server();
    expect(runs(pid)).toBe(true);
    child.kill(signal);
    const [, by] = await once(child, "exit");
    expect(by).toBe(signal);
    await expect.poll(() => runs(pid)).toBe(false);
  });

  test("lets its server end, and ends with it", async () => {
    const { child, pid } = await server("--end");
    if (child.exitCode === null) await once(child, "exit");
    expect(child.exitCode).toBe(0);
    await expect.poll(() => runs(pid)).toBe(false);
  });

  test("replaces the chain of a server that was killed, and loses nothing that was settled", async () => {
    const dead = await server();
    const shared = await payments();
    expect([shared.rpcUrl, shared.facilitatorUrl]).toEqual([dead.rpcUrl, dead.facilitatorUrl]);
    const { nonce } = await settle(shared);
    dead.child.kill("SIGKILL");
    await once(dead.child, "exit");
    expect(runs(dead.pid)).toBe(true);
    const own = await payments();
    expect(chainOf(own)).not.toBe(dead.pid);
    expect(runs(dead.pid)).toBe(false);
    expect(await balanceOf(own.payTo)).toBe(1000);
    expect(await authorizationState(own.wallets.latest.address, nonce)).toBe(true);
  });

  test("ends nobody else's process, whatever its notes say", async () => {
    await payments();
    await stopPayments();
    const stranger = spawn("sleep", ["60"]);
    children.push(stranger);
    const notes = {
      owner: 1,
      pid: stranger.pid,
      rpcUrl: "http://127.0.0.1:9",
      facilitatorUrl: "http://127.0.0.1:9",
    };
    writeFileSync(file("running.json"), JSON.stringify(notes));
    await payments();
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  });

  test("starts with an empty chain when the kept one is damaged, and sets that aside", async () => {
    await settle(await payments());
    await stopPayments();
    for (const name of ["chain.json", "chain-left.json"]) writeFileSync(file(name), '{"block":');
    const runtime = await payments();
    expect(await balanceOf(runtime.payTo)).toBe(0);
    expect(await balanceOf(runtime.wallets.latest.address)).toBe(10_000_000);
    expect(existsSync(file("chain.json.damaged"))).toBe(true);
  });

  test("says what to do when its keys are damaged, and quotes none", async () => {
    await payments();
    await stopPayments();
    const [secret] = readFileSync(file("keys.json"), "utf8").match(/0x[0-9a-f]{64}/) ?? [];
    writeFileSync(file("keys.json"), `{"latest":"${secret}"`);
    const error = await payments().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: "upstream_unavailable",
      message: expect.stringMatching(/Delete the folder/),
    });
    expect(JSON.stringify(error) + String((error as Error).stack)).not.toContain(secret);
  });

  test("tries again after a start that failed", async () => {
    await payments();
    await stopPayments();
    const keys = readFileSync(file("keys.json"));
    writeFileSync(file("keys.json"), "");
    await expect(payments()).rejects.toThrow(AppError);
    writeFileSync(file("keys.json"), keys);
    expect((await payments()).rpcUrl).toMatch(/^http:\/\/127/);
  });

  test("says what to install where there is no Anvil, and takes one that runs elsewhere", async () => {
    const elsewhere = await server();
    const other = join(folder(), "other");
    mkdirSync(other);
    setEnv({ PATH: "", ALMANAC_DATA_DIR: other });
    vi.spyOn(process, "cwd").mockReturnValue(other);
    await expect(payments()).rejects.toThrow(/needs Anvil.*X402_RPC_URL/);
    setEnv({ X402_RPC_URL: elsewhere.rpcUrl });
    const runtime = await payments();
    expect(runtime.rpcUrl).toBe(elsewhere.rpcUrl);
    expect(await balanceOf(runtime.wallets.latest.address)).toBe(10_000_000);
  });

  test("takes another facilitator where one is named", async () => {
    setEnv({ X402_FACILITATOR_URL: "http://127.0.0.1:9/other" });
    const runtime = await payments();
    expect(runtime.facilitatorUrl).toBe("http://127.0.0.1:9/other");
    expect(runtime.sandbox?.facilitatorUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });
});
