import { recoverPayments } from "@/lib/payments/recover";
import { startSimulator } from "./simulator/simulator";

/** Starts the sample sensors, and looks up what became of payments that a crash cut short. */
export async function startSensors(): Promise<void> {
  await startSimulator();
  await recoverPayments();
}
