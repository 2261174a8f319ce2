// npm test: installs what the tests need and runs them; `unit` or `e2e` picks a part, what follows goes to its runner.
import { isNodeSupported } from "./setup/node-version.mjs";

if (isNodeSupported()) import("./setup/main.mjs").then(({ main }) => main("test"));
