import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import type { BenchReport } from '../report/report.ts';
import { quantile } from '../report/statistics.ts';
import type { Child } from '../stack/child-process.ts';
import { startMarket } from '../stack/market.ts';
import { startRelay } from '../stack/relay-process.ts';

const auctions = 10_000;
const idleMs = 20_000;
const roomsAtOnce = 50;
const listSchema = z.object({ items: z.array(z.object({ id: z.string() })), total: z.int() });
const partSchema = z.object({
  items: z.record(z.string(), z.unknown()),
  total: z.optional(z.int()),
  next: z.optional(z.string()),
});

/** Many running auctions: the list reaches every one; measures services and relay while nothing happens. */
export async function measureAuctions(report: BenchReport, part: number): Promise<void> {
  const count = Math.round(auctions * part);
  await using market = await startMarket({ bidders: 1, otherAuctions: count - 1 });
  await using relay = await startRelay(market);
  const site = `http://127.0.0.1:${relay.port}`;
  const ids = new Set<string>();
  let total: number | undefined;
  let after = '';
  do {
    const answer = await fetch(`${site}/rooms/live-list${after === '' ? '' : `?after=${after}`}`);
    const found = z.parse(partSchema, await answer.json());
    for (const id of Object.keys(found.items)) ids.add(id);
    total = found.total ?? total;
    after = found.next ?? '';
  } while (after !== '');
  const carried = ids.size;
  const taken: number[] = [];
  for (let page = Math.floor(carried / 100) + 1; (page - 1) * 100 < (total ?? 0); page++) {
    const startMs = performance.now();
    const query = `filters=status==InProgress|Closed|Scheduled&sorts=urgency,nextAt&page=${page}&pageSize=100`;
    const answer = await fetch(`${market.servicesUrl}/live-auctions/api/v1/auctions?${query}`);
    for (const { id } of z.parse(listSchema, await answer.json()).items) ids.add(id);
    taken.push(performance.now() - startMs);
  }
  report.check(
    'the list leads to every auction',
    ids.size === count,
    `${ids.size} of ${count}, ${carried} by push`,
  );
  if (taken.length > 0)
    report.figure({
      ...{ what: 'a page of the list beyond the room, p90', unit: 'ms' },
      ...{ ours: [quantile(taken, 0.9)], goal: { atMost: 200 } },
    });
  const before = await relay.child.usage(true);
  const left = [...ids];
  const join = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) await fetch(`${site}/rooms/auction:${id}`);
  };
  await Promise.all(Array.from({ length: roomsAtOnce }, join));
  const held = await relay.child.usage(true);
  const perRoom = (held.rssBytes - before.rssBytes) / ids.size / 1000;
  report.figure({ what: 'relay memory a room', unit: 'kB', ours: [perRoom] });
  for (const [name, child] of [
    ['services', market.services],
    ['relay', relay.child],
  ] as const)
    report.figure({ what: `idle ${name}, share of a core`, unit: '%', ours: [await idleShare(child)] });
}

async function idleShare(child: Child): Promise<number> {
  const before = await child.usage();
  await wait(idleMs);
  const { cpuMs } = await child.usage();
  return ((cpuMs - before.cpuMs) / idleMs) * 100;
}
