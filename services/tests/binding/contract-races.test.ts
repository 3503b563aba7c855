import { createHash, randomUUID } from 'node:crypto';
import type { DealSide } from '@recolta/shared/domain/contract/signing';
import { statedAnnouncement } from '@recolta/shared/testing/announcement-fixture';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { hashOfCode } from '../../src/main/contract/signing-codes.ts';
import { multipart, pdf } from '../accounts/document-files.ts';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import { makeAnnouncement, makeAnnouncementBid, makeDeal } from '../harness/announcements.ts';
import { playRaces } from '../harness/races.ts';
import type { TestMarket } from '../harness/test-market.ts';
import { BindingRace, outcome, rounds, timeout } from './binding-race.ts';

/** Contracts that are signed, replaced or confirmed, or whose party closes its account, at the same time. */
describe(`contracts of deals, BINDING_RACES=${rounds}`, () => {
  const game = new BindingRace();
  const code = '123456';

  /** A deal with its contract; `signed` is stored as the calls would store it. */
  async function contracted(
    kind: 'General' | 'Bidder',
    signed: Partial<Record<DealSide, { isCompared: boolean | null }>> = {},
  ) {
    const { db } = game.market;
    const [seller, buyer] = [await game.person(), await game.person()];
    const goods = { ...statedAnnouncement(Date.now()).goods, contractType: kind, contractFile: null };
    const announcementId = await makeAnnouncement(db, seller, { goods });
    const bidId = await makeAnnouncementBid(db, announcementId, buyer);
    await sql`update main.announcement_bids set status = 'Accepted', turn = null where id = ${bidId}`.execute(
      db,
    );
    await sql`
      update main.announcements set status = 'Accepted', left_thousandths = 0, next_change_at = null,
        active_bid_count = 0 where id = ${announcementId}`.execute(db);
    const dealId = await makeDeal(db, { announcementId, bidId }, seller, buyer);
    const key = await storedFile(seller);
    const sha256 = createHash('sha256').update(dealId).digest('hex');
    await sql`
      update main.deals set goods = ${JSON.stringify(goods)}::jsonb, contract_number = ${randomUUID()},
        contract_at = now() where id = ${dealId}`.execute(db);
    const { rows } = await sql<{ id: string }>`
      insert into main.contracts (deal_id, version, kind, file_key, sha256)
      values (${dealId}, 1, ${kind}, ${key}, ${sha256}) returning id`.execute(db);
    const contractId = rows[0]?.id ?? '';
    for (const [side, account] of Object.entries({ seller, buyer })) {
      await sql`
        insert into main.signing_codes (contract_id, user_id, code_hash, sent_at, expires_at, sent_count)
        values (${contractId}, ${account.userId}, ${hashOfCode(contractId, account.userId, code)}, now(),
          now() + interval '1 hour', 1)`.execute(db);
      const signature = signed[side as DealSide];
      if (signature)
        await sql`
          insert into main.contract_signatures (contract_id, side, account_id, user_id, signer_name, sha256, is_compared)
          values (${contractId}, ${side}, ${account.accountId}, ${account.userId}, 'x', ${sha256},
            ${signature.isCompared})`.execute(db);
    }
    return { announcementId, dealId, sha256, seller, buyer };
  }

  async function storedFile({ accountId }: TestAccount): Promise<string> {
    const key = randomUUID();
    await sql`
      insert into platform.files (key, owner_account_id, name, mime_type, size_bytes, sha256, kept_at)
      values (${key}, ${accountId}, 'c.pdf', 'application/pdf', 1, ${'a'.repeat(64)}, now())`.execute(
      game.market.db,
    );
    return key;
  }

  const sign = ({ token }: TestAccount, dealId: string, sha256: string) =>
    game.market.call({
      ...{ method: 'POST', path: `/main/auction-winning-bids/${dealId}/signatures`, token },
      body: { sha256, code, password: testPassword },
    });
  const confirm = ({ token }: TestAccount, dealId: string, sha256: string) =>
    game.market.call({
      ...{ method: 'POST', path: `/main/auction-winning-bids/${dealId}/signed-contract/seller/confirmation` },
      ...{ token, body: { sha256 } },
    });
  const sendPdf = (market: TestMarket, { token }: TestAccount, path: string, text: string) => {
    const file = { name: 'contract', value: pdf(text), fileName: 'c.pdf', mimeType: 'application/pdf' };
    const { body, contentType } = multipart([file]);
    const headers = { 'content-type': contentType };
    return market.call({ method: 'PUT', path: `/main${path}`, token, body, headers });
  };
  // Each by its own administrator: an account uploads one file at a time.
  const replace = (admin: TestAccount, announcementId: string) =>
    sendPdf(game.other, admin, `/admin/auctions/${announcementId}/contract`, 'al administratorului');

  async function stateOf(dealId: string) {
    const { rows } = await sql<{ kind: string; signatures: number; isConcluded: boolean }>`
      select c.kind, d.concluded_at is not null as "isConcluded",
        (select count(*)::integer from main.contract_signatures s where s.contract_id = c.id) as signatures
      from main.deals d join main.contracts c on c.deal_id = d.id
      where d.id = ${dealId} order by c.version desc limit 1`.execute(game.market.db);
    return rows[0];
  }

  it('[C1] the bidder’s contract and the administrator’s: the administrator’s is the current one', {
    timeout,
  }, async () => {
    await playRaces(rounds, async (race) => {
      const admin = await makeAccount(game.market.db, { role: 'Admin' });
      const { announcementId, dealId, buyer } = await contracted('Bidder');
      const [replaced, given] = await race(
        () => replace(admin, announcementId),
        () => sendPdf(game.market, buyer, `/auction-winning-bids/${dealId}/contract`, 'al ofertantului'),
      );
      expect(outcome(replaced)).toBe('done');
      expect(['done', 'ContractReplaced']).toContain(outcome(given));
      expect((await stateOf(dealId))?.kind).toBe('Custom');
      return outcome(given) === 'done' ? 'trade' : 'act';
    });
  });

  it('[C2] the last signature and another contract: concluded as read, or not at all', {
    timeout,
  }, async () => {
    await playRaces(rounds, async (race) => {
      const admin = await makeAccount(game.market.db, { role: 'Admin' });
      const { announcementId, dealId, sha256, buyer } = await contracted('General', {
        seller: { isCompared: null },
      });
      const [replaced, signed] = await race(
        () => replace(admin, announcementId),
        () => sign(buyer, dealId, sha256),
      );
      const isConcluded = outcome(signed) === 'done';
      expect([outcome(replaced), outcome(signed)]).toEqual(
        isConcluded ? ['StatusConflict', 'done'] : ['done', 'RequestChanged'],
      );
      const general = { kind: 'General', signatures: 2, isConcluded: true };
      expect(await stateOf(dealId)).toEqual(
        isConcluded ? general : { kind: 'Custom', signatures: 0, isConcluded: false },
      );
      return isConcluded ? 'trade' : 'act';
    });
  });

  it('[C2] the confirmation of a file and another contract: concluded as read, or not at all', {
    timeout,
  }, async () => {
    await playRaces(rounds, async (race) => {
      const admin = await makeAccount(game.market.db, { role: 'Admin' });
      const { announcementId, dealId, sha256, buyer } = await contracted('General', {
        ...{ seller: { isCompared: false }, buyer: { isCompared: null } },
      });
      const [replaced, confirmed] = await race(
        () => replace(admin, announcementId),
        () => confirm(buyer, dealId, sha256),
      );
      const isConcluded = outcome(confirmed) === 'done';
      expect([outcome(replaced), outcome(confirmed)]).toEqual(
        isConcluded ? ['StatusConflict', 'done'] : ['done', 'RequestChanged'],
      );
      expect((await stateOf(dealId))?.isConcluded).toBe(isConcluded);
      return isConcluded ? 'trade' : 'act';
    });
  });

  it('[C2] the last signature and the confirmation of a file conclude once', { timeout }, async () => {
    await playRaces(rounds, async (race) => {
      const { dealId, sha256, buyer } = await contracted('General', { seller: { isCompared: false } });
      const answers = await race(
        () => sign(buyer, dealId, sha256),
        () => confirm(buyer, dealId, sha256),
      );
      expect(answers.map(outcome)).toEqual(['done', 'done']);
      expect((await stateOf(dealId))?.isConcluded).toBe(true);
      const { rows } = await sql`
        select from main.notifications where event_key = ${`deal:${dealId}:concluded`}`.execute(
        game.market.db,
      );
      expect(rows).toHaveLength(2);
      return Math.random() < 0.5 ? 'act' : 'trade';
    });
  });

  it('[C2] the last signature and closing the other account: closed only after it is concluded', {
    timeout,
  }, async () => {
    await playRaces(rounds, async (race) => {
      const { dealId, sha256, seller, buyer } = await contracted('General', { seller: { isCompared: null } });
      const [closed, signed] = await race(
        () => game.close(seller),
        () => sign(buyer, dealId, sha256),
      );
      expect(outcome(signed)).toBe('done');
      expect(['done', 'AccountHasDeals']).toContain(outcome(closed));
      return outcome(closed) === 'done' ? 'trade' : 'act';
    });
  });
});
