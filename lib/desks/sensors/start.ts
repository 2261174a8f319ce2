import { recoverPayments } from "@/lib/payments/recover";
import { startSimulator } from "./simulator/simulator";

/**
 * What goes on besides answering: sample sensors measure, and what became of payments that a crash cut short is looked up. The sandbox starts with
 * whoever first needs it, be it the health check.
 */
export async function startSensors(): Promise<void> {
  await startSimulator();
  await recoverPayments();
}
