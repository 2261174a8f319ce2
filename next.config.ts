import type { NextConfig } from "next";
import { PHASE_PRODUCTION_BUILD } from "next/constants";
import { headerRules } from "./lib/http/security-headers";

/** The benchmark's build has another desk in place of ours, and a folder of its own (bench/run.ts). */
const BENCH: NextConfig = {
  distDir: ".next-bench",
  turbopack: { resolveAlias: { "@/lib/desks": "./bench/desks.ts" } },
};

export default function config(phase: string): NextConfig {
  return {
    ...(process.env.ALMANAC_BENCH_BUILD && BENCH),
    // The build makes what the Dockerfile copies; `next start` serves the same build from the checkout,
    // and would warn if it saw this.
    output: phase === PHASE_PRODUCTION_BUILD ? "standalone" : undefined,
    // `npm run check` checks them, in CI before the build; someone's first start needn't wait for it.
    typescript: { ignoreBuildErrors: true },
    experimental: {
      // More than half of a build went into these. Unminified server code has stack traces that can be read without maps,
      // and starts as fast.
      turbopackMinify: { server: false },
      turbopackSourceMaps: false,
      // A cold build writes it for 10 s, and few build often: `npm run dev` has a cache of its own.
      turbopackFileSystemCacheForBuild: false,
      // A route is loaded when it is first asked for: less memory, and an earlier first answer.
      preloadEntriesOnStart: false,
    },
    poweredByHeader: false,
    headers: async () => headerRules,
    // Browsers ask for it by themselves while a page without its own icon loads.
    rewrites: async () => [{ source: "/favicon.ico", destination: "/icon.svg" }],
    serverExternalPackages: ["better-sqlite3", "sqlite-vec", "onnxruntime-node", "@huggingface/tokenizers"],
    // Read from disk by names that the build can't see.
    outputFileTracingIncludes: {
      "/*": [
        "drizzle/**/*",
        "lib/desks/land/data/figures.sqlite",
        "lib/desks/land/places/data/*",
        "lib/desks/markets/data/*.gz",
        "lib/desks/underground/data/facts.sqlite",
        "lib/desks/weather/data/cities.json",
        "lib/desks/weather/data/gazetteer.txt.br",
        "node_modules/world-atlas/countries-50m.json",
        "node_modules/@foundry-rs/*/bin/anvil",
        "node_modules/sqlite-vec*/**/*",
        // The reader's thread is started from its file, with what it needs.
        "lib/understanding/model/*",
        "lib/understanding/reader/worker.mjs",
        "lib/guard/own-model/worker.mjs",
        "node_modules/@huggingface/tokenizers/**/*",
        "node_modules/onnxruntime-common/**/*",
        `node_modules/onnxruntime-node/bin/napi-v6/${process.platform}/${process.arch}/*`,
        "node_modules/onnxruntime-node/dist/**/*",
        "node_modules/onnxruntime-node/package.json",
      ],
    },
  };
}
