import { useEffect, useSyncExternalStore } from "react";
import { z } from "zod";
import { AgentGraph } from "@/components/agent-graph/agent-graph";
import { VisitList } from "@/components/agent-graph/visit-list";
import { StoredValue } from "@/components/data/stored-value";
import { useAnswerCalls, useCanvasBridge } from "@/components/desk-page/canvas-bridge";
import styles from "./agents.module.css";
import { useLimits } from "./limits/limits";
import { ownZone, useUnits } from "./units";

export function Agents() {
  const { desk = "weather", visits = [], state } = useAnswerCalls();
  return (
    <section className={styles.agents} aria-labelledby="agents-title">
      <h3 id="agents-title">Agents of the newest answer</h3>
      {visits.length === 0 && (
        <p className={styles.quiet}>Ask something, and each agent lights up here as it decides.</p>
      )}
      <ReviewSwitch />
      <AgentGraph desk={desk} visits={visits} state={state} />
      {visits.length > 0 && <VisitList visits={visits} label="What each agent decided" />}
    </section>
  );
}

const review = new StoredValue("almanac.weather.review", z.boolean(), false);

/** Goes with each question, as do the zone in which “tonight” is meant, the chosen units and the alerts' limits. */
function ReviewSwitch() {
  const isOn = useSyncExternalStore(review.subscribe, review.read, review.readOnServer);
  const { chosen } = useUnits();
  const limits = useLimits();
  const { offerContext } = useCanvasBridge();
  useEffect(
    () =>
      offerContext(() => ({
        time_zone: ownZone(),
        ...(chosen && { units: chosen }),
        ...(isOn && { review: true }),
        alert_limits: limits,
      })),
    [offerContext, isOn, chosen, limits],
  );
  return (
    <label className={styles.review}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => review.write(currentTarget.checked)}
      />
      <span>
        Ask me before answering
        <span className={styles.quiet}>Shows what was collected and waits for your approval</span>
      </span>
    </label>
  );
}
