import { randomUUID } from 'node:crypto';
import { dealAnswerSchema } from '@recolta/shared/contracts/http/deals';
import {
  driverAnswerSchema,
  driverLoadSchema,
  storedFileSchema,
} from '@recolta/shared/contracts/http/driver-load';
import { dayOf, daysAfter } from '@recolta/shared/domain/announcement/deadline';
import { type DealFile, type FactBody, knownFacts } from '@recolta/shared/domain/deal/deal-facts';
import { dealLife } from '@recolta/shared/domain/deal/deal-life';
import { loadPlan, ticketOf } from '@recolta/shared/testing/deal-fixture';
import { sql } from 'kysely';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { maxFilesOfDriver, maxUnusedFiles } from '../../src/main/deal/fact-files.ts';
import { Retention } from '../../src/main/retention.ts';
import { contractQuota } from '../../src/platform/files/file-records.ts';
import { multipart, pdf } from '../accounts/document-files.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { decideBidCall, openAnnouncement, sendAnnouncementBid } from '../harness/announcements.ts';
import { concludeDeals } from '../harness/deals.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import { answerDuring } from '../harness/races.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const linkSchema = z.object({
  token: z.string(),
  endsAt: z.string(),
  loading: z.unknown(),
  unloading: z.unknown(),
});
const places = {
  loading: { place: 'Agro Siliștea, magazia 2', contact: 'Ion Năstase', telephone: '0722 123 456' },
  unloading: { place: 'Moara Dâmbovița, rampa B', contact: null, telephone: null },
};
const inDays = (days: number) => daysAfter(dayOf(Date.now()), days);
const fact = (body: object) => ({ id: randomUUID(), body });

