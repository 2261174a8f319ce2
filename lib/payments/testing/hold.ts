// Opens the payments of its data folder, says where in a line of JSON, and runs until it is ended: a server, for tests that kill it.
import { payments } from "../runtime";

const { rpcUrl, facilitatorUrl, sandbox } = await payments();
process.stdout.write(`${JSON.stringify({ rpcUrl, facilitatorUrl, pid: sandbox?.pid })}\n`);
// So that it doesn't end by itself; or at once, when it is asked to.
if (!process.argv.includes("--end")) setInterval(() => undefined, 60_000);
