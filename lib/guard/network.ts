import type { Vector } from "@/lib/understanding/reader";

/** From training/guard/export.py: bytes in base64, a scale for each column. */
export interface Weights {
  classes: string[];
  letters: string;
  lettersScale: number[];
  first: string;
  firstScale: number[];
  firstBias: number[];
  second: number[][];
  secondBias: number[];
}

const bytes = (text: string): Int8Array => new Int8Array(Buffer.from(text, "base64"));

/** A hidden layer over a text's embedding, and a weight for each of its letter groups, added up. */
export class Network {
  readonly classes: string[];
  private readonly letters: Int8Array;
  private readonly first: Int8Array;

  constructor(private readonly weights: Weights) {
    this.classes = weights.classes;
    this.letters = bytes(weights.letters);
    this.first = bytes(weights.first);
  }

  lexical(buckets: number[]): number[] {
    const { lettersScale } = this.weights;
    const size = lettersScale.length;
    const rows = this.letters.length / size;
    const sums = new Array<number>(size).fill(0);
    for (const bucket of buckets) {
      const row = (bucket & (rows - 1)) * size;
      for (let k = 0; k < size; k++) sums[k]! += this.letters[row + k]!;
    }
    const scale = 1 / Math.sqrt(Math.max(buckets.length, 1));
    return sums.map((sum, k) => sum * scale * lettersScale[k]!);
  }

  probabilities(buckets: number[], vector: Vector): number[] {
    const { second, secondBias } = this.weights;
    const hidden = this.hidden(vector);
    const logits = this.lexical(buckets).map((logit, k) =>
      hidden.reduce((sum, value, at) => sum + value * second[at]![k]!, logit + secondBias[k]!),
    );
    return softmax(logits);
  }

  private hidden(vector: Vector): number[] {
    const { firstScale, firstBias } = this.weights;
    const size = firstBias.length;
    return firstBias.map((bias, unit) => {
      let sum = 0;
      for (let at = 0; at < vector.length; at++) sum += vector[at]! * this.first[at * size + unit]!;
      return Math.max(0, sum * firstScale[unit]! + bias);
    });
  }
}

function softmax(logits: number[]): number[] {
  const most = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - most));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}
