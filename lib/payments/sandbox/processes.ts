import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Words separated by blanks; empty when there is no such process. */
export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return isRunning(pid) ? fromPs(pid) : "";
  }
}

/** Where there is no /proc. */
function fromPs(pid: number): string {
  try {
    return execFileSync("ps", ["-ww", "-o", "args=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}

/** Asks it to end, then kills it. */
export async function endProcess(pid: number, patienceMs = 5000): Promise<void> {
  signal(pid, "SIGTERM");
  const deadline = performance.now() + patienceMs;
  while (isAlive(pid)) {
    if (performance.now() > deadline) return signal(pid, "SIGKILL");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A process that its parent hasn't reaped yet still has its id. */
function isAlive(pid: number): boolean {
  return isRunning(pid) && commandLine(pid) !== "";
}

function signal(pid: number, name: "SIGTERM" | "SIGKILL"): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone.
  }
}
