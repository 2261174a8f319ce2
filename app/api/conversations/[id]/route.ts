import { alias } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import { GET as listMessages } from "../../threads/[id]/messages/route";
import { DELETE as deleteThread, PATCH as updateThread } from "../../threads/[id]/route";

const path = "/api/conversations/{id}";

export const GET = alias(listMessages, { path, operationId: "listMessagesOfConversation" });
export const PATCH = alias(updateThread, { path, operationId: "updateThreadOfConversation" });
export const DELETE = alias(deleteThread, { path, operationId: "deleteThreadOfConversation" });

export const { POST, PUT, OPTIONS } = otherMethods(GET, PATCH, DELETE);
