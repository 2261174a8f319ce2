// Installs the packages when those there are not the locked ones: what the other scripts do first, for CI.
import { isNodeSupported } from "./setup/node-version.mjs";

if (isNodeSupported()) import("./setup/main.mjs").then(({ main }) => main("install"));
