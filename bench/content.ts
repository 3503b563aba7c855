import { contentDocuments } from '@recolta/shared/contracts/content/documents';
import { startHttpGenerator } from './load/http-generator.ts';
import type { BenchReport } from './report/report.ts';
import { startMarket } from './stack/market.ts';
import { duel } from './stack/rate-duel.ts';
import { startRelay } from './stack/relay-process.ts';

const path = '/services/content/graphql';
const locales = ['ro-RO'];
const body = JSON.stringify({
  query: contentDocuments.BlogPosts,
  variables: { locale: 'ro-RO', locales, skip: 0, limit: 12, where: {} },
  operationName: 'BlogPosts',
});

/** A page of posts as visitors request it, with and without the relay's cache of answers. */
export async function measure(report: BenchReport): Promise<void> {
  await using generator = startHttpGenerator();
  await using market = await startMarket({ bidders: 1 });
  const settings = {
    CONTENT_URL: `${market.servicesUrl}/content`,
    CONTENT_TOKEN: market.contentToken,
  };
  await using ours = await startRelay(market, settings);
  await using baseline = await startRelay(market, { ...settings, CONTENT_CACHE_BYTES: '0' });
  await duel(report, generator, {
    what: 'a page of posts',
    ours: { ...ours, path, body },
    baseline: { ...baseline, path, body },
    baselineName: 'without memory',
    // As many as one caller may have at the service: none of them is refused.
    connections: 8,
    rounds: 10,
    roundMs: 1000,
    goal: { atLeast: 5 },
  });
}
