import { getRequest, HttpConnection } from './load/http-connection.ts';
import { startHttpGenerator } from './load/http-generator.ts';
import type { BenchReport } from './report/report.ts';
import { startListening } from './stack/listening-child.ts';
import { startMarket } from './stack/market.ts';
import { duel } from './stack/rate-duel.ts';
import { startRelay } from './stack/relay-process.ts';

const common = { connections: 32, rounds: 10, roundMs: 1000, baselineName: 'bare proxy' };
const goal = { atLeast: 0.9 };

/** Proxied reads of one auction, compared with http-proxy-middleware with its defaults. */
export async function measure(report: BenchReport): Promise<void> {
  await using generator = startHttpGenerator();
  const answer = await measureBeforeService();
  await measureBeforeCanned();

  async function measureBeforeService(): Promise<string> {
    await using market = await startMarket({ bidders: 1 });
    await using relay = await startRelay(market);
    await using bare = await startListening('bench/baseline/bare-proxy.ts', { TARGET: market.servicesUrl });
    const path = `/live-auctions/api/v1/auctions/${market.auctionId}`;
    await duel(report, generator, {
      ...common,
      what: 'proxied reads of the service',
      ours: { ...relay, path: `/services${path}` },
      baseline: { ...bare, path },
      goal,
    });
    const connection = await HttpConnection.open(market.servicesPort);
    const { body } = await connection.send(getRequest(path));
    connection.close();
    return body.toString();
  }

  /** The same bytes from a fixed response, so that the proxies dominate the time. */
  async function measureBeforeCanned(): Promise<void> {
    await using canned = await startListening('bench/baseline/canned-service.ts', { ANSWER: answer });
    const servicesUrl = `http://127.0.0.1:${canned.port}`;
    await using relay = await startRelay({ servicesUrl, serviceToken: 'none' });
    await using bare = await startListening('bench/baseline/bare-proxy.ts', { TARGET: servicesUrl });
    await duel(report, generator, {
      ...common,
      what: `proxied reads of a fixed response of ${answer.length} bytes`,
      ours: { ...relay, path: '/services/live-auctions/api/v1/auctions/canned' },
      baseline: { ...bare, path: '/live-auctions/api/v1/auctions/canned' },
      goal,
    });
  }
}
