// npm run check: installs when it must, then runs the checks side by side.
import { isNodeSupported } from "./setup/node-version.mjs";

if (isNodeSupported()) import("./setup/main.mjs").then(({ main }) => main("check"));
