import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { sentence } from "@/lib/desks/underground/format";
import type { StationDetail } from "@/lib/desks/underground/station-schema";
import type { Line, LineId } from "@/lib/desks/underground/types";
import { ACCESS_NAMES, ACCESS_WORDS, accessOfVerdict } from "../access/access";
import { AccessIcon } from "../access/access-switch";
import { LineChip } from "../lines";
import {
  accessOfAll,
  accessWords,
  byLine,
  interchangeWords,
  joinedWords,
  platformAccess,
  platformName,
} from "./detail-words";
import styles from "./details.module.css";

type StationAccess = StationDetail["access"];

interface Props {
  detail: StationDetail;
  lines: Line[];
}

export function AccessSection({ detail: { station, access }, lines }: Props) {
  const verdict = accessOfVerdict(access.verdict);
  return (
    <Disclosure
      title="Step-free access"
      summary={
        <>
          <AccessIcon access={verdict} /> {ACCESS_NAMES[verdict]}
        </>
      }
    >
      {verdict === "unknown" && <p>Nothing is published about this station’s platforms.</p>}
      {verdict !== "unknown" &&
        byLine(station.lines, access.platforms).map(([line, platforms]) => (
          <LineAccess key={line} id={line} platforms={platforms} lines={lines} />
        ))}
      <Interchanges access={access} lines={lines} />
      <Lifts lifts={access.lifts} />
      <p className={styles.basis}>
        {sentence(access.basis)}. Later changes aren’t included, and lifts may be out of order.
      </p>
    </Disclosure>
  );
}

function LineAccess({
  id,
  platforms,
  lines,
}: {
  id: LineId;
  platforms: StationAccess["platforms"];
  lines: Line[];
}) {
  const line = lines.find((each) => each.id === id);
  const verdict = accessOfAll(platforms);
  return (
    <section className={styles.line}>
      <h4 className={styles.verdict}>
        {line && <LineChip line={line} />} <AccessIcon access={verdict} /> {ACCESS_WORDS[verdict]}
      </h4>
      <ul className={styles.list}>
        {platforms.map((platform) => (
          <li
            key={`${platform.number} ${platform.direction} ${platform.towards}`}
            className={styles.platform}
          >
            <AccessIcon access={platformAccess(platform)} />
            <span>
              <strong>{platformName(platform)}</strong>
              <br />
              {accessWords(platform)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Interchanges({
  access: { platforms, interchanges },
  lines,
}: {
  access: StationAccess;
  lines: Line[];
}) {
  const joined = joinedWords(platforms);
  if (!joined && interchanges.length === 0) return null;
  return (
    <>
      <h4>Changing trains without steps</h4>
      {joined && <p>{joined}</p>}
      {interchanges.length > 0 && (
        <ul className={styles.list}>
          {interchanges.map((way) => (
            <li key={`${way.from} ${way.to} ${way.fromLines} ${way.toLines}`}>
              {interchangeWords(way, lines)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Lifts({ lifts }: { lifts: StationAccess["lifts"] }) {
  if (lifts.length === 0) return <p>No lifts are listed.</p>;
  const names = lifts.map(({ name, note }) => (note ? `${name} (${note})` : name));
  return (
    <>
      <h4>{lifts.length === 1 ? "One lift" : `${lifts.length} lifts`}</h4>
      <ul className={styles.list}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  );
}

interface DisclosureProps {
  title: string;
  summary: ReactNode;
  children: ReactNode;
}

export function Disclosure({ title, summary, children }: DisclosureProps) {
  return (
    <details className={styles.part}>
      <summary>
        <IconChevronRight className={styles.arrow} size={16} aria-hidden="true" />
        <h3>{title}</h3>
        <span className={styles.gist}>{summary}</span>
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
