import { afterAll, beforeEach } from "vitest";
import { resetModels } from "@/lib/models";
import { ProviderDouble } from "@/lib/models/testing/provider-double";
import { setEnv } from "@/lib/test-env";

export const PROVIDER_KEY = "sk-that-must-not-leave-the-server";

/** In place of the embedded model. After `isolateEnv`. */
export async function modelDouble(): Promise<ProviderDouble> {
  const provider = await ProviderDouble.start();
  beforeEach(() => {
    setEnv({
      ALMANAC_MODEL: "openai:gpt-4o-mini",
      OPENAI_BASE_URL: `${provider.url}/v1`,
      OPENAI_API_KEY: PROVIDER_KEY,
    });
    resetModels();
  });
  afterAll(() => provider.close());
  return provider;
}
