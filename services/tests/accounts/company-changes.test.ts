import { adminAccountSchema } from '@recolta/shared/contracts/http/administration';
import { announcementAnswerSchema } from '@recolta/shared/contracts/http/announcement-state';
import { companyChangeSchema } from '@recolta/shared/contracts/http/company-changes';
import { auctionAnswerSchema } from '@recolta/shared/contracts/http/live-auction-state';
import { productAnswerSchema } from '@recolta/shared/contracts/http/product-state';
import { statedPosting } from '@recolta/shared/testing/posting-fixture';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import { approve as approveAnnouncement, sendAnnouncement } from '../harness/announcements.ts';
import { makeAuction } from '../harness/auctions.ts';
import {
  decideChange,
  getOwnAccount,
  sendAccountChange,
  sendUserChange,
  waitingChange,
} from '../harness/company-changes.ts';
import { bid, command, errorOf, expectRefusedBid, expectStatus, readAuction } from '../harness/live-calls.ts';
import { patchCall, postCall } from '../harness/postings.ts';
import { productAct, productCall, products } from '../harness/products.ts';
import { answerDuring } from '../harness/races.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { activate, sendUserDecision } from '../harness/user-decisions.ts';
import { pdf, upload } from './document-files.ts';
import { registerConfirmed } from './registrants.ts';
import { someCompanyNumber, someIban } from './registration-input.ts';

