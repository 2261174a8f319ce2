// Imports point one way: app → components → lib/desks → lib/{agent,models,…} → db, with lib/*.ts under all of them.

import { readdirSync } from "node:fs";

const TEST = "\\.test\\.tsx?$";
const LAYER = "^lib/(agent|models|understanding|guard|mcp|memory|sources|payments|http)/";
/** Brings the server up: it sits above what it starts. */
const STARTUP = "^lib/startup\\.";
/** What only tests, browser tests and benchmarks may use. */
const FOR_TESTS = "(^lib/test-env\\.ts$|/testing/|^lib/.+/(bench|scripts)/)";

const folders = readdirSync(new URL("lib/desks", import.meta.url), { withFileTypes: true });
const desks = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
const DESK_COMPONENTS = `^components/(${desks.join("|")})/`;
/** Each desk's folder, components and page, the list of desks, and the tests of the API, which ask the real desks. */
const DESKS_OWN = [
  "^lib/desks/",
  DESK_COMPONENTS,
  `^app/\\(desks\\)/(${desks.join("|")})/`,
  "^app/\\(desks\\)/answer-figures\\.ts$",
  "^app/api/(testing/|.*\\.test\\.ts$)",
];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "components-below-app",
      comment: "Nothing imports a route, and only app imports components.",
      severity: "error",
      from: { path: "^(components|lib|db)/", pathNot: FOR_TESTS },
      to: { path: "^app/" },
    },
    {
      name: "lib-below-components",
      severity: "error",
      from: { path: "^(lib|db)/" },
      to: { path: "^components/" },
    },
    {
      name: "layers-below-desks",
      comment: "The runtime knows no desk; a desk describes itself to it.",
      severity: "error",
      from: { path: [LAYER, "^db/", "^lib/[^/]+$"], pathNot: STARTUP },
      to: { path: "^lib/desks/" },
    },
    {
      name: "desks-by-their-list",
      comment:
        "Shared code knows the desks by their list; only a desk's own pages, components and tests of the whole import it.",
      severity: "error",
      from: { path: "^(app|components|lib|db|bench|scripts|[^/]+$)", pathNot: DESKS_OWN },
      to: { path: "^lib/desks/[^/]+/" },
    },
    {
      name: "desk-components-by-their-page",
      severity: "error",
      from: { path: "^(app|components|lib|db|bench|scripts|[^/]+$)", pathNot: DESKS_OWN },
      to: { path: DESK_COMPONENTS },
    },
    {
      name: "db-at-the-bottom",
      severity: "error",
      from: { path: "^db/" },
      to: { path: LAYER },
    },
    {
      name: "base-below-all",
      comment: "lib/*.ts is for all to use, so it can't itself use what is above it.",
      severity: "error",
      from: { path: "^lib/[^/]+\\.ts$", pathNot: [STARTUP, FOR_TESTS, TEST] },
      to: { path: [LAYER, "^db/"] },
    },
    {
      name: "desks-apart",
      comment: "A desk never imports another desk.",
      severity: "error",
      from: { path: "^lib/desks/([^/]+)/" },
      to: { path: "^lib/desks/[^/]+/", pathNot: "^lib/desks/$1/" },
    },
    {
      name: "desks-without-their-list",
      comment: "The list of desks imports each desk; a desk that imported it would import them all.",
      severity: "error",
      from: { path: "^lib/desks/[^/]+/" },
      to: { path: "^lib/desks/[^/]+$" },
    },
    {
      name: "desk-components-apart",
      comment: "A desk's components share only what is in a folder that is no desk's.",
      severity: "error",
      from: { path: DESK_COMPONENTS },
      to: { path: DESK_COMPONENTS, pathNot: "^components/$1/" },
    },
    {
      name: "tests-only",
      comment: "Doubles and fixtures stay out of the product.",
      severity: "error",
      from: { path: "^(app|components|lib|db|scripts|[^/]+$)", pathNot: [TEST, FOR_TESTS, "^playwright"] },
      to: { path: [FOR_TESTS, TEST, "^(e2e|bench)/"] },
    },
    {
      name: "no-development-packages",
      comment: "The product runs without devDependencies.",
      severity: "error",
      from: { path: "^(app|components|lib|db)/", pathNot: [TEST, FOR_TESTS] },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "resolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^\\.next[^/]*/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
