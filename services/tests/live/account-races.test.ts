import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import { makeAuction, minuteMs } from '../harness/auctions.ts';
import { giveCheapPasswords } from '../harness/cheap-password.ts';
import {
  decideChange,
  sendAccountChange,
  sendUserChange,
  waitingChange,
} from '../harness/company-changes.ts';
import type { Answer } from '../harness/http-call.ts';
import { bidCall, command, errorOf, readAuction } from '../harness/live-calls.ts';
import { playRaces, type RaceRound } from '../harness/races.ts';
import { joinTestMarket, startTestMarket, type TestMarket } from '../harness/test-market.ts';

/** Number of races of each pair. */
const rounds = Number(process.env.ACCOUNT_RACES ?? 10);
const timeout = 60_000 + rounds * 600;
const raced = (play: RaceRound) => playRaces(rounds, play);

/** Changes of an account while it bids or its auction is decided, by two processes on one database. */
describe('an account changed while it trades', () => {
  let market: TestMarket;
  let other: TestMarket;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    other = await joinTestMarket(market.database);
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(async () => {
    await other.close();
    await market.close();
  });

  const close = ({ accountId, token }: TestAccount) =>
    other.call({
      method: 'DELETE',
      path: `/main/accounts/${accountId}`,
      token,
      body: { password: testPassword },
    });
  const deactivate = ({ userId }: TestAccount) =>
    sendUserChange(other, admin, userId, { isActive: false, reason: 'Un motiv' });
  const demote = ({ userId }: TestAccount) => sendUserChange(other, admin, userId, { role: 'Admin' });
  const newNumber = (account: TestAccount) => `${account.companyNumber}-nou`;

  /** Requests another company, and returns a function that approves it. */
  async function preparedChange(account: TestAccount): Promise<() => Promise<Answer>> {
    await sendAccountChange(market, account, {
      companyName: `Nouă ${account.companyName}`,
      jNumber: 'J40/1/2020',
    });
    // The race does not concern the form of a number.
    await sql`
      update main.company_changes set fields = fields || ${JSON.stringify({ companyNumber: newNumber(account) })}::jsonb
      where account_id = ${account.accountId}`.execute(market.db);
    const item = await waitingChange(market, admin, account.accountId);
    if (!item) throw new Error('no request waits');
    const { id, version } = item;
    return () => decideChange(other, admin, id, { decision: 'approve', version });
  }

  /** Returns the stored account and its first bid afterwards. */
  async function stateOf(auctionId: string, { accountId }: TestAccount) {
    const { rows } = await sql<{
      isClosed: boolean;
      isActive: boolean;
      role: string;
      companyName: string | null;
      companyNumber: string | null;
      bidName: string | null;
      bidNumber: string | null;
      bidJNumber: string | null;
      bidAt: Date | null;
      auditAt: Date | null;
    }>`
      select a.closed_at is not null as "isClosed", u.is_active as "isActive", u.role,
        a.company_name as "companyName", a.company_number as "companyNumber",
        p.company_name as "bidName", p.company->>'companyNumber' as "bidNumber", p.company->>'jNumber' as "bidJNumber",
        (select max(e.at) from live.entries e where e.auction_id = ${auctionId} and e.number = p.number) as "bidAt",
        (select max(l.at) from main.audit_log l where l.subject_user_id = u.id) as "auditAt"
      from main.accounts a join main.users u on u.account_id = a.id
      left join live.participants p on p.account_id = a.id and p.auction_id = ${auctionId}
      where a.id = ${accountId}`.execute(market.db);
    const [row] = rows;
    if (!row) throw new Error('an account is gone');
    return row;
  }

  const codeOf = (answer: Answer) => (answer.status < 400 ? answer.status : errorOf(answer).code);

  const setting = async () => {
    const [owner, bidder] = [
      await makeAccount(market.db, { role: 'Provider' }),
      await makeAccount(market.db),
    ];
    await giveCheapPasswords(market.db, [owner.accountId, bidder.accountId]);
    return { owner, bidder };
  };

  it('[L9] closing: the bid leads and the account stays, or the account is closed and has no bid', {
    timeout,
  }, async () => {
    await raced(async (race) => {
      const { owner, bidder } = await setting();
      const { id } = await makeAuction(market.db, { owner, termsAccepted: [bidder] });
      const bid = bidCall(bidder, id, '1000');
      const [closed, placed] = await race(
        () => close(bidder),
        () => market.call(bid),
      );
      const { isClosed, bidName } = await stateOf(id, bidder);
      const { auction } = await readAuction(market, null, id);
      if (placed.status === 200) {
        expect([codeOf(closed), isClosed, bidName, auction.bestBid?.by]).toEqual([
          'AccountHasBids',
          false,
          bidder.companyName,
          bidder.companyName,
        ]);
        return 'trade';
      }
      expect([placed.status, closed.status, isClosed, auction.bidCount]).toEqual([401, 204, true, 0]);
      return 'act';
    });
  });

  it.each(['deactivating', 'changing the role'])(
    '[L9] %s: every accepted bid is before it, none after',
    {
      timeout,
    },
    async (what) => {
      await raced(async (race) => {
        const { owner, bidder } = await setting();
        const { id } = await makeAuction(market.db, { owner, termsAccepted: [bidder] });
        const bid = bidCall(bidder, id, '1000');
        const isDeactivated = what === 'deactivating';
        const act = () => (isDeactivated ? deactivate(bidder) : demote(bidder));
        const [done, placed] = await race(act, () => market.call(bid));
        expect(done.status).toBe(204);
        const { bidAt, auditAt, bidName } = await stateOf(id, bidder);
        if (placed.status === 200) {
          expect(bidAt?.getTime()).toBeLessThanOrEqual(auditAt?.getTime() ?? 0);
          return 'trade';
        }
        // A new administrator's sessions end too.
        const refusals = isDeactivated ? [401, 409] : [401, 403];
        expect([refusals.includes(placed.status), bidName]).toEqual([true, null]);
        const again = await market.call({ ...bid, headers: { 'idempotency-key': randomUUID() } });
        expect(refusals).toContain(again.status);
        return 'act';
      });
    },
  );

  it('[S9] an approved change of company: the bid keeps all of the old data or all of the new', {
    timeout,
  }, async () => {
    await raced(async (race) => {
      const { owner, bidder } = await setting();
      const { id } = await makeAuction(market.db, { owner, termsAccepted: [bidder] });
      const approve = await preparedChange(bidder);
      const bid = bidCall(bidder, id, '1000');
      const [approved, placed] = await race(approve, () => market.call(bid));
      expect([approved.status, placed.status]).toEqual([204, 200]);
      const { bidName, bidNumber, bidJNumber, bidAt, auditAt } = await stateOf(id, bidder);
      const isOld = bidName === bidder.companyName;
      const expected = isOld
        ? [bidder.companyName, bidder.companyNumber, null]
        : [`Nouă ${bidder.companyName}`, newNumber(bidder), 'J40/1/2020'];
      expect([bidName, bidNumber, bidJNumber]).toEqual(expected);
      const isBefore = (bidAt?.getTime() ?? 0) <= (auditAt?.getTime() ?? 0);
      if (isOld) expect(isBefore).toBe(true);
      return isOld ? 'trade' : 'act';
    });
  });

  /** An ended auction with the bidder in the lead, awaiting its owner’s decision. */
  const closedAuction = (owner: TestAccount, bidder: TestAccount) =>
    makeAuction(market.db, {
      owner,
      startsInMs: -60 * minuteMs,
      endsInMs: -minuteMs,
      bids: [{ by: bidder, priceMinor: 1000_00 }],
    });

  it('[L10] closing the leader’s account against the owner’s acceptance: every accepted company has its name', {
    timeout,
  }, async () => {
    await raced(async (race) => {
      const { owner, bidder } = await setting();
      const { id } = await closedAuction(owner, bidder);
      const [closed, accepted] = await race(
        () => close(bidder),
        () => command(market, owner, id, 'decision', { decision: 'accept' }),
      );
      expect(accepted.status).toBe(200);
      const { isClosed, companyName, companyNumber } = await stateOf(id, bidder);
      const { counterparty } = (await readAuction(market, owner, id)).viewer;
      const kept = [bidder.companyName, bidder.companyNumber];
      expect([counterparty?.companyName, counterparty?.companyNumber]).toEqual(kept);
      expect([companyName, companyNumber]).toEqual(kept);
      // Its bid stands, then its deal is not concluded: the account stays in either order.
      expect(['AccountHasBids', 'AccountHasDeals']).toContain(codeOf(closed));
      expect(isClosed).toBe(false);
      return codeOf(closed) === 'AccountHasDeals' ? 'trade' : 'act';
    });
  });

  it.each(['closing', 'deactivation', 'change of role'])(
    '[L10] the owner’s own %s against the acceptance',
    { timeout },
    async (what) => {
      await raced(async (race) => {
        const { owner, bidder } = await setting();
        const { id } = await closedAuction(owner, bidder);
        const act =
          new Map([
            ['closing', close],
            ['deactivation', deactivate],
          ]).get(what) ?? demote;
        const [done, accepted] = await race(
          () => act(owner),
          () => command(market, owner, id, 'decision', { decision: 'accept' }),
        );
        const { auction } = await readAuction(market, null, id);
        const { isClosed } = await stateOf(id, owner);
        if (accepted.status === 200) {
          expect([auction.status, auction.owner]).toEqual(['Accepted', owner.companyName]);
          if (act !== close) return 'trade';
          // An auction whose end is not recorded yet counts as an open sale.
          expect(['AccountHasSales', 'AccountHasDecisions', 'AccountHasDeals']).toContain(codeOf(done));
          expect(isClosed).toBe(false);
          return codeOf(done) === 'AccountHasDeals' ? 'trade' : 'act';
        }
        // Closing is refused while the auction waits; a new administrator signs in again and may still decide.
        expect([act !== close, auction.outcome?.winner ?? null, done.status]).toEqual([true, null, 204]);
        expect([401, 403]).toContain(accepted.status);
        return 'act';
      });
    },
  );

  it('[S9] an approved change of company against the acceptance: both hold, the deal keeps the data of the bid', {
    timeout,
  }, async () => {
    await raced(async (race) => {
      const { owner, bidder } = await setting();
      const { id } = await closedAuction(owner, bidder);
      const approve = await preparedChange(bidder);
      const [approved, accepted] = await race(approve, () =>
        command(market, owner, id, 'decision', { decision: 'accept' }),
      );
      expect([approved.status, accepted.status]).toEqual([204, 200]);
      const { companyNumber } = await stateOf(id, bidder);
      expect(companyNumber).toBe(newNumber(bidder));
      expect((await readAuction(market, owner, id)).viewer.counterparty).toMatchObject({
        companyName: bidder.companyName,
        companyNumber: bidder.companyNumber,
      });
      return Math.random() < 0.5 ? 'act' : 'trade';
    });
  });

  it('[L9] accepting the terms, many bids and changes of their accounts at once end without a deadlock', {
    timeout,
  }, async () => {
    const { owner } = await setting();
    const bidders = await Promise.all(Array.from({ length: 12 }, () => makeAccount(market.db)));
    for (let round = 0; round < Math.max(3, rounds / 20); round++) {
      const { id } = await makeAuction(market.db, {
        owner,
        biddingType: 'Flexible',
        stepMinor: 1,
        termsAccepted: bidders.slice(0, 6),
      });
      const answers = await Promise.all(
        bidders.flatMap((bidder, index) => [
          command(market, bidder, id, 'terms-acceptance', { accepted: true }),
          market.call(bidCall(bidder, id, `${1000 + index}.00`)),
          other.call(bidCall(bidder, id, `${1000 + index}.50`)),
          sendUserChange(other, admin, bidder.userId, { role: round % 2 ? 'Client' : 'Provider' }),
          sendUserChange(market, admin, bidder.userId, { role: round % 2 ? 'Client' : 'Provider' }),
        ]),
      );
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    }
  });
});
