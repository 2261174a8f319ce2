import { useClipboard } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { failureText } from "@/components/data/api";
import { browserQueries } from "@/components/data/queries";
import { Button, ButtonRow } from "@/components/ui/buttons";
import { LocalTime } from "@/components/ui/local-time";
import { Progress } from "@/components/ui/progress";
import { loadShare, revokeShare, shareNow } from "./share";
import styles from "./share.module.css";

const DEEDS = {
  create: { act: shareNow, done: "The link is ready." },
  update: { act: shareNow, done: "The link now shows the conversation as it is." },
  revoke: { act: revokeShare, done: "The link no longer works." },
};

export function SharePanel({ threadId }: { threadId: string }) {
  const client = browserQueries();
  const queryKey = ["share", threadId];
  const {
    data: share,
    error,
    isPending,
    refetch,
  } = useQuery({ queryKey, queryFn: () => loadShare(threadId) }, client);
  const deed = useMutation(
    {
      mutationFn: (name: keyof typeof DEEDS) => DEEDS[name].act(threadId),
      onSuccess: (changed) => client.setQueryData(queryKey, changed),
    },
    client,
  );
  const failure = deed.error ?? error;
  const button = (name: keyof typeof DEEDS) => ({
    loading: deed.isPending && deed.variables === name,
    onClick: () => deed.mutate(name),
  });
  return (
    <div className={styles.panel} aria-busy={isPending || deed.isPending}>
      <p>
        Anyone with the link can read this conversation as it is now: its title, the questions and answers in
        view, the sources, and the steps with what each tool was asked and returned.
      </p>
      <p>
        They can’t see other versions of your questions, your ratings and notes, or what you ask later. They
        can’t ask anything, and you can revoke the link at any time.
      </p>
      {isPending && <Progress text="checking for a link" />}
      {share && <ShareLink path={share.path} madeAt={share.created_at} />}
      {failure && (
        <p className={styles.failure} role="alert">
          {failureText(failure)}
        </p>
      )}
      <p className={styles.done} aria-live="polite">
        {deed.isSuccess && DEEDS[deed.variables].done}
      </p>
      <ButtonRow>
        {share === undefined && error && <Button onClick={() => void refetch()}>Try again</Button>}
        {share === null && (
          <Button primary {...button("create")}>
            Create link
          </Button>
        )}
        {share && (
          <>
            <Button {...button("revoke")}>Revoke link</Button>
            <Button {...button("update")}>Update link</Button>
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
        aria-label="Link"
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button primary onClick={() => copy(address)}>
        {copied ? "Copied" : "Copy"}
      </Button>
      <p className={styles.made}>
        {error ? "The browser didn’t allow it. Select the link and copy it yourself. " : ""}
        Created <LocalTime iso={madeAt} show="date" />
      </p>
    </div>
  );
}
