/** The server that the image ships; `npm run build` puts the browser's files beside it. */
export const STANDALONE_SERVER = ".next/standalone/server.js";

/** Has the standalone server listen on this machine only, and end no connection that a slow test is about to use again. */
export const listenOn = (port: number) => ({
  HOSTNAME: "127.0.0.1",
  PORT: String(port),
  KEEP_ALIVE_TIMEOUT: "600000",
});
