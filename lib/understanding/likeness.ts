import { cosine, embed } from "./reader";

/** The sentence that a text is most like in meaning, and how like: the cosine of their embeddings. The first of equals; none of none. */
export async function mostLike<Sentence extends { text: string }>(
  text: string,
  sentences: readonly Sentence[],
): Promise<{ sentence: Sentence; likeness: number } | undefined> {
  const [asked, ...others] = await embed([text, ...sentences.map((sentence) => sentence.text)]);
  const like = others.map((vector) => (asked ? cosine(asked, vector) : 0));
  const likeness = Math.max(...like);
  const sentence = sentences[like.indexOf(likeness)];
  return sentence && { sentence, likeness };
}
