export interface Line {
  node: string;
  update: Record<string, unknown>;
}

function readLine(text: string): Line {
  const { node, update } = JSON.parse(text) as { node: string; update: string };
  return { node, update: JSON.parse(update) };
}

export async function* lineByLine(response: Response): AsyncGenerator<Line> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield readLine(line);
  }
}

export async function readLines(response: Response): Promise<Line[]> {
  const lines = [];
  for await (const line of lineByLine(response)) lines.push(line);
  return lines;
}
