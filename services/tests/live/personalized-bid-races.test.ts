import { firstBrokenEntry } from '@recolta/shared/domain/live-auction/entry-hash';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entryOf } from '../../src/live/auction/auction-row.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { type AuctionParts, makeAuction } from '../harness/auctions.ts';
import { sendUserChange } from '../harness/company-changes.ts';
import type { Answer } from '../harness/http-call.ts';
import { bidCall, errorOf, readAuction } from '../harness/live-calls.ts';
import {
  contractCall,
  decideStatedBid,
  makePersonalizedBid,
  personalizedBidCall,
  personalizedBidsPath,
} from '../harness/personalized-bids.ts';
import { answerDuring, playRaces, type RaceRound } from '../harness/races.ts';
import { joinTestMarket, startTestMarket, type TestMarket } from '../harness/test-market.ts';

/** Number of races of each pair. */
const rounds = Number(process.env.ACCOUNT_RACES ?? 10);
const timeout = 60_000 + rounds * 600;

/** An acceptance against other decisions on the auction or the bid, by two processes on one database. */
describe('the acceptance of a personalised bid', () => {
  let market: TestMarket;
  let other: TestMarket;
  let owner: TestAccount;
  let leader: TestAccount;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    other = await joinTestMarket(market.database);
    owner = await makeAccount(market.db, { role: 'Provider' });
    leader = await makeAccount(market.db);
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(async () => {
    await other.close();
    await market.close();
  });

  async function setting(parts: Omit<AuctionParts, 'owner'> = {}) {
    const sender = await makeAccount(market.db);
    const bids = [{ by: leader, priceMinor: 1000_00 }];
    const { id } = await makeAuction(market.db, { owner, bids, termsAccepted: [sender], ...parts });
    return { id, sender, bid: await makePersonalizedBid(market.db, { auctionId: id, by: sender }) };
  }
  const accept = (id: string, bid: string) => decideStatedBid(market, owner, id, bid, 'Accepted');
  const codeOf = (answer: Answer) => (answer.status < 400 ? answer.status : errorOf(answer).code);

  /** Both orders happen, and after each the log is complete and consistent with the bids. */
  async function raced(play: RaceRound): Promise<void> {
    const wins = await playRaces(rounds, play);
    expect(Math.min(wins.act, wins.trade)).toBeGreaterThan(0);
  }

  async function expectOneStory(id: string): Promise<void> {
    const rows = await market.db
      .selectFrom('live.entries')
      .selectAll()
      .where('auction_id', '=', id)
      .orderBy('version')
      .execute();
    expect(firstBrokenEntry(id, rows.map(entryOf))).toBeNull();
    const { auction } = await readAuction(market, owner, id);
    const { rows: accepted } = await sql`
      select from live.personalized_bids where auction_id = ${id} and status = 'Accepted'`.execute(market.db);
    const isAccepted = auction.outcome?.kind === 'personalizedBidAccepted';
    expect(accepted).toHaveLength(isAccepted ? 1 : 0);
    const kinds = rows.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'personalizedBidAccepted')).toHaveLength(isAccepted ? 1 : 0);
    if (isAccepted) expect(kinds.at(-1)).toBe('personalizedBidAccepted');
  }

  it('[P1] precedes or follows a bid that meets the desired price, never both', {
    timeout,
  }, async () => {
    await raced(async (race) => {
      const { id, bid } = await setting({ desiredPriceMinor: 1010_00 });
      const [accepted, placed] = await race(
        () => accept(id, bid),
        () => other.call(bidCall(leader, id, '1010.00')),
      );
      await expectOneStory(id);
      if (accepted.status === 200) {
        expect((placed.body as { code?: string }).code).toBe('ExpiredAuction');
        return 'act';
      }
      expect([codeOf(accepted), placed.status]).toEqual(['DesiredPriceMet', 200]);
      return 'trade';
    });
  });

  it('[P1] precedes or follows its removal by the bidder', { timeout }, async () => {
    await raced(async (race) => {
      const { id, sender, bid } = await setting();
      const [accepted, removed] = await race(
        () => accept(id, bid),
        () => decideStatedBid(other, sender, id, bid, 'Removed'),
      );
      await expectOneStory(id);
      const isFirst = accepted.status === 200;
      const late = 'PersonalizedBidNotOpen';
      expect([codeOf(accepted), codeOf(removed)]).toEqual(isFirst ? [200, late] : [late, 200]);
      return isFirst ? 'act' : 'trade';
    });
  });

  it('[P1] never accepts terms that a new personalised bid replaced', { timeout }, async () => {
    await raced(async (race) => {
      const { id, sender, bid } = await setting();
      const [accepted, sent] = await race(
        () => accept(id, bid),
        () => other.call(personalizedBidCall(sender, id, { price: '1.00' })),
      );
      await expectOneStory(id);
      const isFirst = accepted.status === 200;
      expect([codeOf(accepted), codeOf(sent)]).toEqual(
        isFirst ? [200, 'ExpiredAuction'] : ['PersonalizedBidNotOpen', 201],
      );
      return isFirst ? 'act' : 'trade';
    });
  });

  it('[P1] of one precedes or follows that of another, in two tabs of the owner', { timeout }, async () => {
    await raced(async (race) => {
      const { id, bid } = await setting();
      const second = await makePersonalizedBid(market.db, { auctionId: id, by: leader });
      const [one, two] = await race(
        () => accept(id, bid),
        () => decideStatedBid(other, owner, id, second, 'Accepted'),
      );
      await expectOneStory(id);
      const isFirst = one.status === 200;
      const late = 'PersonalizedBidNotOpen';
      expect([codeOf(one), codeOf(two)]).toEqual(isFirst ? [200, late] : [late, 200]);
      return isFirst ? 'act' : 'trade';
    });
  });

  it('[P1] precedes the deactivation of its bidder, or is refused', { timeout }, async () => {
    await raced(async (race) => {
      const { id, sender, bid } = await setting();
      const [accepted, deactivated] = await race(
        () => accept(id, bid),
        () => sendUserChange(other, admin, sender.userId, { isActive: false, reason: 'Un motiv' }),
      );
      await expectOneStory(id);
      expect(deactivated.status).toBe(204);
      if (accepted.status === 200) return 'act';
      expect(codeOf(accepted)).toBe('BidderNotEligible');
      return 'trade';
    });
  });

  it('[P1] [L3] at the end of an auction without bids precedes it, or is refused because the auction failed', {
    timeout,
  }, async () => {
    const outcomes = new Set<string | undefined>();
    for (let round = 0; round < rounds; round++) {
      const { id, bid } = await setting({ bids: [] });
      // Around the time that an acceptance takes, and once so late that it precedes on a busy machine too.
      const endsInSeconds = round < rounds - 1 ? 0.004 * (round % 12) : 10;
      await sql`
        update live.auctions set ends_at = clock_timestamp() + make_interval(secs => ${endsInSeconds}),
          hard_ends_at = clock_timestamp() + interval '1 hour', next_change_at = clock_timestamp()
        where id = ${id}`.execute(market.db);
      const accepted = await accept(id, bid);
      expect([200, 'PersonalizedBidNotOpen']).toContain(codeOf(accepted));
      await expect
        .poll(async () => (await readAuction(market, owner, id)).auction.outcome?.kind, { timeout: 30_000 })
        .toBe(accepted.status === 200 ? 'personalizedBidAccepted' : 'noBids');
      await expectOneStory(id);
      outcomes.add((await readAuction(market, owner, id)).auction.outcome?.kind);
    }
    expect(outcomes).toEqual(new Set(['personalizedBidAccepted', 'noBids']));
  });

  it('[P1] keeps no contract of a bid that is removed while the file is stored', async () => {
    const { id, sender, bid } = await setting({ goods: { contractType: 'Bidder' } });
    const answer = await answerDuring(
      market.db,
      async (trx) => {
        await sql`select from live.auctions where id = ${id} for update`.execute(trx);
        await sql`update live.personalized_bids set status = 'Removed', decided_at = clock_timestamp()
          where id = ${bid}`.execute(trx);
      },
      () => market.call(contractCall(sender, personalizedBidsPath(id, `/${bid}/contract`))),
    );
    expect(codeOf(answer)).toBe('PersonalizedBidNotOpen');
    const { rows } = await sql<{ file: string | null }>`
      select contract_file as file from live.personalized_bids where id = ${bid}`.execute(market.db);
    expect(rows).toEqual([{ file: null }]);
  });
});
