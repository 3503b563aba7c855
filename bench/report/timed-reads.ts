import type { BenchReport } from './report.ts';
import { quantile } from './statistics.ts';

/** One read of a list. */
export interface Timed {
  readonly ms: number;
  readonly query: string;
}

export const p95 = (found: readonly Timed[]) =>
  quantile(
    found.map(({ ms }) => ms),
    0.95,
  );

export function noteSlowest(report: BenchReport, found: readonly Timed[]): void {
  for (const { ms, query } of found.toSorted((a, b) => b.ms - a.ms).slice(0, 3))
    report.note(`among the slowest: ${ms.toFixed(0)} ms for ${query}`);
}

/** Sends the queries to a list, the last first, `atOnce` at a time. @param addressOf the address that a query has */
export async function readList(
  queries: readonly string[],
  atOnce: number,
  addressOf: (query: string) => string,
): Promise<Timed[]> {
  const left = [...queries];
  const found: Timed[] = [];
  const reader = async () => {
    for (let query = left.pop(); query !== undefined; query = left.pop()) {
      const startMs = performance.now();
      const answer = await fetch(addressOf(query));
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`answered ${answer.status} to ${query}`);
      found.push({ ms: performance.now() - startMs, query });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, reader));
  return found;
}
