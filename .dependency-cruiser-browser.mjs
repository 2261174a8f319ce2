// The one rule that must look at imports as the compiler leaves them, without those of types.

import rules from "./.dependency-cruiser.mjs";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "components-for-the-browser",
      comment:
        "What a component imports, however far down, goes to the browser: types may come from anywhere.",
      severity: "error",
      // A share is drawn on the server: what a desk draws of an answer there is sent as HTML, without its code.
      from: { path: "^components/", pathNot: ["\\.test\\.tsx?$", "/answer-figure\\.tsx$"] },
      to: {
        path: [
          "^db/",
          "^lib/env\\.ts$",
          "node_modules/(better-sqlite3|drizzle-orm|pino|@energetic-ai/[^/]+)/",
        ],
        reachable: true,
      },
    },
  ],
  options: { ...rules.options, tsPreCompilationDeps: false },
};
