import * as z from 'zod';
import type { LossResult } from './loss/loss-command.ts';
import { ownNamespace, reasonAgainst } from './loss/lossy-line.ts';
import { type BreaksResult, breaksResultSchema, restartResultSchema } from './loss/site-command.ts';
import type { BenchReport } from './report/report.ts';
import { quantile } from './report/statistics.ts';
import { startChild } from './stack/child-process.ts';

const setting = (name: string, value: number) => Number(process.env[name] ?? value);
const withinMs = 2000;

/**
 * Watchers whose lines lose packets and break, and a relay that is restarted under them. `LOSS_CLIENTS`,
 * `LOSS_SECONDS`, `LOSS_BIDS` (per second) and `LOSS_PARTS=page,bare,SIGTERM,SIGKILL` make it smaller.
 */
export async function measure(report: BenchReport): Promise<void> {
  const against = reasonAgainst();
  if (against !== null) return report.leftOut('loss on the line', against);
  const clients = setting('LOSS_CLIENTS', 10_000);
  const durationMs = setting('LOSS_SECONDS', 60) * 1000;
  const market = { auctions: 100, bidders: 64, perSecond: setting('LOSS_BIDS', 20), loss: 0.05 };
  const parts = process.env.LOSS_PARTS?.split(',') ?? ['page', 'bare', 'SIGTERM', 'SIGKILL'];
  await using site = startChild('bench/loss/site.ts', {}, { within: ownNamespace });
  // Keeps reading its output.
  site.line(() => undefined).catch(() => undefined);
  await site.call('start', market, z.null());
  report.note(
    `${clients} clients on ${market.auctions} auctions, ${market.perSecond} bids/s, 5 % of packets lost, each line broken for 2 s in 30 s, half of them cut`,
  );
  for (const kind of ['page', 'bare'] as const) {
    if (!parts.includes(kind)) continue;
    const result = await site.call('breaks', { kind, clients, durationMs }, breaksResultSchema);
    reportBreaks(report, kind, result);
  }
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (!parts.includes(signal)) continue;
    const result = await site.call('restart', { clients, signal }, restartResultSchema);
    const named = (what: string) => `${signal}: ${what}`;
    const figure = (what: string, unit: string, value: number, atMost?: number) =>
      report.figure({
        ...{ what: named(what), unit, ours: [value] },
        ...(atMost !== undefined && { goal: { atMost } }),
      });
    figure('end of the old relay', 's', result.goneMs / 1000);
    figure('new relay ready', 's', result.readyMs / 1000);
    figure('p50 of clients back', 's', quantile(result.backMs, 0.5) / 1000);
    figure('p99', 's', quantile(result.backMs, 0.99) / 1000);
    figure('the last', 's', quantile(result.backMs, 1) / 1000, 10);
    const lost = result.notBack + result.away + result.outdated;
    report.check(
      named('all are back with the last version'),
      lost === 0,
      `${result.backMs.length} back, ${result.notBack} not, ${result.away} away at the end, ${result.outdated} outdated`,
    );
    const { accepted, refused, repeated, slowestMs } = result.counts;
    report.check(
      named('no bid is refused'),
      Object.keys(refused).length === 0,
      `${accepted} accepted, ${JSON.stringify(refused)} refused, ${repeated} sent again, slowest ${(slowestMs / 1000).toFixed(1)} s`,
    );
    figure('calls of services without bids, at most', '/s', result.callsAfter);
    report.note(`before ${result.callsBefore.toFixed(0)}/s; most in half a second: ${result.peak}`);
    report.note(
      `clients ${(result.busyShare * 100).toFixed(0)} % of a core, new relay ${(result.relayCpuMs / 1000).toFixed(1)} s of processor time in 25 s`,
    );
  }
}

function reportBreaks(report: BenchReport, kind: 'page' | 'bare', result: BreaksResult): void {
  const show = (what: string, { lateMs, never, outdated, away, busyShare }: LossResult) => {
    const missed = lateMs.length + never;
    const share = (lateMs.filter((ms) => ms <= withinMs).length / missed) * 100;
    const goal = kind === 'page' ? { goal: { atLeast: 100 } } : {};
    report.figure({ what: `${kind}, ${what}: last version within 2 s`, unit: '%', ours: [share], ...goal });
    report.note(
      `of ${missed} who had missed one; p50 ${quantile(lateMs, 0.5)} ms, p99 ${quantile(lateMs, 0.99)} ms, max ${quantile(lateMs, 1)} ms; never ${never}; at the end ${outdated} outdated, ${away} away; clients ${(busyShare * 100).toFixed(0)} % of a core`,
    );
  };
  show('breaks by turns', result.byTurns);
  show('one break of all', result.together);
  const { accepted, refused, slowestMs } = result.counts;
  report.note(
    `server ${(result.serverShare * 100).toFixed(0)} % of a core; bids ${accepted} accepted, refused ${JSON.stringify(refused)}, slowest ${slowestMs.toFixed(0)} ms`,
  );
}
