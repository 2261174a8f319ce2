/** What became of a caller's threads: one is gone, or any has begun, changed or come back. */
export interface ThreadChange {
  removed?: string;
}

const NAME = "almanac-threads";

/** Tells every tab of this browser, this one too, that the lists of threads are no longer right. */
export function tellThreadsChanged(change: ThreadChange = {}): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(change);
  channel.close();
}

/** Listens to all tabs; returns what ends it. */
export function onThreadsChanged(heard: (change: ThreadChange) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<ThreadChange>) => heard(data);
  return () => channel.close();
}
