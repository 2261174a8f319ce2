import { Moment } from "./data/moment";
import { useFeed } from "./data/use-board";
import styles from "./live-badge.module.css";

/** Whether readings come as they are taken, and until when they came. */
export function LiveBadge() {
  const connection = useFeed((state) => state.connection);
  const heardAt = useFeed((state) => state.heardAt);
  if (connection === "connecting" || heardAt === null) {
    return (
      <span className={styles.badge}>{connection === "reconnecting" ? "reconnecting…" : "connecting…"}</span>
    );
  }
  if (connection === "live") {
    return (
      <span className={styles.badge} data-live>
        live <Moment at={heardAt} />
      </span>
    );
  }
  return (
    <span className={styles.badge} data-lost>
      {connection === "reconnecting" && "reconnecting · "}as of <Moment at={heardAt} />
    </span>
  );
}
