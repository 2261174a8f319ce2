// npm run check:audit: what is known of weaknesses in the packages that the product runs with.
import { audit } from "./setup/audit.mjs";

process.exitCode = await audit();
