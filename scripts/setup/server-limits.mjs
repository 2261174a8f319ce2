/*
 * The most that the server's own objects may take, in MB. They come to some 280 under load (`npm run bench:crowd`, by heap snapshots): with the
 * gigabytes that V8 allows itself on a large machine it would clear away late, and hold 400 MB more. The Dockerfile has the same number.
 */
const MOST_MB = 1024;

/** Node's arguments for it; none where whoever starts the server has set a limit. */
export const heapArgs = () =>
  process.env.NODE_OPTIONS?.includes("max-old-space-size") ? [] : [`--max-old-space-size=${MOST_MB}`];

/*
 * How long an idle connection stays open, in ms: longer than the 60 s of the usual proxies and balancers, so that theirs ends first. With
 * Node's 5 s a question can be sent just as the connection closes, and is lost.
 */
const KEEP_ALIVE_MS = 65_000;

/** Arguments of `next start` for it. */
export const keepAliveArgs = () => ["--keepAliveTimeout", String(KEEP_ALIVE_MS)];
