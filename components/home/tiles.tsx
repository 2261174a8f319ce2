import Link from "next/link";
import { z } from "zod";
import { Queries, useApi } from "@/components/data/queries";
import { accentStyle } from "@/components/shell/accent";
import { SourceBadge } from "@/components/ui/badge";
import { LocalTime } from "@/components/ui/local-time";
import { type SourceKind, sourcesOf } from "@/components/ui/sources";
import type { Desk } from "@/lib/agent/desk";
import { Tile } from "@/lib/agent/desk-entries";
import styles from "./tiles.module.css";

export type TileDesk = Pick<Desk, "id" | "name" | "accent">;

const Answer = z.object({ tile: Tile.nullable() });
const EVERY_MS = 60_000;
/** Their badge has no time of its own. */
const MADE_UP: ReadonlySet<SourceKind> = new Set(["sample", "simulated"]);

export default function Tiles({ desks }: { desks: TileDesk[] }) {
  return (
    <Queries>
      <ul className={styles.tiles}>
        {desks.map(({ id, name, accent }) => (
          <li key={id} className={styles.tile} data-desk={id} style={accentStyle(accent)}>
            <p className={styles.desk}>{name}</p>
            <DeskTile id={id} />
          </li>
        ))}
      </ul>
    </Queries>
  );
}

function DeskTile({ id }: { id: string }) {
  const { data, isPending, isError, isFetching, refetch } = useApi(`/api/desks/${id}/tile`, Answer, {
    every: EVERY_MS,
  });
  if (isPending) return <Shape />;
  const tile = data?.data.tile;
  if (isError && !tile) {
    return (
      <>
        <p className={styles.sentence}>This couldn’t be checked just now.</p>
        <button className={styles.retry} type="button" disabled={isFetching} onClick={() => refetch()}>
          {isFetching ? "Trying again…" : "Try again"}
        </button>
      </>
    );
  }
  if (!tile) return <p className={styles.sentence}>Nothing to report yet.</p>;
  return <Told tile={tile} />;
}

function Told({ tile }: { tile: Tile }) {
  const [source] = sourcesOf(tile.provenance);
  return (
    <>
      <h3 className={styles.title} data-quiet={!tile.is_unusual || undefined}>
        <Link className={styles.link} href={tile.link} prefetch={false}>
          {tile.title}
        </Link>
      </h3>
      <p className={styles.sentence}>{tile.sentence}</p>
      {source && (
        <p className={styles.source} title={source.name}>
          <SourceBadge source={source} />
          {MADE_UP.has(source.kind) && (
            <>
              {" "}
              · <LocalTime iso={source.asOf} />
            </>
          )}
        </p>
      )}
    </>
  );
}

function Shape() {
  return (
    <div className={styles.shape} aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  );
}
