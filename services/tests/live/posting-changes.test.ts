import { auctionAnswerSchema } from '@recolta/shared/contracts/http/live-auction-state';
import { storedPostingSchema } from '@recolta/shared/contracts/http/postings';
import { firstBrokenEntry } from '@recolta/shared/domain/live-auction/entry-hash';
import type { Posting } from '@recolta/shared/domain/live-auction/posting';
import { jsonPatchType } from '@recolta/shared/domain/live-auction/posting-patch';
import { statedPosting } from '@recolta/shared/testing/posting-fixture';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { entryOf } from '../../src/live/auction/auction-row.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { makeAuction, minuteMs } from '../harness/auctions.ts';
import { command, errorOf, expectStatus, live, readAuction } from '../harness/live-calls.ts';
import { notificationsDispatched } from '../harness/notifications-dispatched.ts';
import { patchCall, postCall } from '../harness/postings.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('changing what was posted', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let admin: TestAccount;
  let stranger: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { mayPost: true });
    admin = await makeAccount(market.db, { role: 'Admin' });
    stranger = await makeAccount(market.db, { mayPost: true });
  });
  afterAll(() => market.close());

  let poster: TestAccount;
  async function posted(changes: Partial<Posting> = {}): Promise<string> {
    // The postings of each account are limited by the hour.
    poster = await makeAccount(market.db, { mayPost: true });
    const call = postCall(poster, statedPosting(Date.now(), changes));
    return expectStatus(await market.call(call), 201, auctionAnswerSchema).auction.id;
  }
  const patch = (who: TestAccount | null, id: string, ...operations: object[]) =>
    market.call(patchCall(who, id, operations));
  const remove = (who: TestAccount | null, id: string) =>
    market.call({ method: 'DELETE', path: `${live}/${id}`, token: who?.token });
  const postingOf = async (id: string) =>
    expectStatus(
      await market.call({ method: 'GET', path: `${live}/${id}/posting`, token: admin.token }),
      200,
      storedPostingSchema,
    );
  const logOf = async (id: string) =>
    (
      await market.db
        .selectFrom('live.entries')
        .selectAll()
        .where('auction_id', '=', id)
        .orderBy('version')
        .execute()
    ).map(entryOf);

  it('[L1] [L13] replaces fields while Pending, all or none, in one entry with the hash of the new terms', async () => {
    const id = await posted();
    const before = await postingOf(id);
    const later = statedPosting(Date.now() + 60 * minuteMs);
    const answer = await patch(
      poster,
      id,
      { op: 'test', path: '/version', value: 1 },
      { op: 'replace', path: '/quantity', value: '620.5' },
      { op: 'replace', path: '/backupPrice', value: null },
      { op: 'replace', path: '/startsAt', value: later.startsAt },
      { op: 'replace', path: '/endsAt', value: later.endsAt },
      { op: 'replace', path: '/hardEndsAt', value: later.hardEndsAt },
      { op: 'replace', path: '/goods/town', value: 'Zimnicea' },
      { op: 'replace', path: '/goods/quality/humidity', value: 12.5 },
    );
    const { auction } = expectStatus(answer, 200, auctionAnswerSchema);
    expect(auction).toMatchObject({
      version: 2,
      status: 'Pending',
      quantity: '620.500',
      endsAt: later.endsAt,
    });
    expect(await postingOf(id)).toEqual({
      ...before,
      quantity: '620.500',
      backupPrice: null,
      startsAt: later.startsAt,
      endsAt: later.endsAt,
      hardEndsAt: later.hardEndsAt,
      goods: { ...before.goods, town: 'Zimnicea', quality: { ...before.goods.quality, humidity: 12.5 } },
    });
    const log = await logOf(id);
    expect(log.map(({ kind }) => kind)).toEqual(['created', 'edited']);
    expect(log[1]?.termsHash).toMatch(/^[0-9a-f]{64}$/);
    expect(log[1]?.termsHash).not.toBe(log[0]?.termsHash);
    expect(firstBrokenEntry(id, log)).toBeNull();

    const half = await patch(
      poster,
      id,
      { op: 'replace', path: '/quantity', value: '1' },
      { op: 'replace', path: '/goods/quality/humidity', value: 99 },
    );
    expect(half.status).toBe(400);
    expect(errorOf(half).params).toEqual({ fields: [{ path: 'goods.quality.humidity', rule: 'range' }] });
    expect((await postingOf(id)).quantity).toBe('620.500');
    // A patch without changes adds no entry.
    expect((await patch(poster, id, { op: 'replace', path: '/quantity', value: '620.5' })).status).toBe(200);
    expect(await logOf(id)).toHaveLength(2);
  });

  it('[L1] is refused once approved, if a tested value differs, and with past times', async () => {
    const id = await posted();
    const raise = { op: 'replace', path: '/quantity', value: '501' };
    const stale = await patch(poster, id, { op: 'test', path: '/version', value: 7 }, raise);
    expect([stale.status, errorOf(stale).code]).toEqual([409, 'RequestChanged']);
    const past = new Date(Date.now() - 1000).toISOString();
    const late = await patch(poster, id, { op: 'replace', path: '/startsAt', value: past });
    expect(errorOf(late).params).toEqual({ fields: [{ path: 'startsAt', rule: 'past' }] });
    expectStatus(await command(market, admin, id, 'approval'), 200, z.unknown());
    const approved = await patch(poster, id, raise);
    expect([approved.status, errorOf(approved).code]).toEqual([409, 'AuctionNotPending']);
    expect((await postingOf(id)).quantity).toBe('500.000');
  });

  it('accepts only JSON Patch, in its own media type', async () => {
    const id = await posted();
    const body = [{ op: 'replace', path: '/quantity', value: '501' }];
    for (const type of ['application/json', 'application/merge-patch+json', 'text/plain']) {
      const call = { ...patchCall(poster, id, body), headers: { 'content-type': type } };
      expect((await market.call(call)).status).toBe(415);
    }
    const big = JSON.stringify([{ op: 'replace', path: '/goods/name', value: 'x'.repeat(17_000) }]);
    const headers = { 'content-type': jsonPatchType };
    expect((await market.call({ ...patchCall(poster, id, []), body: big, headers })).status).toBe(413);
    expect((await patch(poster, id, ...Array(21).fill(body[0]))).status).toBe(400);
    // The first operation leaves nothing for the second one.
    const nowhere = await patch(
      poster,
      id,
      { op: 'replace', path: '/goods/quality', value: null },
      { op: 'replace', path: '/goods/quality/humidity', value: 12.5 },
    );
    expect([nowhere.status, errorOf(nowhere).params]).toEqual([
      400,
      { fields: [{ path: '/goods/quality/humidity', rule: 'path' }] },
    ]);
    expect(await logOf(id)).toHaveLength(1);
  });

  it('[L8] gives others the same answer to a test of a hidden field, right or wrong', async () => {
    const id = await posted({ backupPrice: '1017.31' });
    const guess = async (who: TestAccount, value: string) => {
      const { status, body } = await patch(who, id, { op: 'test', path: '/backupPrice', value });
      return { status, body: { ...(body as object), requestId: '' } };
    };
    for (const visible of [false, true]) {
      for (const who of [stranger, owner, admin])
        expect(await guess(who, '1017.31')).toEqual(await guess(who, '1.00'));
      if (!visible) expectStatus(await command(market, admin, id, 'approval'), 200, z.unknown());
    }
    for (const path of ['/ownerAccountId', '/limit', '/lastHash']) {
      const answers = await Promise.all(
        [poster.accountId, 'x'].map((value) => patch(poster, id, { op: 'test', path, value })),
      );
      expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    }
  });

  it('[L1] [L5] and approval have one order, whichever is first', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round++) {
      const id = await posted();
      const [edited, approved] = await Promise.all([
        patch(poster, id, { op: 'replace', path: '/quantity', value: '501' }),
        command(market, admin, id, 'approval', { version: 1 }),
      ]);
      const log = await logOf(id);
      const kinds = log.map(({ kind }) => kind).join(' ');
      expect([
        [200, 409, 'created edited'],
        [409, 200, 'created approved'],
      ]).toContainEqual([edited.status, approved.status, kinds]);
      expect(firstBrokenEntry(id, log)).toBeNull();
      expect((await postingOf(id)).quantity).toBe(edited.status === 200 ? '501.000' : '500.000');
      outcomes.add(kinds);
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });

  it('[L1] deletes an auction before its start with all of its data, and no other', async () => {
    const id = await posted();
    expectStatus(await command(market, admin, id, 'approval'), 200, z.unknown());
    expect(
      (await market.call({ method: 'PUT', path: `${live}/${id}/follow`, token: stranger.token })).status,
    ).toBe(204);
    await notificationsDispatched(market.db);
    for (const who of [stranger, admin]) expect((await remove(who, id)).status).toBe(403);
    expect((await remove(poster, id)).status).toBe(204);
    expect((await remove(poster, id)).status).toBe(404);
    expect((await market.call({ method: 'GET', path: `${live}/${id}` })).status).toBe(404);
    expect(await logOf(id)).toEqual([]);
    const { rows } = await sql<{ kind: string }>`
      select kind from platform.events where subject_id = ${id} order by seq desc limit 1`.execute(market.db);
    expect(rows).toEqual([{ kind: 'auctionGone' }]);

    const running = await makeAuction(market.db, { owner });
    const begun = await remove(owner, running.id);
    expect([begun.status, errorOf(begun).code]).toEqual([409, 'StatusConflict']);
    expect((await readAuction(market, null, running.id)).auction.status).toBe('InProgress');
  });

  it('[L1] deleting and approving have one order', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await posted();
      const [gone, approved] = await Promise.all([
        remove(poster, id),
        command(market, admin, id, 'approval'),
      ]);
      // If approved first, it is Scheduled and then deleted.
      expect(gone.status).toBe(204);
      expect([200, 404]).toContain(approved.status);
      expect(await logOf(id)).toEqual([]);
    }
  });

  it('[L1] approval and cancellation are in the administrators’ audit log, with the reason', async () => {
    const id = await posted();
    expectStatus(await command(market, admin, id, 'approval'), 200, z.unknown());
    expectStatus(
      await command(market, admin, id, 'cancellation', { reason: 'date greșite' }),
      200,
      z.unknown(),
    );
    const audited = await market.db
      .selectFrom('main.audit_log')
      .select(['by_user_id', 'action', 'subject', 'details'])
      .where(sql<boolean>`details->>'auctionId' = ${id}`)
      .orderBy('id')
      .execute();
    const subject = statedPosting(Date.now()).goods.name;
    expect(audited).toEqual([
      { by_user_id: admin.userId, action: 'auction.approved', subject, details: { auctionId: id } },
      {
        by_user_id: admin.userId,
        action: 'auction.cancelled',
        subject,
        details: { auctionId: id, reason: 'date greșite' },
      },
    ]);
  });
});
