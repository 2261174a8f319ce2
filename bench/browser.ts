import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "../scripts/setup/chromium.mjs";

export const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 375, height: 740 } };
export type Size = (typeof SIZES)["phone"];

/** This machine's Chromium; its processor draws the map where there is no graphics card. */
export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  });
