import type { BenchReport } from '../report/report.ts';
import { quantile } from '../report/statistics.ts';
import { startListStand } from '../stack/list-stand.ts';
import { addAnnouncements } from '../stack/many-announcements.ts';

const announcements = 1_000_000;
const times = 12;
const goalMs = 200;

/** Lists of announcements, a quarter of them open; `''` is the list of every status that has no filter. */
const queries = [
  '',
  'page=100&pageSize=100',
  'sorts=-newest',
  'sorts=price',
  'sorts=-price',
  'sorts=-quantity',
  'sorts=-bids',
  'filters=name@=grau',
  'filters=name@=zzz',
  'filters=name@=grau&sorts=-price',
  'filters=product==corn&sorts=-newest',
  'filters=product==corn,county==TR,harvestYear==2020',
  'filters=status==Accepted',
  'filters=status==Accepted,product==corn,county==TR&sorts=-price',
  'filters=currency==Ron,price>=1000,price<=1001',
  'filters=harvestYear==2021',
  'filters=humidity<=3',
  'filters=status==InProgress',
  'filters=status==InProgress,name@=grau&sorts=-price',
  'filters=status==InProgress,humidity<=3',
];

/** Every list of announcements among very many, including text search. */
export async function measureLists(report: BenchReport, part: number): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const { services, port } = await startListStand(
    stack,
    'scaling-lists',
    (db) => addAnnouncements(db, Math.round(announcements * part), 1),
    { READ_TIMEOUT_MS: '15000' },
  );
  await services.line((line) => (line.includes('the open announcements are loaded') ? line : undefined));
  for (const query of [...queries, 'results']) {
    const path = query === 'results' ? '/main/auctions/results' : `/main/auctions?${query}`;
    const taken: number[] = [];
    for (let time = 0; time < times; time++) {
      const startMs = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}${encodeURI(path)}`);
      await answer.arrayBuffer();
      if (!answer.ok) report.doubt(true, `${answer.status} for ${path}`);
      taken.push(performance.now() - startMs);
    }
    const goal = { atMost: goalMs };
    report.figure({ what: `p90 of ${query || 'no filter'}`, unit: 'ms', ours: [quantile(taken, 0.9)], goal });
  }
  const { rssBytes } = await services.usage(true);
  report.figure({ what: 'memory of the process', unit: 'MB', ours: [rssBytes / 1e6] });
}
