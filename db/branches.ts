export interface Link {
  id: string;
  parentId: string | null;
}

export function branchTo<Message extends Link>(messages: Message[], leafId: string | null): Message[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const branch: Message[] = [];
  for (let at = byId.get(leafId ?? ""); at; at = byId.get(at.parentId ?? "")) branch.push(at);
  return branch.reverse();
}

/** Messages come oldest first. */
export function newestLeaf(messages: Link[], id: string): string {
  const following = idsByParent(messages);
  const through = new Set([id]);
  // Iterating over a set includes what is added meanwhile.
  for (const reached of through) for (const next of following.get(reached) ?? []) through.add(next);
  const isLeaf = (message: Link) => through.has(message.id) && !following.has(message.id);
  return messages.findLast(isLeaf)?.id ?? id;
}

export function idsByParent(messages: Link[]): Map<string | null, string[]> {
  const ids = new Map<string | null, string[]>();
  for (const { id, parentId } of messages) {
    const together = ids.get(parentId);
    if (together) together.push(id);
    else ids.set(parentId, [id]);
  }
  return ids;
}
