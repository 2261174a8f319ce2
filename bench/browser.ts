import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "../scripts/setup/chromium.mjs";

export const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 375, height: 740 } };
export type Size = (typeof SIZES)["phone"];

/** Without a graphics card SwiftShader draws the maps. Without WebGL there is no map that a page waits for. */
export const launch = (isWithMaps = true): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", isWithMaps ? "--enable-unsafe-swiftshader" : "--disable-3d-apis"],
  });
