import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    alias: {
      "@/": here("./"),
    },
  },
  test: {
    include: ["{app,components,lib,db,scripts,bench}/**/*.test.{ts,tsx}"],
    // Three times what the slowest takes on two busy cores.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // They import "next/server", which only a bundler finds.
    server: { deps: { inline: ["x402-next", "@x402/next"] } },
  },
});
