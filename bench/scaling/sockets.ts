import { measureRound, startOurs } from '../fan-out/push-round.ts';
import { startBidder } from '../fan-out/steady-bidder.ts';
import type { BenchReport } from '../report/report.ts';
import { startMarket } from '../stack/market.ts';

const sockets = 10_000;

/** One auction watched by as many sockets as one relay should serve: the cost of a frame. */
export async function measureSockets(report: BenchReport, part: number): Promise<void> {
  await using market = await startMarket({ bidders: 8 });
  const bidder = await startBidder(market);
  const crowd = { sockets: Math.round(sockets * part), framesPerSecond: 2, frames: 40 };
  const round = await measureRound(await startOurs(market), market, bidder, crowd);
  bidder.close();
  const named = (what: string) => `${what}, ${crowd.sockets} sockets`;
  report.figure({
    what: named('relay CPU a frame and socket'),
    unit: 'µs',
    ours: [round.cpuMicrosPerDelivery],
  });
  report.figure({ what: named('p99 to receipt'), unit: 'ms', ours: [round.p99Ms ?? Number.NaN] });
  report.figure({ what: named('p50 to receipt'), unit: 'ms', ours: [round.p50Ms ?? Number.NaN] });
  report.figure({ what: named('memory of an idle socket'), unit: 'kB', ours: [round.bytesPerSocket / 1000] });
  report.check('every frame arrives', round.share === 1, `${(round.share * 100).toFixed(2)} %`);
  report.doubt(round.busyShare > 0.8, 'the receivers were saturated');
}