describe('company data under review', () => {
  let market: TestMarket;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  async function waiting({ accountId }: { readonly accountId: string }) {
    const item = await waitingChange(market, admin, accountId);
    if (!item) throw new Error('no request waits');
    return item;
  }
  async function approve(account: { readonly accountId: string }) {
    const { id, version } = await waiting(account);
    return decideChange(market, admin, id, { decision: 'approve', version });
  }
  const newsOf = async ({ accountId }: { readonly accountId: string }) => {
    const { rows } = await sql<{ type: string }>`
      select type from main.notifications where account_id = ${accountId} order by seq`.execute(market.db);
    return rows.map(({ type }) => type);
  };
  const user = async (userId: string) =>
    expectStatus(
      await market.call({ method: 'GET', path: `/main/users/${userId}`, token: admin.token }),
      200,
      adminAccountSchema,
    );
  const userIdOf = async (accountId: string) =>
    (
      await market.db
        .selectFrom('main.users')
        .select('id')
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
    ).id;

  it('[S9] changes free fields at once, and puts the others into one request with old and new values', async () => {
    const account = await makeAccount(market.db);
    const before = await getOwnAccount(market, account);
    const companyNumber = someCompanyNumber();
    const answer = await sendAccountChange(market, account, {
      telephone: '0722123456',
      companyName: 'Alt nume SRL',
      companyNumber: `RO ${companyNumber}`,
    });
    expect([answer.status, answer.text]).toEqual([204, '']);
    const { pendingChanges, ...now } = await getOwnAccount(market, account);
    const { pendingChanges: none, ...then } = before;
    expect([none, now]).toEqual([null, { ...then, telephone: '+40722123456' }]);
    const fields = {
      companyName: { from: account.companyName, to: 'Alt nume SRL' },
      companyNumber: { from: account.companyNumber, to: companyNumber },
    };
    expect(pendingChanges).toEqual({ requestedAt: expect.any(String), fields });
    expect(await waiting(account)).toMatchObject({ fields, email: account.email, duplicates: [] });
    expect(await newsOf(account)).toEqual(['CompanyChangeRequested']);
  });

  it('[S9] shows administrators and the account every field with its old and new value', async () => {
    const account = await makeAccount(market.db, { companyNumber: someCompanyNumber(), iban: someIban() });
    await sql`update main.accounts set j_number = 'J40/1/2019', bank = 'Banca veche', bank_branch = 'Slobozia',
      vat_state = 'registered' where id = ${account.accountId}`.execute(market.db);
    const wanted = {
      ...{ companyName: 'Alt nume SRL', companyNumber: someCompanyNumber(), jNumber: 'J40/2/2020' },
      ...{ bank: 'Banca nouă', bankBranch: 'Fetești', bankAccountNumber: someIban() },
      vatState: 'notRegistered',
    };
    const before = await getOwnAccount(market, account);
    expect((await sendAccountChange(market, account, wanted)).status).toBe(204);
    const fields = Object.fromEntries(
      Object.entries(wanted).map(([field, to]) => [
        field,
        { from: before[field as keyof typeof wanted], to },
      ]),
    );
    expect(Object.values(fields).every(({ from, to }) => from !== null && from !== to)).toBe(true);
    expect((await waiting(account)).fields).toEqual(fields);
    expect((await getOwnAccount(market, account)).pendingChanges?.fields).toEqual(fields);
    expect((await approve(account)).status).toBe(204);
    const after = await getOwnAccount(market, account);
    expect(after).toMatchObject({ ...wanted, lastChangeDecision: { fields, isApproved: true } });
    expect(after.lastChangeDecision?.decidedAt).toMatch(/^\d{4}-/);
  });

  it('[S9] replaces earlier values by newer ones, and withdraws a field that is set back', async () => {
    const account = await makeAccount(market.db);
    await sendAccountChange(market, account, { companyName: 'Unu SRL', jNumber: 'J40/1/2020' });
    const first = await waiting(account);
    await sendAccountChange(market, account, { companyName: 'Doi SRL' });
    const second = await waiting(account);
    expect([second.id, second.version]).toEqual([first.id, first.version + 1]);
    expect(second.fields).toMatchObject({ companyName: { to: 'Doi SRL' }, jNumber: { from: null } });
    await sendAccountChange(market, account, { companyName: account.companyName });
    expect(Object.keys((await waiting(account)).fields)).toEqual(['jNumber']);
    await sendAccountChange(market, account, { companyName: account.companyName });
    expect((await waiting(account)).version).toBe(second.version + 1);
    const path = `/main/accounts/${account.accountId}/pending-changes`;
    const withdraw = () => market.call({ method: 'DELETE', path, token: account.token });
    expect((await withdraw()).status).toBe(204);
    expect((await getOwnAccount(market, account)).pendingChanges).toBeNull();
    expect((await withdraw()).status).toBe(404);
    // The request, and each change of it.
    expect(await newsOf(account)).toEqual(Array(3).fill('CompanyChangeRequested'));
    // A decision stays, for its account and for the record.
    await sendAccountChange(market, account, { companyName: 'Trei SRL' });
    const { id, version } = await waiting(account);
    const rejected = { decision: 'reject', version, reason: 'Alt nume' } as const;
    expect((await decideChange(market, admin, id, rejected)).status).toBe(204);
    await sendAccountChange(market, account, { companyName: 'Patru SRL' });
    expect((await withdraw()).status).toBe(204);
    expect((await getOwnAccount(market, account)).lastChangeDecision).toMatchObject({ reason: 'Alt nume' });
    expect((await withdraw()).status).toBe(404);
    // The account sees only the last decision.
    await sendAccountChange(market, account, { companyName: 'Cinci SRL' });
    expect((await approve(account)).status).toBe(204);
    expect((await getOwnAccount(market, account)).lastChangeDecision).toMatchObject({
      ...{ isApproved: true, reason: null },
      fields: { companyName: { to: 'Cinci SRL' } },
    });
  });

  it('[S9] requires the password and a review for the first IBAN of a checked account too', async () => {
    const account = await makeAccount(market.db, { iban: null });
    await sql`insert into main.notifications (account_id, type, link, tokens, event_key)
      values (${account.accountId}, 'AccountNotComplete', '/account', '[{"key": "missing", "value": "bank,Garanty"}]', 'x')`.execute(
      market.db,
    );
    const missing = async () => {
      const { rows } = await sql<{ missing: string }>`
        select tokens->0->>'value' as missing from main.notifications
        where account_id = ${account.accountId} and type = 'AccountNotComplete'`.execute(market.db);
      return rows[0]?.missing.split(',') ?? [];
    };
    const bank = { bank: 'Banca X', bankBranch: 'Alexandria', bankAccountNumber: someIban() };
    const path = `/main/accounts/${account.accountId}`;
    const unproven = await market.call({ method: 'PATCH', path, token: account.token, body: bank });
    expect(unproven.status).toBe(400);
    expect((await sendAccountChange(market, account, bank)).status).toBe(204);
    expect(await getOwnAccount(market, account)).toMatchObject({
      hasBankDetails: false,
      bankAccountNumber: null,
    });
    expect(await missing()).toContain('bank');
    expect((await approve(account)).status).toBe(204);
    // The list of missing details changes with the approval [N1].
    expect(await missing()).not.toContain('bank');
    expect(await missing()).toContain('Garanty');
    expect(await getOwnAccount(market, account)).toMatchObject({
      ...bank,
      hasBankDetails: true,
      pendingChanges: null,
    });
  });

  it('[S9] applies an approved change, records it without its values, and notifies the account', async () => {
    const account = await makeAccount(market.db);
    await sendAccountChange(market, account, { companyName: 'Aprobată SRL' });
    const { id } = await waiting(account);
    const path = `/main/admin/company-changes/${id}`;
    const seen = await market.call({ method: 'GET', path, token: admin.token });
    const { account: whole, fields } = expectStatus(seen, 200, companyChangeSchema);
    expect(whole.account).toMatchObject({ id: account.accountId, documents: [] });
    expect((await approve(account)).status).toBe(204);
    const changed = await getOwnAccount(market, account);
    expect(changed).toMatchObject({
      companyName: 'Aprobată SRL',
      pendingChanges: null,
      lastChangeDecision: { isApproved: true, reason: null, fields },
    });
    expect(await newsOf(account)).toEqual(['CompanyChangeRequested', 'CompanyChangeApproved']);
    const { rows } = await sql`
      select action, details from main.audit_log where subject_user_id = ${account.userId}`.execute(
      market.db,
    );
    expect(rows).toEqual([{ action: 'companyChange.approved', details: { fields: ['companyName'] } }]);
    expect((await market.call({ method: 'GET', path, token: admin.token })).status).toBe(404);
  });

  it('[S9] keeps the data and reports the reason if an administrator rejects', async () => {
    const account = await makeAccount(market.db);
    await sendAccountChange(market, account, { companyName: 'Respinsă SRL' });
    const { id, version } = await waiting(account);
    const unreasoned = await decideChange(market, admin, id, { decision: 'reject', version } as never);
    expect(unreasoned.status).toBe(400);
    const reason = 'Certificatul nu arată acest nume';
    expect((await decideChange(market, admin, id, { decision: 'reject', version, reason })).status).toBe(204);
    expect(await getOwnAccount(market, account)).toMatchObject({
      companyName: account.companyName,
      pendingChanges: null,
      lastChangeDecision: { isApproved: false, reason },
    });
    expect(await newsOf(account)).toEqual(['CompanyChangeRequested', 'CompanyChangeRejected']);
    const { rows } = await sql`
      select action, details, by_user_id as "by" from main.audit_log
      where subject_user_id = ${account.userId}`.execute(market.db);
    expect(rows).toEqual([
      {
        ...{ action: 'companyChange.rejected', by: admin.userId },
        details: { fields: ['companyName'], reason },
      },
    ]);
    // A new request may follow, with its own receipt.
    await sendAccountChange(market, account, { companyName: 'Respinsă SRL' });
    expect((await waiting(account)).id).not.toBe(id);
    expect(await newsOf(account)).toHaveLength(3);
  });

  it('[S9] accepts decisions only on the version that was read, once, and never on one’s own request', async () => {
    const account = await makeAccount(market.db);
    await sendAccountChange(market, account, { companyName: 'Văzută SRL' });
    const { id, version } = await waiting(account);
    await sendAccountChange(market, account, { companyName: 'Nevăzută SRL' });
    const stale = await decideChange(market, admin, id, { decision: 'approve', version });
    expect([stale.status, errorOf(stale).code]).toEqual([409, 'RequestChanged']);
    const other = await makeAccount(market.db, { role: 'Admin' });
    const answers = await Promise.all(
      [admin, other].map((one) =>
        decideChange(market, one, id, { decision: 'approve', version: version + 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    const requested = Array(2).fill('CompanyChangeRequested');
    expect(await newsOf(account)).toEqual([...requested, 'CompanyChangeApproved']);
    await sendAccountChange(market, admin, { companyName: 'Administrare nouă SRL' });
    expect((await approve(admin)).status).toBe(403);
  });

  it('[S9] approves with the documents that were compared, not with others uploaded since', async () => {
    const account = await makeAccount(market.db);
    await sendAccountChange(market, account, { companyName: 'Comparată SRL' });
    const { id, version } = await waiting(account);
    const read = async () => {
      const path = `/main/admin/company-changes/${id}`;
      const answer = await market.call({ method: 'GET', path, token: admin.token });
      return expectStatus(answer, 200, companyChangeSchema).account.companyVersion;
    };
    const companyVersion = await read();
    const decide = (compared: number) =>
      decideChange(market, admin, id, { decision: 'approve', version, companyVersion: compared });
    expect((await upload(market, account, pdf())).status).toBe(201);
    const stale = await decide(companyVersion);
    expect([stale.status, errorOf(stale).code]).toEqual([409, 'RequestChanged']);
    expect((await decide(await read())).status).toBe(204);
  });

  it('[S9] merges two requests that an account sends at once', async () => {
    const account = await makeAccount(market.db);
    const answer = await answerDuring(
      market.db,
      async (trx) => {
        await sql`select from main.accounts where id = ${account.accountId} for no key update`.execute(trx);
        const fields = JSON.stringify({ companyName: 'Prima SRL' });
        await sql`insert into main.company_changes (account_id, fields)
          values (${account.accountId}, ${fields})`.execute(trx);
      },
      () => sendAccountChange(market, account, { jNumber: 'J40/7/2021' }),
    );
    expect(answer.status).toBe(204);
    expect((await waiting(account)).fields).toMatchObject({
      companyName: { to: 'Prima SRL' },
      jNumber: { to: 'J40/7/2021' },
    });
  });

  it('[S9] allows one active account per number: registration does not reveal it, activation waits for an administrator', async () => {
    const first = await makeAccount(market.db, { companyNumber: someCompanyNumber() });
    const number = first.companyNumber ?? '';
    const second = await registerConfirmed(market, { companyNumber: `RO ${number}` });
    const unlike = await registerConfirmed(market);
    const tokens = [second, unlike].map(({ token, accountId }) => ({ token, accountId }));
    const answers = await Promise.all(
      tokens.map((who) => sendAccountChange(market, who, { companyNumber: number })),
    );
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [204, ''],
      [204, ''],
    ]);
    const userId = await userIdOf(second.accountId);
    const duplicates = [{ accountId: first.accountId, userId: first.userId, companyName: first.companyName }];
    expect((await user(userId)).duplicates).toEqual(duplicates);
    const refused = await activate(market, admin, userId);
    expect([refused.status, errorOf(refused).code, errorOf(refused).params]).toEqual([
      409,
      'CompanyNumberInUse',
      duplicates[0],
    ]);
    expect((await user(userId)).user.isActive).toBe(false);
    // Deactivating the first account frees the number, and the first account cannot be activated again.
    await sendUserChange(market, admin, first.userId, { isActive: false, reason: 'Un motiv' });
    expect((await activate(market, admin, userId)).status).toBe(204);
    expect((await activate(market, admin, first.userId)).status).toBe(409);
    const path = `/main/accounts/${second.accountId}`;
    const body = { password: testPassword };
    expect((await market.call({ method: 'DELETE', path, token: second.token, body })).status).toBe(204);
    expect((await activate(market, admin, first.userId)).status).toBe(204);
  });

  it('[S9] approves no number of another active account, and gives it to one of two concurrent requests', async () => {
    const [one, other] = [await makeAccount(market.db), await makeAccount(market.db)];
    const taken = await makeAccount(market.db, { companyNumber: someCompanyNumber() });
    await sendAccountChange(market, one, { companyNumber: taken.companyNumber });
    expect((await waiting(one)).duplicates).toMatchObject([{ accountId: taken.accountId }]);
    const refused = await approve(one);
    expect([refused.status, errorOf(refused).code]).toEqual([409, 'CompanyNumberInUse']);
    expect((await getOwnAccount(market, one)).pendingChanges).not.toBeNull();

    const companyNumber = someCompanyNumber();
    for (const account of [one, other]) await sendAccountChange(market, account, { companyNumber });
    const answers = await Promise.all([approve(one), approve(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  it('[S9] enforces unique numbers of active accounts in the database', async () => {
    const [one, other] = [await makeAccount(market.db), await makeAccount(market.db)];
    await expect(
      sql`update main.accounts set active_company_number = (
        select active_company_number from main.accounts where id = ${one.accountId})
        where id = ${other.accountId}`.execute(market.db),
    ).rejects.toThrow('accounts_active_company_number');
  });

  it('[S9] lets an account that was never activated change freely, and activates only the version that was read', async () => {
    const registrant = await registerConfirmed(market);
    const userId = await userIdOf(registrant.accountId);
    const { companyVersion } = await user(userId);
    await sendAccountChange(market, registrant, { companyName: 'Liberă SRL' });
    expect(await getOwnAccount(market, registrant)).toMatchObject({
      companyName: 'Liberă SRL',
      isUnderReview: false,
      companyCheckedAt: null,
      pendingChanges: null,
    });
    const note = 'Verificat la telefon';
    const stale = await sendUserDecision(market, admin, userId, {
      decision: 'activate',
      companyVersion,
      note,
    });
    expect([stale.status, errorOf(stale).code]).toEqual([409, 'RequestChanged']);
    expect((await activate(market, admin, userId)).status).toBe(204);
    expect(await getOwnAccount(market, registrant)).toMatchObject({
      isUnderReview: true,
      companyCheckedAt: expect.any(String),
    });
  });

  it('[S9] [L9] checks an account that was activated without company data at its first approved request', async () => {
    const owner = await makeAccount(market.db, { role: 'Provider' });
    const account = await makeAccount(market.db, { role: 'Bidder', companyNumber: null });
    const { id } = await makeAuction(market.db, {
      owner,
      termsAccepted: [account],
      listing: { privacyType: 'Incognito' },
    });
    expect((await expectRefusedBid(market, account, id, '1000')).code).toBe('CompanyNotChecked');
    await sendAccountChange(market, account, { companyNumber: someCompanyNumber() });
    expect((await expectRefusedBid(market, account, id, '1000')).code).toBe('CompanyNotChecked');
    expect((await approve(account)).status).toBe(204);
    await bid(market, account, id, '1000');
  });

  it('[S9] lets running bids, auctions and deals keep the data of the time they were made', async () => {
    const [owner, winner] = [
      await makeAccount(market.db, { role: 'Provider' }),
      await makeAccount(market.db),
    ];
    const { id } = await makeAuction(market.db, { owner, termsAccepted: [winner] });
    await bid(market, winner, id, '1000');
    for (const account of [owner, winner]) {
      await sendAccountChange(market, account, {
        companyName: `Nouă ${account.companyName}`,
        companyNumber: someCompanyNumber(),
      });
      expect((await approve(account)).status).toBe(204);
    }
    await bid(market, winner, id, '1005');
    const { auction } = await readAuction(market, null, id);
    expect([auction.owner, auction.bestBid?.by]).toEqual([owner.companyName, winner.companyName]);
    await sql`
      update live.auctions set starts_at = starts_at - interval '2 hours', ends_at = clock_timestamp(),
        next_change_at = clock_timestamp(), last_at = last_at - interval '1 minute' where id = ${id}`.execute(
      market.db,
    );
    const accepted = await command(market, owner, id, 'decision', { decision: 'accept' });
    expect(accepted.status).toBe(200);
    const { companyName, companyNumber } = winner;
    expect((await readAuction(market, owner, id)).viewer.counterparty).toMatchObject({
      companyName,
      companyNumber,
    });
    expect((await readAuction(market, winner, id)).viewer.counterparty).toMatchObject({
      companyName: owner.companyName,
      companyNumber: owner.companyNumber,
    });
    expect((await readAuction(market, admin, id)).viewer.identities).toEqual({
      owner: owner.companyName,
      bidders: [{ number: 1, companyName }],
    });
  });

  async function rename(account: TestAccount, companyName: string): Promise<{ companyNumber: string }> {
    const companyNumber = someCompanyNumber();
    await sendAccountChange(market, account, { companyName, companyNumber });
    expect((await approve(account)).status).toBe(204);
    return { companyNumber };
  }

  it('[S9] [X1] a product has the company of its edits and its publication, then keeps it', async () => {
    const provider = await makeAccount(market.db, { role: 'Provider' });
    const stored = async (id: string) => {
      const row = await market.db
        .selectFrom('main.products')
        .select(['provider_company_name as name', 'provider_company as company'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return [row.name, row.company.companyNumber];
    };
    const edit = async (id: string, unitPrice: string) => {
      const path = `${products}/${id}`;
      const call = { method: 'PATCH', path, token: provider.token, body: { unitPrice } };
      return expectStatus(await market.call(call), 200, productAnswerSchema).product.provider;
    };
    const saved = expectStatus(await market.call(productCall(provider)), 201, productAnswerSchema);
    const { id } = saved.product;
    expect(saved.product.provider).toBe(provider.companyName);
    const edited = await rename(provider, 'Editată SRL');
    expect(await edit(id, '901')).toBe('Editată SRL');
    expect(await stored(id)).toEqual(['Editată SRL', edited.companyNumber]);
    const published = await rename(provider, 'Publicată SRL');
    const answer = await market.call(productAct(provider, id, 'publication'));
    expect(expectStatus(answer, 200, productAnswerSchema).product.provider).toBe('Publicată SRL');
    await rename(provider, 'Ulterioară SRL');
    expect(await edit(id, '902')).toBe('Publicată SRL');
    expect(await stored(id)).toEqual(['Publicată SRL', published.companyNumber]);
  });

  it('[S9] [L1] a Pending auction has the company of its last edit, and keeps it once approved', async () => {
    const owner = await makeAccount(market.db, { mayPost: true });
    const posted = await market.call(postCall(owner, statedPosting(Date.now())));
    const { id } = expectStatus(posted, 201, auctionAnswerSchema).auction;
    const { companyNumber } = await rename(owner, 'Editată SRL');
    const edited = await market.call(
      patchCall(owner, id, [{ op: 'replace', path: '/quantity', value: '501' }]),
    );
    expect(expectStatus(edited, 200, auctionAnswerSchema).auction.owner).toBe('Editată SRL');
    const { rows: events } = await sql<{ owner: string }>`
      select payload->'snapshot'->'state'->>'owner' as owner from platform.events
      where subject_id = ${id} order by seq`.execute(market.db);
    expect(events.map((event) => event.owner)).toEqual([owner.companyName, 'Editată SRL']);
    await rename(owner, 'Ulterioară SRL');
    expect((await command(market, admin, id, 'approval')).status).toBe(200);
    expect((await readAuction(market, null, id)).auction.owner).toBe('Editată SRL');
    const row = await market.db
      .selectFrom('live.auctions')
      .select('owner_company')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.owner_company.companyNumber).toBe(companyNumber);
  });

  it('[S9] [A3] a Pending announcement has the company of its last edit, and keeps it once approved', async () => {
    const owner = await makeAccount(market.db, { mayPost: true });
    const { announcement } = await sendAnnouncement(market, owner);
    const { id } = announcement;
    const edit = async (body: object) => {
      const call = { method: 'PATCH', path: `/main/auctions/${id}`, token: owner.token, body };
      return expectStatus(await market.call(call), 200, announcementAnswerSchema).announcement;
    };
    const { companyNumber } = await rename(owner, 'Editată SRL');
    const edited = await edit({ price: '1060' });
    expect(edited.owner).toBe('Editată SRL');
    expect((await approveAnnouncement(market, admin, id, edited.version)).status).toBe(200);
    await sendAccountChange(market, owner, { companyName: 'Ulterioară SRL', vatState: 'notRegistered' });
    expect((await approve(owner)).status).toBe(204);
    expect(await edit({ backupPrice: null })).toMatchObject({
      ...{ status: 'InProgress', owner: 'Editată SRL', posterVat: 'registered' },
    });
    const row = await market.db
      .selectFrom('main.announcements')
      .select('owner_company')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.owner_company.companyNumber).toBe(companyNumber);
    expect(await edit({ price: '1061' })).toMatchObject({
      ...{ status: 'Pending', owner: 'Ulterioară SRL', posterVat: 'notRegistered' },
    });
  });

  it('[S9] [L9] compares with the owner’s data of the time: a request changes nothing, an approval removes only one’s own block', async () => {
    const owner = await makeAccount(market.db, { role: 'Provider' });
    const related = await makeAccount(market.db, { iban: owner.iban });
    const rival = await makeAccount(market.db, { iban: someIban() });
    const { id } = await makeAuction(market.db, { owner, termsAccepted: [related, rival] });
    await sendAccountChange(market, related, { bankAccountNumber: someIban() });
    expect((await expectRefusedBid(market, related, id, '1000')).code).toBe('AuctionBidNotAllowed');
    // The owner takes the rival's bank account: even an approval does not exclude the rival from running auctions.
    await sendAccountChange(market, owner, { bankAccountNumber: rival.iban });
    expect((await readAuction(market, rival, id)).viewer.why).toBeNull();
    expect((await approve(owner)).status).toBe(204);
    await bid(market, rival, id, '1000');
  });

  it('[S9] is withdrawn by closing the account, and exported to its owner', async () => {
    const account = await makeAccount(market.db);
    await sendAccountChange(market, account, { companyName: 'Exportată SRL' });
    const path = `/main/accounts/${account.accountId}`;
    const exported = await market.call({ method: 'GET', path: `${path}/export`, token: account.token });
    expect(exported.body).toMatchObject({ companyChanges: [{ fields: { companyName: 'Exportată SRL' } }] });
    expect(exported.text).not.toContain('companyVersion');
    const body = { password: testPassword };
    expect((await market.call({ method: 'DELETE', path, token: account.token, body })).status).toBe(204);
    expect(await waitingChange(market, admin, account.accountId)).toBeUndefined();
  });

  it('[S9] pages, sorts and searches waiting requests, and refuses other filters', async () => {
    const accounts = [
      await makeAccount(market.db),
      await makeAccount(market.db),
      await makeAccount(market.db),
    ];
    for (const account of accounts)
      await sendAccountChange(market, account, { companyName: 'Căutată Șoimii SRL' });
    const list = async (query: string) =>
      market.call({ method: 'GET', path: `/main/admin/company-changes?${query}`, token: admin.token });
    const found = await list(`filters=${encodeURIComponent('search@=cautata soimii')}&pageSize=2`);
    expect(found.body).toMatchObject({
      total: 3,
      items: accounts.slice(0, 2).map(({ accountId }) => ({ accountId })),
    });
    const names = ['Țesut', 'Abur', 'Zăpadă'];
    for (const [index, account] of accounts.entries())
      await sql`update main.accounts set company_name = ${names[index]} where id = ${account.accountId}`.execute(
        market.db,
      );
    for (const [sorts, order] of [
      ['', ['Țesut', 'Abur', 'Zăpadă']],
      ['requestedAt', ['Țesut', 'Abur', 'Zăpadă']],
      ['-requestedAt', ['Zăpadă', 'Abur', 'Țesut']],
      ['companyName', ['Abur', 'Țesut', 'Zăpadă']],
      ['-companyName', ['Zăpadă', 'Țesut', 'Abur']],
    ] as const) {
      const search = encodeURIComponent('search@=cautata soimii');
      const { body } = await list(`filters=${search}${sorts && `&sorts=${sorts}`}`);
      const { items } = body as { items: { companyName: string }[] };
      expect([sorts, items.map(({ companyName }) => companyName)]).toEqual([sorts, order]);
    }
    expect((await list(`filters=${encodeURIComponent('bank@=x')}`)).status).toBe(400);
    expect((await list('sorts=bank')).status).toBe(400);
  });

  it('[B5] shows requests only to their owner and administrators', async () => {
    const [account, other] = [await makeAccount(market.db), await makeAccount(market.db)];
    await sendAccountChange(market, account, { companyName: 'Secretă SRL' });
    const path = `/main/accounts/${account.accountId}`;
    for (const rest of ['', '/public-profile', '/export']) {
      const answer = await market.call({ method: 'GET', path: `${path}${rest}`, token: other.token });
      expect(answer.text).not.toContain('Secretă');
    }
    expect((await user(account.userId)).account.pendingChanges).not.toBeNull();
  });
});
