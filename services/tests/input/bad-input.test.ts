import { errorBodySchema } from '@recolta/shared/contracts/errors/error-body';
import { seededRandom } from '@recolta/shared/testing/valid-history';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createTestDatabase } from '../cluster/test-database.ts';
import { writeContentFolder } from '../content/content-folder.ts';
import { makeAccount } from '../harness/accounts.ts';
import { makeAnnouncement, makeAnnouncementBid } from '../harness/announcements.ts';
import { makeAuction } from '../harness/auctions.ts';
import type { Answer } from '../harness/http-call.ts';
import { notificationsDispatched } from '../harness/notifications-dispatched.ts';
import { makeProduct } from '../harness/products.ts';
import { serviceToken, startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { type Aim, type BadCall, badCall, targets } from './bad-calls.ts';
import { databaseChecksum } from './database-checksum.ts';
import { badConnections, rawAnswer } from './raw-connection.ts';

const seed = Number(process.env.BAD_INPUT_SEED ?? Date.now() % 1_000_000);
const callCount = Number(process.env.BAD_INPUT_CALLS ?? 1000);
const atOnce = 32;
const graphqlErrorSchema = z.strictObject({ errors: z.tuple([z.object({ message: z.string() })]) });

describe(`bad input, BAD_INPUT_SEED=${seed}`, () => {
  let market: TestMarket;
  let aim: Aim;
  beforeAll(async () => {
    market = await startTestMarket(createTestDatabase(), {
      SERVICES: 'main,catalogue,live-auctions,content',
      CONTENT_DIR: writeContentFolder({}),
    });
    const owner = await makeAccount(market.db, { mayPost: true });
    const bidder = await makeAccount(market.db);
    const admin = await makeAccount(market.db, { role: 'Admin' });
    const running = await makeAuction(market.db, { owner, termsAccepted: [bidder] });
    const pending = await makeAuction(market.db, { owner, isApproved: false });
    const announced = await makeAnnouncement(market.db, owner);
    const bidOn = await makeAnnouncementBid(market.db, announced, bidder);
    const product = await makeProduct(market.db, owner);
    aim = {
      tokens: [null, owner.token, bidder.token, admin.token, 'a'.repeat(43)],
      auctionIds: [running.id, pending.id, announced, bidOn, product],
      accountIds: [owner.accountId, bidder.accountId],
      serviceToken,
    };
  });
  afterAll(() => market.close());

  /** Returns what is wrong with an answer; null if it is correct. */
  function faultOf({ mustRefuse }: BadCall, { status, headers, body }: Answer): string | null {
    if (status >= 500) return 'a fault';
    if (mustRefuse && status < 400) return 'not refused';
    if (status < 400) return null;
    // A path of the content service with one segment is a token.
    if (status === 401 && graphqlErrorSchema.safeParse(body).success) return null;
    const error = errorBodySchema.safeParse(body);
    if (!error.success) return 'no error form';
    return headers['x-request-id'] === error.data.requestId ? null : 'another request id';
  }

  it(`[S2] [L5] ${callCount} calls that no client makes are refused in the standard format, and change nothing`, {
    timeout: 600_000,
  }, async () => {
    await notificationsDispatched(market.db);
    const before = await databaseChecksum(market.db);
    const random = seededRandom(seed);
    const faults: { fault: string; bad: BadCall; answer: string }[] = [];
    const called = new Set<string>();
    let left = callCount;
    const work = async () => {
      while (left-- > 0) {
        const bad = badCall(random, aim, targets[left % targets.length] as (typeof targets)[number]);
        called.add(bad.name);
        const usedBefore = process.cpuUsage();
        const [answer] = await Promise.allSettled([market.call(bad.call)]);
        const { user, system } = process.cpuUsage(usedBefore);
        // CPU time of the services themselves; that of concurrent calls is some tenths of a second.
        const isSlow = user + system > 3_000_000;
        const fault =
          answer.status === 'rejected' ? `no answer: ${answer.reason}` : faultOf(bad, answer.value);
        const text = answer.status === 'rejected' ? '' : `${answer.value.status} ${answer.value.text}`;
        if (isSlow || fault) faults.push({ fault: fault ?? 'slow', bad, answer: text.slice(0, 300) });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    expect(faults.slice(0, 5)).toEqual([]);
    expect(called).toEqual(new Set(targets.map(({ name }) => name)));
    expect(await databaseChecksum(market.db)).toEqual(before);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(market.logText()).not.toContain('a call failed');
  });

  it.each(badConnections)('[L5] %s leaves the process running', async (_name, bytes, end) => {
    const before = await databaseChecksum(market.db);
    const answer = await rawAnswer(market.port, bytes, end);
    // A connection that ends before its first request needs no answer.
    if (answer !== '') {
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      const [, requestId] = /x-request-id: (\S+)/i.exec(answer) ?? [];
      const text = answer.slice(answer.indexOf('\r\n\r\n'));
      expect(errorBodySchema.parse(JSON.parse(text)).requestId).toBe(requestId);
    }
    expect(await market.call({ method: 'GET', path: '/healthz' })).toMatchObject({ status: 200 });
    expect(await databaseChecksum(market.db)).toEqual(before);
  });
});
