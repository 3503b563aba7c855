import { type HttpGenerator, ratePerSecond, saturatedShare } from '../load/http-generator.ts';
import type { BenchReport } from '../report/report.ts';
import type { Child } from './child-process.ts';

interface Side {
  readonly port: number;
  /** Set for a Node process: its CPU time is then reported too. */
  readonly child?: Child;
  readonly path: string;
  /** JSON to post; without it the call is a read. */
  readonly body?: string;
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

interface Round {
  readonly perSecond: number;
  readonly cpuMicros: number;
}

const warmMs = 200;

/** Calls per second of two servers, measured alternately by one generator in a closed loop. */
export async function duel(report: BenchReport, generator: HttpGenerator, of: RateDuel): Promise<void> {
  const ours: Round[] = [];
  const baseline: Round[] = [];
  let busiest = 0;
  const ask = async ({ port, path, body, child }: Side): Promise<Round> => {
    const { connections, roundMs: durationMs } = of;
    const work =
      body === undefined ? ({ kind: 'get', path } as const) : ({ kind: 'post', path, body } as const);
    const before = await child?.usage();
    const result = await generator.closedLoop({ port, connections, durationMs, warmMs, work });
    const others = Object.keys(result.statuses).filter((status) => status !== '200');
    report.doubt(others.length > 0, `answers ${JSON.stringify(result.statuses)}`);
    busiest = Math.max(busiest, result.busyShare);
    const after = await child?.usage();
    return {
      perSecond: ratePerSecond(result),
      cpuMicros: (((after?.cpuMs ?? 0) - (before?.cpuMs ?? 0)) * 1000) / result.answered,
    };
  };
  // One warm-up round each: a fresh process has not compiled its code yet.
  await ask(of.ours);
  await ask(of.baseline);
  for (let round = 0; round < of.rounds; round++) {
    ours.push(await ask(of.ours));
    baseline.push(await ask(of.baseline));
  }
  const { what, baselineName, goal, connections } = of;
  report.compare({
    what,
    unit: '/s',
    ours: ours.map(({ perSecond }) => perSecond),
    baseline: baseline.map(({ perSecond }) => perSecond),
    baselineName,
    ...(goal && { goal }),
  });
  if (of.ours.child && of.baseline.child) {
    report.compare({
      what: `CPU of ${what}`,
      unit: 'µs each',
      ours: ours.map(({ cpuMicros }) => cpuMicros),
      baseline: baseline.map(({ cpuMicros }) => cpuMicros),
      baselineName,
    });
  }
  report.note(
    `${connections} connections, ${of.roundMs} ms per round, generator ${(busiest * 100).toFixed(0)} % of a core`,
  );
  report.doubt(busiest > saturatedShare, 'the generator was saturated');
}
