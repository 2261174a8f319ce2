import { AgentGraph } from "@/components/agent-graph/agent-graph";
import { VisitList } from "@/components/agent-graph/visit-list";
import { useAnswerCalls } from "@/components/desk-page/canvas-bridge";
import styles from "./agents.module.css";
import { ReviewSwitch } from "./review-switch";

/** The desk's agents: their graph, lit up by the newest answer, and what each decided in its order. */
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
