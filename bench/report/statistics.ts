/** The value that `share` (0 to 1) of the samples do not exceed; NaN without samples. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = Float64Array.from(samples).sort();
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/**
 * How well a time distinguishes two groups: the share of pairs that the better of the two guesses gets right, 0.5
 * for no information (area under the ROC curve).
 */
export function separation(some: readonly number[], others: readonly number[]): number {
  let greater = 0;
  for (const one of some) {
    for (const other of others) {
      if (one > other) greater += 1;
      else if (one === other) greater += 0.5;
    }
  }
  const share = greater / (some.length * others.length);
  return Math.max(share, 1 - share);
}
