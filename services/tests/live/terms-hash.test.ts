import { auctionTermsSchema } from '@recolta/shared/contracts/http/auction-goods';
import { auctionAnswerSchema } from '@recolta/shared/contracts/http/live-auction-state';
import type { Posting } from '@recolta/shared/domain/live-auction/posting';
import { termsHash } from '@recolta/shared/domain/live-auction/terms-hash';
import { statedPosting } from '@recolta/shared/testing/posting-fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { makeAuction, minuteMs } from '../harness/auctions.ts';
import { bid, command, expectStatus, getEntries, live, readAuction } from '../harness/live-calls.ts';
import { postCall } from '../harness/postings.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('the hash of an auction’s terms', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let bidder: TestAccount;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { mayPost: true });
    bidder = await makeAccount(market.db);
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  /** Computes the hash from the data that the caller can read. */
  async function computed(who: TestAccount | null, id: string): Promise<string> {
    const { auction } = await readAuction(market, who, id);
    const answer = await market.call({ method: 'GET', path: `${live}/${id}/goods`, token: who?.token });
    const { posted, ...goods } = expectStatus(answer, 200, auctionTermsSchema);
    if (!posted) throw new Error('the posted times are missing');
    return termsHash(auction, goods, posted);
  }
  const logged = async (id: string) =>
    (await getEntries(market, null, id)).flatMap(({ version, termsHash: hash }) =>
      hash ? [[version, hash]] : [],
    );

  async function approved(changes: Partial<Posting> = {}): Promise<string> {
    const given = statedPosting(Date.now(), changes);
    const goods = { ...given.goods, town: 'Alexandria', pickupAddress: 'Strada Silozului 4' };
    const call = postCall(owner, { ...given, goods });
    const { id } = expectStatus(await market.call(call), 201, auctionAnswerSchema).auction;
    expectStatus(await command(market, admin, id, 'approval'), 200, auctionAnswerSchema);
    return id;
  }

  it.each(['Public', 'Incognito'] as const)(
    '[L13] [B5] of a %s one is computed alike by everyone who may watch, and is only in the first entry',
    async (privacyType) => {
      const id = await approved({ privacyType });
      const [hash] = await Promise.all([null, bidder, owner, admin].map((who) => computed(who, id)));
      for (const who of [bidder, owner, admin]) expect(await computed(who, id)).toBe(hash);
      expect(await logged(id)).toEqual([[1, hash]]);
    },
  );

  it('[L13] [L8] does not depend on the backup price', async () => {
    const times = statedPosting(Date.now() - minuteMs);
    const at = { startsAt: times.startsAt, endsAt: times.endsAt, hardEndsAt: times.hardEndsAt };
    const [one, other] = [
      await approved({ ...at, backupPrice: '1001' }),
      await approved({ ...at, backupPrice: null }),
    ];
    expect(await computed(null, one)).toBe(await computed(null, other));
  });

  it('[L13] [L6] [L11] is unchanged after bids and a hold have moved the end and the hard end', async () => {
    const { id } = await makeAuction(market.db, { owner, endsInMs: minuteMs, termsAccepted: [bidder] });
    const before = await computed(null, id);
    await bid(market, bidder, id, '1000');
    expectStatus(await command(market, admin, id, 'hold', { reason: 'o verificare' }), 200, z.unknown());
    expect((await readAuction(market, null, id)).auction.endsAt).toBeNull();
    expect(await computed(null, id)).toBe(before);
    const resumed = await market.call({ method: 'DELETE', path: `${live}/${id}/hold`, token: admin.token });
    expectStatus(resumed, 200, z.unknown());
    expect(await computed(null, id)).toBe(before);
    expect(await logged(id)).toEqual([[1, before]]);
  });
});
