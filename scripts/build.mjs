// npm run build: installs when it must, then builds, fresh or not.
import { isNodeSupported } from "./setup/node-version.mjs";

if (isNodeSupported()) import("./setup/main.mjs").then(({ main }) => main("build"));
