const TRIAL = { temperature: 21.5, humidity: 45, pressure: 1013, tvoc: 120, eco2: 600 };

/** A command that sends a trial reading to this server with a device's key. */
export const curlLine = (origin: string, deviceKey: string): string =>
  [
    `curl ${origin}/api/sensors/readings`,
    `-H 'X-Device-Key: ${deviceKey}'`,
    "-H 'Content-Type: application/json'",
    `-d '${JSON.stringify(TRIAL)}'`,
  ].join(" \\\n  ");
