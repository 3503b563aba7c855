import { type Crowd, measureRound, type PushRound, startBare, startOurs } from './fan-out/push-round.ts';
import { startBidder } from './fan-out/steady-bidder.ts';
import type { BenchReport } from './report/report.ts';
import { startMarket } from './stack/market.ts';
import { raisedLimitsText } from './stack/relay-process.ts';

const rounds = 5;
const crowds: readonly Crowd[] = [
  { sockets: 1000, framesPerSecond: 10, frames: 200 },
  { sockets: 5000, framesPerSecond: 4, frames: 200 },
];
const bidders = 8;

/** From a bid's decision to its receipt by every socket of the room, compared with a bare Socket.IO server. */
export async function measure(report: BenchReport): Promise<void> {
  await using market = await startMarket({ bidders });
  report.note(`PostgreSQL ${market.postgresVersion}, fsync on; ${raisedLimitsText}`);
  report.note(
    'from the entry’s time, taken under the lock, so it includes the commit; a fresh server each round',
  );
  const bidder = await startBidder(market);
  for (const crowd of crowds) {
    const ours: PushRound[] = [];
    const bare: PushRound[] = [];
    const acknowledged: PushRound[] = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(await measureRound(await startOurs(market), market, bidder, crowd));
      bare.push(await measureRound(await startBare(market), market, bidder, crowd));
      if (crowd !== crowds[0]) continue;
      const acknowledging = { ...(await startBare(market)), acknowledges: true };
      acknowledged.push(await measureRound(acknowledging, market, bidder, crowd));
    }
    reportCrowd(report, crowd, ours, bare);
    if (acknowledged.length === 0) continue;
    // The bare server also has our protocol's acknowledgements, so the remaining difference is the relay's own
    // cost.
    const cpu = ({ cpuMicrosPerDelivery }: PushRound) => cpuMicrosPerDelivery;
    report.compare({
      what: `CPU per delivery where the bare server gets acknowledgements too, ${crowd.sockets} sockets`,
      unit: 'µs',
      ours: ours.map(cpu),
      baseline: acknowledged.map(cpu),
      baselineName: 'bare, acknowledged',
    });
  }
  bidder.close();
}

function reportCrowd(
  report: BenchReport,
  { sockets, framesPerSecond, frames }: Crowd,
  ours: readonly PushRound[],
  bare: readonly PushRound[],
): void {
  const of = (all: readonly PushRound[], read: (round: PushRound) => number | null) =>
    all.map((round) => read(round) ?? Number.NaN);
  const compare = (what: string, unit: string, read: (round: PushRound) => number | null, atMost?: number) =>
    report.compare({
      what: `${what}, ${sockets} sockets`,
      unit,
      ours: of(ours, read),
      baseline: of(bare, read),
      baselineName: 'bare',
      ...(atMost !== undefined && { goal: { atMost } }),
    });
  compare('p99 to receipt', 'ms', (round) => round.p99Ms, 1.15);
  compare('p50 to receipt', 'ms', (round) => round.p50Ms);
  compare('CPU per delivery', 'µs', (round) => round.cpuMicrosPerDelivery, 1.15);
  compare('memory of an idle socket', 'kB', (round) => round.bytesPerSocket / 1000, 1.3);
  compare('heap of an idle socket', 'kB', (round) => round.heapBytesPerSocket / 1000);
  const all = [...ours, ...bare];
  const busiest = Math.max(...all.map(({ busyShare }) => busyShare));
  report.note(
    `${rounds} rounds each of ${frames} frames at ${framesPerSecond}/s; receivers ${(busiest * 100).toFixed(0)} % of a core at most`,
  );
  report.doubt(
    all.some(({ share }) => share !== 1),
    `delivered: ours ${percents(ours)}, bare ${percents(bare)}`,
  );
  report.doubt(busiest > 0.8, 'the receivers were saturated');
  report.doubt(
    all.some(({ leastMs }) => (leastMs ?? 0) < -1),
    'a frame came before it was decided: the clock jumped',
  );
  report.doubt(
    all.some(({ lost }) => lost > 0),
    'sockets were lost',
  );
}

function percents(all: readonly PushRound[]): string {
  return all.map(({ share }) => `${(share * 100).toFixed(1)} %`).join(', ');
}
