/** The Chromium of this machine: what PLAYWRIGHT_CHROMIUM names, or else one on PATH. */
export function findChromium(): string | undefined;
