/** Next calls this once when a server starts, before its first request; it doesn't when it builds. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { start } = await import("./lib/startup");
    await start();
  }
}
