import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { failureText } from "@/components/data/api";
import { IconButton } from "@/components/ui/buttons";
import type { Conversation } from "../conversation";
import type { Place } from "../messages";
import styles from "./question.module.css";

interface Props {
  place: Place;
  conversation: Conversation;
  busy: boolean;
}

export function VersionSwitch({ place: { id, versions }, conversation, busy }: Props) {
  const [failure, setFailure] = useState<string>();
  const at = versions.indexOf(id);
  if (versions.length < 2 || at < 0) return null;
  const show = (version: string | undefined) => {
    if (!version || busy) return;
    setFailure(undefined);
    conversation.showVersion(version).catch((error) => setFailure(failureText(error)));
  };
  const step = (label: string, version: string | undefined) => ({
    label,
    onClick: () => show(version),
    // Not `disabled`: at the last version the keyboard would lose its place.
    "aria-disabled": !version || busy,
    "data-disabled": !version || busy || undefined,
  });
  const position = `Version ${at + 1} of ${versions.length}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out in a line.
    <div className={styles.switch} role="group" aria-label={position}>
      <IconButton {...step("Previous version", versions[at - 1])}>
        <IconChevronLeft aria-hidden="true" />
      </IconButton>
      <span aria-live="polite">
        <span className="visually-hidden">{position}</span>
        <span aria-hidden="true">
          {at + 1} / {versions.length}
        </span>
      </span>
      <IconButton {...step("Next version", versions[at + 1])}>
        <IconChevronRight aria-hidden="true" />
      </IconButton>
      {failure && (
        <span className={styles.failure} role="alert">
          {failure}
        </span>
      )}
    </div>
  );
}
