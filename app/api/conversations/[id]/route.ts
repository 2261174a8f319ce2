export { GET, OPTIONS } from "../../threads/[id]/messages/route";
export { DELETE, PATCH } from "../../threads/[id]/route";
