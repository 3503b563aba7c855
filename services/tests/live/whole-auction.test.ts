import {
  protocolSchema,
  receiptSchema,
  signingKeySchema,
} from '@recolta/shared/contracts/http/auction-proof';
import { auctionAnswerSchema } from '@recolta/shared/contracts/http/live-auction-state';
import { editTerms } from '@recolta/shared/domain/live-auction/create-auction';
import { verifyProtocol } from '@recolta/shared/domain/live-auction/proof/verify-protocol';
import { termsHashOf } from '@recolta/shared/domain/live-auction/terms-hash';
import { statedPosting } from '@recolta/shared/testing/posting-fixture';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import {
  changedColumns,
  listingOf,
  liveAuctionOf,
  termsColumns,
} from '../../src/live/auction/auction-row.ts';
import { changeAuction } from '../../src/live/auction/change-auction.ts';
import { lockAuction } from '../../src/live/auction/lock-auction.ts';
import type { LiveTables } from '../../src/live/tables.ts';
import { databaseNowMs } from '../../src/platform/clock.ts';
import { mailsTo } from '../accounts/registrants.ts';
import { registration } from '../accounts/registration-input.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { bid, command, expectStatus, live, setLimit } from '../harness/live-calls.ts';
import { postCall } from '../harness/postings.ts';
import { storedAuction, storedLog } from '../harness/replayed-log.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

type Who = Pick<TestAccount, 'token'>;

/** The shortest that the contracts can say: each bid of this test is in it, and the end a minute after the last. */
const windowMs = 60_000;
const soon = { timeout: 20_000, interval: 50 };

/** Prices as calls take them, from the start on: each is better for the owner than the one before. */
const kinds = [
  {
    type: 'Selling',
    privacyType: 'Public',
    audience: 'Open',
    startingPrice: '1000',
    desiredPrice: '1200',
    backupPrice: '1020',
    weaker: '1030',
    stronger: '1050',
    byHand: '1040',
    above: '1055',
    last: ['1060', '1065'],
  },
  {
    type: 'Buying',
    privacyType: 'Incognito',
    audience: 'Invited',
    startingPrice: '1000',
    desiredPrice: '800',
    backupPrice: '980',
    weaker: '970',
    stronger: '950',
    byHand: '960',
    above: '945',
    last: ['940', '935'],
  },
] as const;

