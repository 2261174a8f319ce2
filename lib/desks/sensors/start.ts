import { payments } from "@/lib/payments/house";
import { recoverReceipts } from "@/lib/payments/paywall/recover";
import { startSimulator } from "./simulator/simulator";

/**
 * What goes on besides answering: sample sensors measure, the sandbox is there before the first purchase, and what became of payments that a
 * crash cut short is looked up.
 */
export async function startSensors(): Promise<void> {
  await startSimulator();
  await payments();
  await recoverReceipts();
}
