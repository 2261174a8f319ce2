let answer: boolean | undefined;

/** Whether this browser can draw a map; found out once, for each context costs. */
export function hasWebGl(): boolean {
  answer ??= canMakeContext();
  return answer;
}

function canMakeContext(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}
