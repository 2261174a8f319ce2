import { audit } from "./setup/audit.mjs";

process.exitCode = await audit();
