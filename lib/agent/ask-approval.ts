import { interrupt } from "@langchain/langgraph";
import type { ApprovalRequest } from "./approval";

/**
 * Pauses the graph until the user has decided; the node that asks runs anew then, from its beginning.
 * @returns whether the user approved
 */
export function askApproval(request: ApprovalRequest): boolean {
  return interrupt<ApprovalRequest, { approved: boolean }>(request).approved;
}