describe('the link of a load’s driver', () => {
  let market: TestMarket;
  let seller: TestAccount;
  let buyer: TestAccount;
  let other: TestAccount;
  let admin: TestAccount;
  let picture: Buffer;
  let dealId: string;
  let carrier: TestAccount;
  let receiver: TestAccount;
  let load: FactBody<'LoadPlanned'>;
  beforeAll(async () => {
    market = await startTestMarket();
    seller = await makeAccount(market.db, { mayPost: true });
    buyer = await makeAccount(market.db);
    other = await makeAccount(market.db);
    admin = await makeAccount(market.db, { role: 'Admin' });
    picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
  });
  afterAll(() => market.close());
  beforeEach(async () => {
    const id = await openAnnouncement(market, seller, admin, {});
    const bid = await sendAnnouncementBid(market, buyer, id, { quantity: '500' });
    expect((await market.call(decideBidCall(seller, id, bid.id, 'Accepted', bid.version))).status).toBe(200);
    await concludeDeals(market.db, seller);
    const { rows } = await sql<{ id: string }>`
      select id from main.deals where announcement_id = ${id}`.execute(market.db);
    dealId = rows[0]?.id ?? '';
    const { life } = await dealOf(seller);
    [carrier, receiver] = life?.terms.deliveryType.startsWith('FCA') ? [buyer, seller] : [seller, buyer];
    load = { ...loadPlan(1, '25', inDays(0)), loadId: randomUUID(), plates: 'TR 07 SIL' };
    await state(carrier, fact(load), fact({ ...load, loadId: randomUUID(), plates: 'TR 08 SIL' }));
  });

  const deal = (rest = '') => `/main/auction-winning-bids/${dealId}${rest}`;
  async function dealOf({ token }: TestAccount) {
    return expectStatus(await market.call({ method: 'GET', path: deal(), token }), 200, dealAnswerSchema);
  }
  async function loadOf() {
    const { life } = await dealOf(receiver);
    if (!life) throw new Error('the answer has no life');
    return dealLife(life.terms, knownFacts(life.facts) ?? [], Date.parse(life.now), life.vatRules).loads[0];
  }
  const state = async ({ token }: TestAccount, ...facts: object[]) =>
    expectStatus(
      await market.call({ method: 'POST', path: deal('/facts'), token, body: { facts } }),
      200,
      z.object({ refusals: z.array(z.nullable(z.object({ path: z.string(), rule: z.string() }))) }),
    ).refusals;
  const linkCall = (who: TestAccount, method: string, loadId = load.loadId) =>
    market.call({
      ...{ method, path: deal(`/loads/${loadId}/driver-link`), token: who.token },
      ...(method === 'PUT' && { body: places }),
    });
  const madeLink = async () => expectStatus(await linkCall(carrier, 'PUT'), 200, linkSchema).token;
  const read = (token: string) => market.call({ method: 'GET', path: `/main/driver-links/${token}` });
  const send = (token: string, ...facts: object[]) =>
    market.call({ method: 'POST', path: `/main/driver-links/${token}/facts`, body: { facts } });
  const sent = async (token: string, ...facts: object[]) =>
    expectStatus(await send(token, ...facts), 200, driverAnswerSchema);
  const moved = (move: string, more = {}) =>
    fact({ kind: 'LoadMoved', loadId: load.loadId, move, movedAt: new Date().toISOString(), ...more });
  function uploadTo(path: string, token: string | undefined, file: Buffer, name?: string) {
    const { body, contentType } = multipart([
      { name: 'file', fileName: 'x', value: file },
      ...(name === undefined ? [] : [{ name: 'name', value: name }]),
    ]);
    return market.call({ method: 'POST', path, token, body, headers: { 'content-type': contentType } });
  }
  const driverUpload = (token: string, file = picture) =>
    uploadTo(`/main/driver-links/${token}/files`, undefined, file);

  it('[D3] begins with the places of the agreement, is made once, and shows them', async () => {
    const proposed = linkSchema.extend({ token: z.null() });
    const before = expectStatus(await linkCall(carrier, 'GET'), 200, proposed);
    expect(before.loading).toMatchObject({ place: expect.stringMatching(/./) });
    const token = await madeLink();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await madeLink()).toBe(token);
    const telephone = '+40722123456';
    const shown = expectStatus(await read(token), 200, driverLoadSchema);
    expect(shown).toMatchObject({
      ...{ loadId: load.loadId, number: 1, count: 2, quantity: '25', day: load.day, plates: 'TR 07 SIL' },
      windowAt: carrier === buyer ? 'Load' : 'Unload',
      loading: { ...places.loading, telephone },
      ...{ unloading: places.unloading, moves: {}, tickets: { Load: null, Unload: null } },
    });
    // 18:00 two days after the load.
    expect(shown.endsAt.slice(0, 10)).toBe(inDays(2));
    // Further links begin with what was typed last.
    const [, second] = (await dealOf(carrier)).life?.facts ?? [];
    const next = await linkCall(
      carrier,
      'GET',
      second && 'loadId' in second.body ? `${second.body.loadId}` : '',
    );
    expect(expectStatus(next, 200, proposed).unloading).toEqual(places.unloading);
  });

  it('[D3] is for the side that carries alone; a stranger finds nothing', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect((await linkCall(receiver, method)).status).toBe(403);
      expect((await linkCall(other, method)).status).toBe(404);
      expect((await linkCall(admin, method)).status).toBe(404);
      expect((await linkCall(carrier, method, randomUUID())).status).toBe(404);
    }
    const unknown = 'u'.repeat(43);
    for (const answer of [
      await read(unknown),
      await send(unknown, moved('arrived')),
      await driverUpload(unknown),
    ])
      expect(answer.status).toBe(404);
  });

  it('[D3] shows no price, no party beyond the two places and nothing of other loads', async () => {
    const { text } = await read(await madeLink());
    const { deal: shown, life, terms } = await dealOf(seller);
    const { accountId, userId } = buyer;
    for (const secret of [
      dealId,
      shown.price,
      terms.price,
      shown.total,
      accountId,
      userId,
      'TR 08 SIL',
      'Ron',
    ])
      expect(text).not.toContain(secret);
    expect(life?.facts).toHaveLength(2);
  });

  it('[D3] a driver states the arrival, a ticket and a problem, each once, and nothing else', async () => {
    const token = await madeLink();
    const arrived = moved('arrived');
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(token, arrived)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const file = expectStatus(await driverUpload(token), 201, storedFileSchema);
    const ticket = {
      ...ticketOf(1, { grossKg: 40_180, tareKg: 15_120 }, new Date().toISOString()),
      loadId: load.loadId,
      files: [file],
    };
    const remark = fact({ kind: 'LoadRemarked', loadId: load.loadId, text: 'Întârzii o oră.' });
    const { refusals, load: shown } = await sent(token, moved('loaded'), fact(ticket), remark);
    expect(refusals).toEqual([null, null, null]);
    expect(shown.tickets.Load).toMatchObject({ grossKg: 40_180, tareKg: 15_120, net: '25.060' });
    expect(Object.keys(shown.moves)).toEqual(['arrived', 'loaded']);
    const known = await loadOf();
    expect(known).toMatchObject({ state: 'onTheWay', remarks: [{ text: 'Întârzii o oră.', by: 'driver' }] });
    expect(known?.tickets.Load?.files).toEqual([file]);
    const forbidden = [
      { ...load, loadId: randomUUID() },
      { kind: 'LoadWithdrawn', loadId: load.loadId, reason: 'x' },
      { kind: 'AnnulmentProposed', reason: 'x', washout: null },
      { kind: 'DisputeOpened', loadId: load.loadId, reason: 'x' },
    ];
    expect((await sent(token, ...forbidden.map(fact))).refusals.map((one) => one?.rule)).toEqual([
      'unknown',
      'otherSide',
      'unknown',
      'otherSide',
    ]);
    const [, second] = (await dealOf(carrier)).life?.facts ?? [];
    const ofOther = second && 'loadId' in second.body ? second.body.loadId : '';
    expect((await sent(token, fact({ ...moved('arrived').body, loadId: ofOther }))).refusals).toMatchObject([
      { path: 'loadId', rule: 'unknown' },
    ]);
  });

  it('[D3] [D4] either side corrects what the driver typed, and not what the other side stated', async () => {
    const token = await madeLink();
    const ticket = fact({
      ...ticketOf(1, { grossKg: 40_180, tareKg: 15_120 }, new Date().toISOString()),
      loadId: load.loadId,
    });
    expect((await sent(token, ticket)).refusals).toEqual([null]);
    const corrected = {
      ...ticketOf(1, { grossKg: 40_200, tareKg: 15_120 }, new Date().toISOString()),
      loadId: load.loadId,
    };
    const mine = { ...fact(corrected), replaces: ticket.id, reason: 'citit greșit' };
    expect(await state(receiver, mine)).toEqual([null]);
    expect(await state(carrier, { ...mine, id: randomUUID(), replaces: mine.id })).toMatchObject([
      { path: 'replaces', rule: 'otherSide' },
    ]);
    expect((await loadOf())?.tickets.Load?.grossKg).toBe(40_200);
  });

  it('[D2] [D3] of an annulled deal it says that the load is cancelled, with whom to call, and takes no fact', async () => {
    const token = await madeLink();
    expect((await sent(token, moved('arrived'))).load).not.toHaveProperty('isCancelled');
    const proposal = fact({ kind: 'AnnulmentProposed', reason: 'recoltă slabă', washout: null });
    await state(seller, proposal);
    await state(buyer, fact({ kind: 'AnnulmentConfirmed', proposalId: proposal.id }));
    expect(expectStatus(await read(token), 200, driverLoadSchema)).toMatchObject({
      ...{ isCancelled: true, loading: { contact: 'Ion Năstase', telephone: '+40722123456' } },
    });
    const late = await sent(token, moved('loaded'));
    expect([late.refusals, late.load.isCancelled]).toEqual([[{ path: 'loadId', rule: 'cancelled' }], true]);
    expect([await state(receiver, moved('loaded')), (await loadOf())?.state]).toMatchObject([
      [{ rule: 'cancelled' }],
      'cancelled',
    ]);
    // Nobody is told to wait for the truck, and no link is made any more.
    expect((await linkCall(carrier, 'PUT')).status).toBe(404);
  });

  it('[D3] ends when it is revoked, and two days after the load', async () => {
    const ended = await madeLink();
    expect((await linkCall(carrier, 'DELETE')).status).toBe(204);
    const late = await madeLink();
    expect(late).not.toBe(ended);
    await sql`alter table main.deal_facts disable trigger keep`.execute(market.db);
    await sql`update main.deal_facts set body = jsonb_set(body, '{day}', to_jsonb(${inDays(-4)}::text))
      where deal_id = ${dealId}`.execute(market.db);
    await sql`alter table main.deal_facts enable trigger keep`.execute(market.db);
    expect(errorOf(await linkCall(carrier, 'PUT')).code).toBe('RequestChanged');
    for (const token of [ended, late]) {
      expect((await read(token)).status).toBe(404);
      expect((await send(token, moved('arrived'))).status).toBe(404);
      expect((await driverUpload(token)).status).toBe(404);
    }
  });

  it('[D3] a file or fact of a driver whose link is revoked meanwhile is not kept', async () => {
    for (const act of [
      (token: string) => driverUpload(token),
      (token: string) => send(token, moved('arrived')),
    ]) {
      const token = await madeLink();
      const answer = await answerDuring(
        market.db,
        async (trx) => {
          await sql`select from main.deals where id = ${dealId} for update`.execute(trx);
          await sql`delete from main.driver_links where token = ${token}`.execute(trx);
        },
        () => act(token),
      );
      expect(answer.status).toBe(404);
    }
    const { rows } = await sql`select from main.deal_files where deal_id = ${dealId}`.execute(market.db);
    expect([rows.length, (await dealOf(carrier)).life?.facts.length]).toEqual([0, 2]);
  });

  it('[D3] [D4] files: a picture without its metadata, a PDF, nothing else, and not without end', async () => {
    const token = await madeLink();
    const upload = (file: Buffer, name?: string) => uploadTo(deal('/files'), carrier.token, file, name);
    const tagged = await sharp(picture)
      .withExif({ IFD0: { Artist: 'Ion' } })
      .toBuffer();
    const file = expectStatus(await upload(tagged, 'tichet cântar.jpg'), 201, storedFileSchema);
    expect(file.name).toBe('tichet cântar.jpg');
    const read = (who: TestAccount | null) =>
      market.call({ method: 'GET', path: deal(`/files/${file.id}`), token: who?.token });
    for (const who of [carrier, receiver, admin]) {
      const answer = await read(who);
      expect(answer.status).toBe(200);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(answer.text).not.toContain('Ion');
    }
    expect([(await read(other)).status, (await read(null)).status]).toEqual([404, 401]);
    expect(expectStatus(await upload(Buffer.from(pdf('analiza'))), 201, storedFileSchema).name).toBe(
      'file.pdf',
    );
    expect((await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(415);
    expect((await uploadTo(deal('/files'), other.token, picture)).status).toBe(404);
    const tooMany = (maximum: number) => ({
      params: { fields: [{ path: 'file', rule: 'tooManyUnattached', maximum }] },
    });
    const copies = (of: { readonly id: string }, count: number) =>
      sql`insert into main.deal_files (deal_id, load_id, account_id, file_key, name, sha256)
        select deal_id, load_id, account_id, file_key, name, sha256
        from main.deal_files, generate_series(1, ${count}) where id = ${of.id}`.execute(market.db);
    const ticket = expectStatus(await driverUpload(token), 201, storedFileSchema);
    expect(ticket.name).toMatch(/^ticket\.\w+$/);
    await copies(ticket, maxFilesOfDriver - 2);
    expect((await driverUpload(token)).status).toBe(201);
    expect(errorOf(await driverUpload(token))).toMatchObject(tooMany(maxFilesOfDriver));
    // A party's files that no fact names; neither the other side's nor the driver's count.
    await copies(file, maxUnusedFiles - 3);
    expect((await upload(picture)).status).toBe(201);
    expect(errorOf(await upload(picture))).toMatchObject(tooMany(maxUnusedFiles));
    expect((await uploadTo(deal('/files'), receiver.token, picture)).status).toBe(201);
    await state(carrier, moved('arrived', { files: [file] }));
    expect((await upload(picture)).status).toBe(201);
  });

  it('[D3] bad files of a driver do not stop the carrier’s own work, and good ones are the deal’s', async () => {
    const token = await madeLink();
    const purposes = async () => {
      const { rows } = await sql<{ purpose: string }>`
        select f.purpose from platform.files f join main.deals d on d.id = ${dealId}
        where f.owner_account_id = ${carrier.accountId} and f.created_at > d.opened_at
        order by f.created_at`.execute(market.db);
      return rows.map(({ purpose }) => purpose);
    };
    expect((await driverUpload(token, Buffer.from('no picture'))).status).toBe(415);
    expect((await driverUpload(token)).status).toBe(201);
    expect(await purposes()).toEqual(['driver', 'contract']);
    await sql`
      insert into platform.files (key, owner_account_id, name, mime_type, size_bytes, purpose)
      select gen_random_uuid()::text, ${carrier.accountId}, '', '', 1, 'driver'
      from generate_series(1, ${contractQuota.maxFilesPerHour})`.execute(market.db);
    expect((await driverUpload(token)).status).toBe(429);
    expect((await uploadTo(deal('/files'), carrier.token, picture)).status).toBe(201);
  });

  it('[D4] a fact names no file that retention is removing', async () => {
    const file = expectStatus(await uploadTo(deal('/files'), carrier.token, picture), 201, storedFileSchema);
    const refusals = await answerDuring(
      market.db,
      (trx) => trx.deleteFrom('main.deal_files').where('id', '=', file.id).execute(),
      () => state(carrier, moved('arrived', { files: [file] })),
    );
    expect(refusals).toMatchObject([{ path: 'files', rule: 'unknown' }]);
  });

  it('[D4] a fact names files of its own deal alone, with their hash', async () => {
    const { id, name, sha256 } = expectStatus(
      await uploadTo(deal('/files'), carrier.token, picture),
      201,
      storedFileSchema,
    );
    const withFile = (file: DealFile) => state(carrier, moved('arrived', { files: [file] }));
    const wrong = { path: 'files', rule: 'unknown' };
    expect(await withFile({ id: randomUUID(), name, sha256 })).toMatchObject([wrong]);
    expect(await withFile({ id, name, sha256: 'a'.repeat(64) })).toMatchObject([wrong]);
    expect(await withFile({ id, name: 'alt nume', sha256 })).toMatchObject([wrong]);
    expect(await withFile({ id, name, sha256 })).toEqual([null]);
  });

  it('[D4] [D12] a file that no fact names is removed after a day; a named one stays', async () => {
    const upload = async () =>
      expectStatus(await uploadTo(deal('/files'), carrier.token, picture), 201, storedFileSchema);
    const [named, unnamed] = [await upload(), await upload()];
    await state(carrier, moved('arrived', { files: [named] }));
    const retention = new Retention({
      db: market.db,
      market: { eraseTradeData: () => Promise.resolve() },
      signal: { committed: () => undefined },
      log: pino({ level: 'silent' }),
    });
    const found = async ({ id }: { id: string }) =>
      (await market.call({ method: 'GET', path: deal(`/files/${id}`), token: carrier.token })).status;
    await retention.sweep();
    expect([await found(named), await found(unnamed)]).toEqual([200, 200]);
    await sql`update main.deal_files set uploaded_at = uploaded_at - interval '25 hours'`.execute(market.db);
    await retention.sweep();
    expect([await found(named), await found(unnamed)]).toEqual([200, 404]);
  });
});
