// npm run dev: installs when it must, then serves and reloads on each edit.
import { isNodeSupported } from "./setup/node-version.mjs";

if (isNodeSupported()) import("./setup/main.mjs").then(({ main }) => main("dev"));
