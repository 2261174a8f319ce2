// A server, for tests that kill it: opens its data folder's payments, says where in a line of JSON, and runs on.
import { payments } from "../runtime";

const { rpcUrl, facilitatorUrl, sandbox } = await payments();
process.stdout.write(`${JSON.stringify({ rpcUrl, facilitatorUrl, pid: sandbox?.pid })}\n`);
// Runs on, unless it is asked to end at once.
if (!process.argv.includes("--end")) setInterval(() => undefined, 60_000);
