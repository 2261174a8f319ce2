import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    include: ["{app,components,lib,db,scripts,bench}/**/*.test.{ts,tsx}"],
    testTimeout: 20_000,
    maxWorkers: 2,
    // They import "next/server", which only a bundler finds.
    server: { deps: { inline: ["x402-next", "@x402/next"] } },
  },
});
