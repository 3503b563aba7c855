import { setTimeout as wait } from 'node:timers/promises';
import { accountFrameSchema } from '@recolta/shared/contracts/socket/messages';
import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import type { AllTables } from '../services/src/all-tables.ts';
import { createKysely, createPool } from '../services/src/platform/db/pool.ts';
import { hashToken } from '../services/src/platform/token.ts';
import { startBidder } from './fan-out/steady-bidder.ts';
import type { BenchReport } from './report/report.ts';
import { median, quantile } from './report/statistics.ts';
import { type BenchMarket, startMarket } from './stack/market.ts';
import { startRelay } from './stack/relay-process.ts';
import { startStallWatch } from './stack/stall-watch.ts';

const online = 500;
const rounds = 3;
const bidsPerSecond = 10;
const bids = 150;
const settleMs = 2000;

/** From an outbidding bid to the open page of the outbid account, with 500 accounts online. */
export async function measure(report: BenchReport): Promise<void> {
  await using market = await startMarket({ bidders: online });
  await using relay = await startRelay(market);
  const received = new Map<string, number[]>();
  const sockets = await connectAll(relay.port, market, received);
  const bidder = await startBidder(market);
  const fromStored: number[][] = [];
  const fromBid: number[][] = [];
  let lost = 0;
  const ownStallMs = startStallWatch();
  const stallsMs = async () => [
    ownStallMs(),
    await relay.child.longestStallMs(),
    await market.services.longestStallMs(),
  ];
  for (let round = 0; round < rounds; round++) {
    for (const times of received.values()) times.length = 0;
    await stallsMs();
    const startMs = Date.now();
    await bidder.bidAtRate(bidsPerSecond, bids);
    await wait(settleMs);
    const outbid = await outbidSince(market, startMs);
    const found = outbid.map(({ tokenHash, storedMs, bidMs }) => {
      const at = received.get(tokenHash)?.find((ms) => ms >= storedMs) ?? Number.NaN;
      return { fromStored: at - storedMs, fromBid: at - bidMs };
    });
    const arrived = found.filter(({ fromBid: ms }) => !Number.isNaN(ms));
    lost += bids - (round === 0 ? 1 : 0) - arrived.length;
    fromStored.push(arrived.map((one) => one.fromStored));
    fromBid.push(arrived.map((one) => one.fromBid));
    const [own, ofRelay, ofServices] = (await stallsMs()).map((ms) => ms.toFixed(0));
    report.note(`longest stalls: receivers ${own} ms, relay ${ofRelay} ms, services ${ofServices} ms`);
  }
  for (const socket of sockets) socket.disconnect();
  bidder.close();

  const ms = { unit: 'ms' } as const;
  const p99 = (all: number[][]) => all.map((samples) => quantile(samples, 0.99));
  report.note(
    `${online} accounts online, each with a socket; ${rounds} rounds of ${bids} bids at ${bidsPerSecond}/s`,
  );
  report.note(
    'times are taken in the notification’s transaction and under the bid’s lock: both commits count',
  );
  report.figure({
    what: 'stored notification to socket, p99',
    ...ms,
    ours: p99(fromStored),
    goal: { atMost: 200 },
  });
  report.figure({ what: 'stored notification to socket, p50', ...ms, ours: fromStored.map(median) });
  report.figure({
    what: 'bid to the outbid account’s socket, p99',
    ...ms,
    ours: p99(fromBid),
    goal: { atMost: 400 },
  });
  report.figure({ what: 'bid to the outbid account’s socket, p50', ...ms, ours: fromBid.map(median) });
  report.doubt(lost !== 0, `${lost} notifications did not arrive`);
}

/** One socket per account; records when its inbox changed, in ms since the epoch, by the hash of its token. */
async function connectAll(
  port: number,
  market: BenchMarket,
  received: Map<string, number[]>,
): Promise<Socket[]> {
  return Promise.all(
    market.bidderTokens.map(
      (token) =>
        new Promise<Socket>((resolve, reject) => {
          const times: number[] = [];
          received.set(hashToken(token), times);
          const socket = io(`http://127.0.0.1:${port}`, {
            transports: ['websocket'],
            auth: { protocol: 1, token },
            forceNew: true,
            reconnection: false,
          });
          let inbox = -1;
          socket.on('connect_error', reject);
          socket.on('account', (frame: unknown) => {
            const next = accountFrameSchema.parse(frame);
            if (inbox >= 0 && next.inbox > inbox) times.push(Date.now());
            inbox = next.inbox;
            resolve(socket);
          });
        }),
    ),
  );
}

interface Told {
  readonly tokenHash: string;
  readonly storedMs: number;
  readonly bidMs: number;
}

async function outbidSince(market: BenchMarket, sinceMs: number): Promise<Told[]> {
  const pool = createPool({ connectionString: market.connectionString, max: 1, applicationName: 'bench' });
  const db = createKysely<AllTables>(pool);
  const { rows } = await sql<Told>`
    select s.token_hash as "tokenHash",
      floor(extract(epoch from n.created_at) * 1000)::bigint as "storedMs",
      floor(extract(epoch from e.at) * 1000)::bigint as "bidMs"
    from main.notifications n
    join main.users u on u.account_id = n.account_id
    join main.sessions s on s.user_id = u.id
    join live.entries e on n.event_key = 'live:' || e.auction_id || ':' || e.version
    where n.type = 'Outbid' and n.created_at >= to_timestamp(${sinceMs / 1000}::float8)`.execute(db);
  await db.destroy();
  return rows;
}
