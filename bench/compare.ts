import type { Figure } from './figure.ts';
import type { Round } from './load.ts';

export const medianOf = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
};

interface Comparison {
  ours: Round;
  reference: Round;
  /** Requests a second of the product divided by those of the reference, in each round. */
  ratio: { median: number; min: number; max: number };
}

/** Runs product and reference in turn, so that a slower machine affects both. The first pair is for warming up. */
export async function compare(
  rounds: number,
  ours: (round: number) => Promise<Round>,
  reference: (round: number) => Promise<Round>,
): Promise<Comparison> {
  const pairs: { ours: Round; reference: Round }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    // The order changes in each round.
    const first = round % 2 === 0 ? await ours(round) : await reference(round);
    const second = round % 2 === 0 ? await reference(round) : await ours(round);
    if (round > 0)
      pairs.push(round % 2 === 0 ? { ours: first, reference: second } : { ours: second, reference: first });
  }
  const ratios = pairs.map((pair) => pair.ours.requestsPerSecond / pair.reference.requestsPerSecond);
  const middle = (of: (pair: (typeof pairs)[number]) => number) => medianOf(pairs.map(of));
  return {
    ours: { requestsPerSecond: middle((p) => p.ours.requestsPerSecond), p99: middle((p) => p.ours.p99) },
    reference: {
      requestsPerSecond: middle((p) => p.reference.requestsPerSecond),
      p99: middle((p) => p.reference.p99),
    },
    ratio: { median: medianOf(ratios), min: Math.min(...ratios), max: Math.max(...ratios) },
  };
}

/** With `min`, the ratio must reach it. */
export function ratioFigure(name: string, { ours, reference, ratio }: Comparison, min?: number): Figure {
  const round = (value: number) => value.toFixed(2);
  const rate = ({ requestsPerSecond, p99 }: Round) => `${Math.round(requestsPerSecond)}/s, p99 ${p99} ms`;
  return {
    name,
    value: `${round(ratio.median)} (${round(ratio.min)} to ${round(ratio.max)}); ours ${rate(ours)}; reference ${rate(reference)}`,
    limit: min === undefined ? 'none' : `≥ ${round(min)}`,
    holds: min === undefined || ratio.median >= min,
  };
}
