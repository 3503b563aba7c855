import { type HttpGenerator, ratePerSecond, saturatedShare } from '../load/http-generator.ts';
import type { Report } from '../report/report.ts';

interface Side {
  readonly port: number;
  readonly path: string;
}

interface RateDuel {
  readonly what: string;
  readonly ours: Side;
  readonly baseline: Side;
  readonly baselineName: string;
  readonly connections: number;
  readonly rounds: number;
  readonly roundMs: number;
  readonly goal?: { readonly atLeast: number };
}

const warmMs = 500;

/** Reads a second of two servers, asked in turn by the same generator, each connection again once answered. */
export async function duel(report: Report, generator: HttpGenerator, of: RateDuel): Promise<void> {
  const ours: number[] = [];
  const baseline: number[] = [];
  let busiest = 0;
  const ask = async ({ port, path }: Side) => {
    const { connections, roundMs: durationMs } = of;
    const work = { kind: 'get', path } as const;
    const result = await generator.closedLoop({ port, connections, durationMs, warmMs, work });
    const others = Object.keys(result.statuses).filter((status) => status !== '200');
    report.doubt(others.length > 0, `answers ${JSON.stringify(result.statuses)}`);
    busiest = Math.max(busiest, result.busyShare);
    return ratePerSecond(result);
  };
  for (let round = 0; round < of.rounds; round++) {
    ours.push(await ask(of.ours));
    baseline.push(await ask(of.baseline));
  }
  const { what, baselineName, goal, connections } = of;
  report.compare({ what, unit: '/s', ours, baseline, baselineName, ...(goal && { goal }) });
  report.note(
    `${connections} connections, ${of.roundMs} ms a round, generator ${(busiest * 100).toFixed(0)} % of a core`,
  );
  report.doubt(busiest > saturatedShare, 'the generator was saturated');
}