// The last window takes a minute of real time: too long for `npm test`.
describe.runIf(process.env.WHOLE_AUCTIONS === '1')('a live auction from posting to proof', () => {
  let market: TestMarket;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  const call = (who: Who | null, method: string, path: string, body?: object) =>
    market.call({ method, path, token: who?.token, body });
  const done = async (answer: ReturnType<typeof call>) => {
    const { status, text } = await answer;
    if (status >= 300) throw new Error(`${status}: ${text}`);
  };

  /** The owner's edit, with times that the form does not offer: started, and a minute's window from the first bid on. */
  async function shorten(id: string): Promise<void> {
    await market.db.transaction().execute(async (all) => {
      const trx = all.$pickTables<keyof LiveTables>();
      const row = await lockAuction(trx, id);
      if (!row) throw new Error('nothing was posted');
      const nowMs = await databaseNowMs(trx);
      const listing = listingOf(row);
      const terms = {
        ...liveAuctionOf(row),
        ...{ startsAtMs: nowMs - 1000, endsAtMs: nowMs + 10_000, hardEndsAtMs: nowMs + 600_000 },
        extensionWindowMs: windowMs,
      };
      const { details } = await trx
        .selectFrom('live.auction_goods')
        .select('details')
        .where('auction_id', '=', id)
        .executeTakeFirstOrThrow();
      const edited = editTerms(liveAuctionOf(row), terms, termsHashOf(terms, listing, details), nowMs);
      const backupPriceMinor = row.backup_price_minor;
      const changed = await trx
        .updateTable('live.auctions')
        .set({ ...termsColumns({ terms, listing, backupPriceMinor }), ...changedColumns(edited.auction) })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await changeAuction(trx, changed, edited.auction, [edited.entry]);
    });
  }

  /** An unknown e-mail registers by its link, and its company is checked. */
  async function registerInvited(email: string): Promise<Who> {
    const mail = await vi.waitFor(async () => {
      const [sent] = await mailsTo(market, email, 'invitation');
      if (!sent) throw new Error('no mail yet');
      return sent;
    }, soon);
    const input = registration({ email, invitationToken: mail.params.token });
    const answer = await call(null, 'POST', '/main/accounts', input);
    const { token, accountId } = expectStatus(
      answer,
      201,
      z.object({ token: z.string(), accountId: z.string() }),
    );
    const { id } = await market.db
      .selectFrom('main.users')
      .select('id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    await done(call(admin, 'PUT', `/main/users/${id}/company-check`, { companyVersion: 0 }));
    return { token };
  }

  it.concurrent.each(kinds)(
    '[L0] [L7] [L10] [L13] $type, $privacyType, $audience: posted, held, invited, bid against two limits, closed softly, accepted, verified',
    { timeout: 180_000 },
    async ({ weaker, stronger, byHand, above, last, ...terms }) => {
      const owner = await makeAccount(market.db, { mayPost: true });
      const [first, second] = [await makeAccount(market.db), await makeAccount(market.db)];
      const posted = await market.call(postCall(owner, statedPosting(Date.now(), terms)));
      const { id } = expectStatus(posted, 201, auctionAnswerSchema).auction;
      await shorten(id);
      await done(command(market, admin, id, 'approval'));
      // Time stands still while people are invited.
      await done(command(market, admin, id, 'hold', { reason: 'se invită' }));
      const email = registration().email;
      await done(
        call(owner, 'POST', `/live-auctions/api/v1/auction/${id}/invitations`, {
          emails: [email, first.email, second.email],
        }),
      );
      const newcomer = await registerInvited(email);
      for (const who of [first, second, newcomer])
        await vi.waitFor(() => done(command(market, who, id, 'terms-acceptance', { accepted: true })), soon);
      await done(call(admin, 'DELETE', `${live}/${id}/hold`));

      await setLimit(market, first, id, { limit: weaker });
      await setLimit(market, second, id, { limit: stronger });
      // The stronger limit answers a bid by hand, until it is exceeded.
      expect((await bid(market, newcomer, id, byHand)).entries).toHaveLength(2);
      const mine = await bid(market, newcomer, id, above);
      expect(mine.bestPrice).toBe(`${above}.00`);
      let endsAtMs = (await storedAuction(market.db, id)).endsAtMs;
      for (const [index, price] of last.entries()) {
        await bid(market, index === 0 ? first : newcomer, id, price);
        const extended = (await storedAuction(market.db, id)).endsAtMs;
        expect(extended).toBeGreaterThan(endsAtMs);
        endsAtMs = extended;
      }
      await vi.waitFor(async () => expect((await storedAuction(market.db, id)).status).toBe('Closed'), {
        ...{ timeout: 2 * windowMs, interval: 200 },
      });
      await done(command(market, owner, id, 'decision', { decision: 'accept' }));

      const log = await storedLog(market.db, id);
      const acts = log.filter(({ kind }) => kind !== 'bid').map(({ kind }) => kind);
      expect(acts).toEqual([
        ...['created', 'edited', 'approved', 'started', 'held', 'resumed', 'closed', 'accepted'],
      ]);
      expect(log.at(-2)).toMatchObject({ kind: 'closed', atMs: endsAtMs });
      const read = (who: Who | null, path: string) => call(who, 'GET', path);
      const keys = expectStatus(
        await read(null, '/live-auctions/api/v1/signing-keys'),
        200,
        z.array(signingKeySchema),
      );
      const protocol = expectStatus(await read(newcomer, `${live}/${id}/protocol`), 200, protocolSchema);
      const receipt = expectStatus(
        await read(newcomer, `${live}/${id}/receipts/${mine.version}`),
        200,
        receiptSchema,
      );
      const { verdict, checks } = verifyProtocol(protocol, keys, [receipt]);
      expect([verdict, checks.filter((check) => check.verdict !== 'right')]).toEqual(['right', []]);
      expect(protocol.entries.at(-1)).toMatchObject({ kind: 'accepted', price: `${last[1]}.00` });
    },
  );
});
