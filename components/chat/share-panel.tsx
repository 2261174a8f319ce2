import { useClipboard } from "@mantine/hooks";
import { Button, ButtonRow } from "./button";
import { LocalTime } from "./local-time";
import { Progress } from "./progress";
import styles from "./share-panel.module.css";
import { useShare } from "./use-share";

/** What a link to a thread shows, the link, and what can be done with it. */
export function SharePanel({ threadId }: { threadId: string }) {
  const { share, doing, done, failure, run } = useShare(threadId);
  return (
    <div className={styles.panel} aria-busy={doing !== undefined}>
      <p>
        Anyone who has the link can read this conversation as it is when you make it: its title, the questions
        and answers in view, the steps with what tools were asked and what they returned, and the sources.
      </p>
      <p>
        It doesn't show other versions of your questions, your ratings and notes, or what you ask later.
        Nobody can ask anything with it, and you can revoke it at any time.
      </p>
      {doing === "load" && <Progress text="looking whether there is a link" />}
      {share && <ShareLink path={share.path} madeAt={share.created_at} />}
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <p className={styles.done} aria-live="polite">
        {done}
      </p>
      <ButtonRow>
        {share === undefined && failure && <Button onClick={() => run("load")}>Try again</Button>}
        {share === null && (
          <Button primary loading={doing === "share"} onClick={() => run("share", "The link is there.")}>
            Create the link
          </Button>
        )}
        {share && (
          <>
            <Button loading={doing === "revoke"} onClick={() => run("revoke", "The link leads nowhere now.")}>
              Revoke the link
            </Button>
            <Button
              loading={doing === "share"}
              onClick={() => run("share", "The link shows what is here now.")}
            >
              Update to what is here now
            </Button>
          </>
        )}
      </ButtonRow>
    </div>
  );
}

function ShareLink({ path, madeAt }: { path: string; madeAt: string }) {
  const { copy, copied, error } = useClipboard();
  const address = new URL(path, window.location.origin).href;
  return (
    <div className={styles.link}>
      <input
        className={styles.address}
        readOnly
        aria-label="The link"
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button primary onClick={() => copy(address)}>
        {copied ? "Copied" : "Copy"}
      </Button>
      <p className={styles.made}>
        {error ? "The browser didn't let it be copied; select it and copy it yourself. " : ""}
        Made <LocalTime iso={madeAt} show="date" />
      </p>
    </div>
  );
}
