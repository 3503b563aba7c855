import { startNginx } from './baseline/nginx.ts';
import { getRequest, HttpConnection } from './load/http-connection.ts';
import { startHttpGenerator } from './load/http-generator.ts';
import { versionOf } from './report/machine.ts';
import type { BenchReport } from './report/report.ts';
import { startListening } from './stack/listening-child.ts';
import { startMarket } from './stack/market.ts';
import { duel } from './stack/rate-duel.ts';
import { startRelay } from './stack/relay-process.ts';

const common = { connections: 32, rounds: 8, roundMs: 800, baselineName: 'nginx' };

/** Polls answered from the relay's memory, compared with nginx that proxies each poll to the service. */
export async function measure(report: BenchReport): Promise<void> {
  const what = 'polls of a room';
  const version = versionOf('nginx', '-v');
  if (version === null) {
    report.leftOut(what, 'nginx is not installed');
    return;
  }
  await using market = await startMarket({ bidders: 1 });
  await using relay = await startRelay(market);
  await using generator = startHttpGenerator();
  const room = `/rooms/auction:${market.auctionId}`;
  const ours = { port: relay.port, path: room };
  report.note(`${version}, one worker, no access log, keep-alive upstream`);

  await using beforeService = await startNginx(market.servicesPort);
  const path = `/live-auctions/api/v1/auctions/${market.auctionId}`;
  await duel(report, generator, {
    ...common,
    what,
    ours,
    baseline: { port: beforeService.port, path },
    goal: { atLeast: 1 },
  });

  // The cost of nginx alone: its upstream only answers with the same bytes.
  const connection = await HttpConnection.open(relay.port);
  const { body } = await connection.send(getRequest(room));
  connection.close();
  await using canned = await startListening('bench/baseline/canned-service.ts', { ANSWER: body.toString() });
  await using beforeCanned = await startNginx(canned.port);
  await duel(report, generator, {
    ...common,
    what: `polls, nginx in front of a fixed response of ${body.length} bytes`,
    ours,
    baseline: { port: beforeCanned.port, path: '/canned' },
  });
}
