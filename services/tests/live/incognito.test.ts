import { auctionAnswerSchema } from '@recolta/shared/contracts/http/live-auction-state';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { identifyingStrings, makeAccount, type TestAccount } from '../harness/accounts.ts';
import { makeAuction, minuteMs } from '../harness/auctions.ts';
import type { Answer } from '../harness/http-call.ts';
import { bidCall, command, expectStatus, live, readAuction } from '../harness/live-calls.ts';
import { serviceToken, startTestMarket, type TestMarket } from '../harness/test-market.ts';

const feedSchema = z.object({
  cursor: z.string(),
  events: z.array(z.object({ kind: z.string(), snapshot: z.unknown().optional() })),
});

describe('a confidential auction', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let winner: TestAccount;
  let loser: TestAccount;
  let stranger: TestAccount;
  let admin: TestAccount;
  const received = new Map<TestAccount | null, string[]>();

  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db);
    winner = await makeAccount(market.db);
    loser = await makeAccount(market.db);
    stranger = await makeAccount(market.db);
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  /** Records every byte that an actor receives, headers included. */
  function keep(who: TestAccount | null, answer: Answer): Answer {
    received.set(who, [...(received.get(who) ?? []), JSON.stringify(answer.headers), answer.text]);
    return answer;
  }

  async function look(id: string, actors: readonly (TestAccount | null)[]): Promise<void> {
    for (const who of actors) {
      const paths = [`${live}/${id}`, `${live}/${id}/bids`, `${live}?pageSize=100`, `${live}/${id}/protocol`];
      if (who) {
        const account = '/live-auctions/api/v1/account';
        paths.push(`${live}/${id}/${who.accountId}/bids/my`, `${account}/auctions`);
        paths.push(
          `${account}/participated-auctions`,
          `${live}/${id}/receipts/4`,
          `${live}/${id}/receipts/5`,
        );
      }
      for (const path of paths) keep(who, await market.call({ method: 'GET', path, token: who?.token }));
    }
  }

  async function place(who: TestAccount, id: string, price: string): Promise<void> {
    keep(who, await market.call(bidCall(who, id, price)));
  }

  /** Returns the public events of the auction in the feed since `cursor`, which every member of its room receives. */
  async function feedSnapshots(cursor: string): Promise<string> {
    const answer = await market.call({
      method: 'GET',
      path: `/live-auctions/feed?cursor=${cursor}`,
      token: serviceToken,
    });
    const { events } = expectStatus(answer, 200, feedSchema);
    expect(events.some(({ kind }) => kind === 'auction')).toBe(true);
    return JSON.stringify(events.map(({ snapshot }) => snapshot));
  }

  function expectNothingOf(parties: readonly TestAccount[], text: string): void {
    for (const secret of parties.flatMap(identifyingStrings)) expect(text).not.toContain(secret);
  }

  it('[B5] reveals participants to administrators only, in any byte that anyone receives, until acceptance', async () => {
    const start = await market.call({ method: 'GET', path: '/live-auctions/feed', token: serviceToken });
    const { cursor } = expectStatus(start, 200, feedSchema);
    const { id } = await makeAuction(market.db, {
      owner,
      listing: { privacyType: 'Incognito' },
      goods: { deliveryLocation: 'Strada c4n-adresa 7' },
      termsAccepted: [winner, loser],
      desiredPriceMinor: 2000_00,
    });
    const actors = [null, owner, winner, loser, stranger];
    await look(id, actors);
    await place(loser, id, '1000');
    await place(winner, id, '1005');
    await place(loser, id, '1000');
    await place(stranger, id, '1010');
    await place(loser, id, '1010.00');
    await place(winner, id, '1015');
    await look(id, actors);
    await look(id, [admin]);

    for (const who of actors) {
      const others = [owner, winner, loser, stranger, admin].filter((one) => one !== who);
      const text = (received.get(who) ?? []).join('\n');
      expect(text).toContain('Ofertant 2');
      expectNothingOf(others, text);
      expect(text).not.toContain('c4n-adresa');
    }
    const byAdmin = (received.get(admin) ?? []).join('\n');
    for (const party of [owner, winner, loser]) expect(byAdmin).toContain(party.companyName);
    expectNothingOf([stranger], byAdmin);

    const pushed = await feedSnapshots(cursor);
    expect(pushed).toContain('Ofertant 1');
    expectNothingOf([owner, winner, loser, stranger, admin], pushed);
    const state = await market.call({
      method: 'GET',
      path: `/live-auctions/feed/state?ids=${id}`,
      token: serviceToken,
    });
    expectNothingOf([owner, winner, loser, stranger, admin], state.text);
    expect(pushed + state.text).not.toContain('c4n-adresa');
  });

  it('[B5] gives only the two parties each other’s details after acceptance', async () => {
    received.clear();
    const { id } = await makeAuction(market.db, {
      owner,
      startsInMs: -60 * minuteMs,
      endsInMs: -minuteMs,
      desiredPriceMinor: 2000_00,
      listing: { privacyType: 'Incognito' },
      bids: [
        { by: loser, priceMinor: 1000_00 },
        { by: winner, priceMinor: 1005_00 },
      ],
    });
    const actors = [null, owner, winner, loser, stranger];
    await look(id, actors);
    for (const who of actors)
      expectNothingOf(
        [owner, winner, loser].filter((one) => one !== who),
        (received.get(who) ?? []).join(),
      );
    const start = await market.call({ method: 'GET', path: '/live-auctions/feed', token: serviceToken });
    const { cursor } = expectStatus(start, 200, feedSchema);

    const decided = await command(market, owner, id, 'decision', { decision: 'accept' });
    expect(expectStatus(decided, 200, auctionAnswerSchema).viewer.counterparty).toEqual({
      companyName: winner.companyName,
      companyNumber: winner.companyNumber,
      administratorName: winner.administratorName,
      email: winner.email,
      telephone: winner.telephone,
    });
    expect((await readAuction(market, winner, id)).viewer.counterparty?.companyName).toBe(owner.companyName);

    for (const who of [null, loser]) {
      expect((await readAuction(market, who, id)).viewer.counterparty).toBeNull();
    }

    received.clear();
    await look(id, actors);
    await place(loser, id, '1010');
    expectNothingOf([winner, loser, stranger], (received.get(null) ?? []).join());
    expectNothingOf([owner, winner, stranger], (received.get(loser) ?? []).join());
    expectNothingOf([owner, winner, loser], (received.get(stranger) ?? []).join());
    expectNothingOf([loser, stranger], (received.get(winner) ?? []).join());
    expectNothingOf([loser, stranger], (received.get(owner) ?? []).join());
    expectNothingOf([owner, winner, loser], await feedSnapshots(cursor));
  });

  it('[B5] shows company names in a public auction, and contact details to nobody before acceptance', async () => {
    const { id } = await makeAuction(market.db, { owner, bids: [{ by: winner, priceMinor: 1000_00 }] });
    const { auction } = await readAuction(market, null, id);
    expect([auction.owner, auction.bestBid?.by]).toEqual([owner.companyName, winner.companyName]);
    for (const who of [null, owner, winner, loser]) {
      const text = JSON.stringify(await readAuction(market, who, id));
      for (const { email, telephone, iban, companyNumber, administratorName } of [owner, winner])
        for (const secret of [email, telephone, iban, companyNumber, administratorName])
          expect(text).not.toContain(secret);
    }
  });

  it('[B5] writes no identity into the log', () => {
    expectNothingOf([owner, winner, loser, stranger, admin], market.logText());
  });
});
