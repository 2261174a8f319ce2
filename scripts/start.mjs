// npm start: installs, builds and serves, each only when it must.
import { isNodeSupported } from "./setup/node-version.mjs";

if (isNodeSupported()) import("./setup/main.mjs").then(({ main }) => main("start"));
