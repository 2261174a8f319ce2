// npm run fuzz: calls every route of the built server with what schemathesis makes of the API's description.
import { isNodeSupported } from "./setup/node-version.mjs";

if (isNodeSupported()) import("./setup/main.mjs").then(({ main }) => main("fuzz"));
