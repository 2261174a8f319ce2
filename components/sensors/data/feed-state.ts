/** How the board keeps up. */
export interface FeedState {
  /** `paused`: nobody sees the page. */
  connection: "connecting" | "live" | "reconnecting" | "paused";
  /** The board was had once. */
  isLoaded: boolean;
  /** When the server was last heard, in milliseconds by this browser's clock; null: never. */
  heardAt: number | null;
  /** What to add to this browser's clock to have the server's. */
  clockOffset: number;
  /** Why the board couldn't be had; gone with the next attempt that goes well. */
  error?: string;
  /** How many times a connection was made: what is shown of the past is to be asked for again with each. */
  connections: number;
}

export const FIRST_STATE: FeedState = {
  connection: "connecting",
  isLoaded: false,
  heardAt: null,
  clockOffset: 0,
  connections: 0,
};
