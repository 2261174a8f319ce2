import { END, START, StateGraph } from "@langchain/langgraph";
import { intent } from "./agents/intent";
import { ip } from "./agents/ip";
import { learning } from "./agents/learning";
import { safety } from "./agents/safety";
import { security } from "./agents/security";
import { supervisor } from "./agents/supervisor";
import { weather } from "./agents/weather";
import { AGENTS, type AgentName, SharedState } from "./state";

const followersOf = (agent: AgentName): (AgentName | typeof END)[] => {
  if (agent === "supervisor") return [...AGENTS, END];
  return agent === "learning" ? ["supervisor", END] : ["supervisor"];
};

const routeNext = ({ next_agent }: SharedState): string => next_agent ?? END;

/** START → security → supervisor ⇄ agents → END. Each returns to the supervisor but learning, which ends the turn. */
export function weatherGraph() {
  const graph = new StateGraph(SharedState)
    .addNode("security", security)
    .addNode("intent", intent)
    .addNode("ip", ip)
    .addNode("weather", weather)
    .addNode("safety", safety)
    .addNode("learning", learning)
    .addNode("supervisor", supervisor)
    .addEdge(START, "security");
  for (const agent of AGENTS) graph.addConditionalEdges(agent, routeNext, followersOf(agent));
  return graph;
}
