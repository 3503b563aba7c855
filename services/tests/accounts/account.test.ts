import { validationParamsSchema } from '@recolta/shared/contracts/errors/error-body';
import { type Account, accountSchema } from '@recolta/shared/contracts/http/account';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import { makeAuction } from '../harness/auctions.ts';
import { giveCheapPasswords } from '../harness/cheap-password.ts';
import type { Answer } from '../harness/http-call.ts';
import { errorOf, expectStatus } from '../harness/live-calls.ts';
import { answerDuring } from '../harness/races.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { uploadAll } from './document-files.ts';
import {
  eventsOf,
  login,
  type Registrant,
  readIdentity,
  registerConfirmed,
  sessionIds,
} from './registrants.ts';
import { someCompanyNumber, someIban } from './registration-input.ts';

describe('an account', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  const pathOf = (id: string, rest = '') => `/main/accounts/${id}${rest}`;
  const get = async ({ accountId, token }: Pick<Registrant, 'accountId' | 'token'>): Promise<Account> =>
    expectStatus(await market.call({ method: 'GET', path: pathOf(accountId), token }), 200, accountSchema);
  const patch = ({ accountId, token }: Pick<Registrant, 'accountId' | 'token'>, body: object) =>
    market.call({ method: 'PATCH', path: pathOf(accountId), token, body });
  const told = (answer: Answer) =>
    validationParamsSchema.parse(errorOf(answer).params).fields.map(({ path, rule }) => `${path} ${rule}`);
  const bank = () => ({ bank: 'Banca X', bankBranch: 'Alexandria', bankAccountNumber: someIban() });

  it('[S7] shows its owner all registered data', async () => {
    const registrant = await registerConfirmed(market);
    const { password: _p, acceptsTerms: _t, acceptsExpressClauses: _e, ...given } = registrant.input;
    expect(await get(registrant)).toMatchObject({
      ...given,
      id: registrant.accountId,
      bank: null,
      documents: [],
      hasBankDetails: false,
      hasDocuments: false,
    });
  });

  it('[S7] changes only the fields that are sent, and stores them in their normal forms', async () => {
    const registrant = await registerConfirmed(market);
    const before = await get(registrant);
    const companyNumber = someCompanyNumber();
    const answer = await patch(registrant, {
      telephone: '0722 123 456',
      companyNumber: `RO${companyNumber}`,
      deliveryAddress: { county: 'CT', town: 'Constanța', street: 'Portului 1', postalCode: '900900' },
      distributionCounties: ['CT', 'CT', 'B'],
    });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await get(registrant)).toEqual({
      ...before,
      telephone: '+40722123456',
      companyNumber,
      deliveryAddress: { county: 'CT', town: 'Constanța', street: 'Portului 1', postalCode: '900900' },
      distributionCounties: ['CT', 'B'],
    });
    expect((await patch(registrant, { deliveryAddress: null })).status).toBe(204);
    expect((await get(registrant)).deliveryAddress).toBeNull();
    expect((await patch(registrant, {})).status).toBe(204);
    const abroad = { country: 'BG', town: 'Ruse', street: 'ul. Aleksandrovska 12', postalCode: '7000' };
    expect((await patch(registrant, { invoiceAddress: abroad })).status).toBe(204);
    expect((await get(registrant)).invoiceAddress).toEqual(abroad);
  });

  it.each([
    'email',
    'role',
    'roles',
    'isActive',
    'permissions',
    'providerAccount',
    'id',
    'userId',
    'passwordHash',
    'emailConfirmed',
    'documents',
    'hasBankDetails',
    'hasDocuments',
    'createdAt',
    'closedAt',
    'companyNumberDocument',
  ])('[S7] refuses to change %s, and with it the whole change', async (field) => {
    const registrant = await registerConfirmed(market);
    const before = await get(registrant);
    const identity = await readIdentity(market, registrant.token);
    const answer = await patch(registrant, { telephone: '0722123456', [field]: 'Admin' });
    expect([answer.status, told(answer)]).toEqual([400, [`${field} unknown`]]);
    expect(await get(registrant)).toEqual(before);
    expect(await readIdentity(market, registrant.token)).toEqual(identity);
  });

  it.each([
    [{ companyNumber: '14399841' }, 'companyNumber companyNumberControl'],
    [{ companyName: null }, 'companyName type'],
    [{ telephone: '' }, 'telephone telephone'],
    [{ invoiceAddress: { county: 'TR', town: '', street: 'x' } }, 'invoiceAddress.town min'],
    [{ invoiceAddress: { town: 'x', street: 'x' } }, 'invoiceAddress.county required'],
    [{ invoiceAddress: { country: 'MD', town: 'x', street: 'x' } }, 'invoiceAddress.country oneOf'],
    [
      { invoiceAddress: { county: 'TR', town: 'x', street: 'x', isAdmin: true } },
      'invoiceAddress.isAdmin unknown',
    ],
    [{ distributionCounties: ['XX'] }, 'distributionCounties.0 oneOf'],
    [
      { bankAccountNumber: 'RO49AAAA1B31007593840001', password: testPassword },
      'bankAccountNumber ibanControl',
    ],
  ])('[S4] reports what is wrong with %j at its field', async (change, where) => {
    const answer = await patch(await registerConfirmed(market), change);
    expect([answer.status, told(answer)]).toEqual([400, [where]]);
  });

  it('[S7] asks for the password again before it changes bank details', async () => {
    const registrant = await registerConfirmed(market);
    const details = bank();
    expect(told(await patch(registrant, details))).toEqual(['password required']);
    expect(told(await patch(registrant, { ...details, password: 'wrong' }))).toEqual([
      'password wrongPassword',
    ]);
    expect((await get(registrant)).hasBankDetails).toBe(false);
    expect((await patch(registrant, { ...details, password: testPassword })).status).toBe(204);
    expect(await get(registrant)).toMatchObject({ ...details, hasBankDetails: true });
    expect((await readIdentity(market, registrant.token)).account.hasBankDetails).toBe(true);
    expect(told(await patch(registrant, { bank: null }))).toEqual(['password required']);
  });

  it('[S7] neither changes bank details nor closes with a password that is replaced meanwhile', async () => {
    const account = await makeAccount(market.db);
    const replaced = (call: Parameters<typeof market.call>[0]) =>
      answerDuring(
        market.db,
        (trx) =>
          sql`update main.users set password_hash = password_hash || '0' where id = ${account.userId}`.execute(
            trx,
          ),
        () => market.call({ ...call, token: account.token }),
      );
    const path = pathOf(account.accountId);
    const body = { password: testPassword };
    const patched = await replaced({ method: 'PATCH', path, body: { ...bank(), ...body } });
    await giveCheapPasswords(market.db, [account.accountId]);
    const closed = await replaced({ method: 'DELETE', path, body });
    expect([patched.status, closed.status]).toEqual([404, 404]);
    expect((await get(account)).bank).not.toBe(bank().bank);
  });

  it.each(['bank', 'bankBranch', 'bankAccountNumber'] as const)(
    '[S7] asks for the password again if %s alone changes',
    async (field) => {
      const registrant = await registerConfirmed(market);
      expect(told(await patch(registrant, { [field]: bank()[field] }))).toEqual(['password required']);
      expect((await get(registrant))[field]).toBeNull();
    },
  );

  it('is found by its id in any spelling', async () => {
    const registrant = await registerConfirmed(market);
    const written = { ...registrant, accountId: registrant.accountId.toUpperCase() };
    expect(await get(written)).toEqual(await get(registrant));
    expect((await patch(written, { telephone: '0722123456' })).status).toBe(204);
  });

  it('[S7] notifies open pages of the account that it has changed', async () => {
    const registrant = await registerConfirmed(market);
    const before = await eventsOf(market, 'inbox', [registrant.accountId]);
    await patch(registrant, { telephone: '0722123456' });
    expect(await eventsOf(market, 'inbox', [registrant.accountId])).toBe(before + 1);
  });

  describe('that becomes a Provider', () => {
    const become = ({ accountId, token }: Pick<Registrant, 'accountId' | 'token'>) =>
      market.call({ method: 'PUT', path: pathOf(accountId, '/provider'), token });

    it('[S6] succeeds in one action, once documents and bank details are complete', async () => {
      const registrant = await registerConfirmed(market);
      expect(told(await become(registrant))).toEqual(
        [
          'bank',
          'bankBranch',
          'bankAccountNumber',
          'companyNumberDocument',
          'garantyDocument',
          'administratorIdentificationFile',
          'accountStatementFile',
        ].map((field) => `${field} required`),
      );
      await patch(registrant, { ...bank(), password: testPassword });
      await uploadAll(market, registrant);
      expect((await readIdentity(market, registrant.token)).account.hasDocuments).toBe(true);
      expect((await become(registrant)).status).toBe(204);
      const { user } = await readIdentity(market, registrant.token);
      expect(user).toMatchObject({ roles: ['Provider'], isActive: false, permissions: [] });
      const again = await become(registrant);
      expect([again.status, errorOf(again).code]).toEqual([409, 'ClaimAreadyExists']);
    });

    it.each(['Bidder', 'Admin'] as const)('[S6] is refused to the role %s', async (role) => {
      const account = await makeAccount(market.db, { role });
      const answer = await become(account);
      expect([answer.status, errorOf(answer).code]).toEqual([403, 'NotEnoughPrivileges']);
    });
  });

  it('exports all of its owner’s data, and nothing of others', async () => {
    const owner = await makeAccount(market.db, { role: 'Provider' });
    const rival = await makeAccount(market.db);
    const registrant = await registerConfirmed(market);
    const me: TestAccount = {
      ...rival,
      accountId: registrant.accountId,
      companyName: registrant.input.companyName,
    };
    await makeAuction(market.db, {
      owner,
      bids: [
        { by: rival, priceMinor: 1000_00 },
        { by: me, priceMinor: 1005_00 },
      ],
    });
    const answer = await market.call({
      method: 'GET',
      path: pathOf(registrant.accountId, '/export'),
      token: registrant.token,
    });
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(answer.headers['content-disposition']).toContain('recolta-export.json');
    const { account, bids } = z
      .looseObject({ account: accountSchema, bids: z.array(z.looseObject({})) })
      .parse(answer.body);
    expect(account).toEqual(await get(registrant));
    expect(bids).toMatchObject([{ number: 2, priceMinor: 1005_00, currency: 'Ron' }]);
    for (const { accountId, userId, email, companyName } of [owner, rival])
      for (const secret of [accountId, userId, email, companyName]) expect(answer.text).not.toContain(secret);
  });

  describe('that is closed', () => {
    const close = ({ accountId, token }: Pick<Registrant, 'accountId' | 'token'>, password = testPassword) =>
      market.call({ method: 'DELETE', path: pathOf(accountId), token, body: { password } });
    /** Every row of every table, as text. */
    const wholeDatabase = async () => {
      const { rows } = await sql<{ name: string }>`
        select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('main', 'live', 'platform', 'pgboss')`.execute(market.db);
      const texts = await Promise.all(
        rows.map(async ({ name }) => {
          const found = await sql<{ text: string | null }>`
            select string_agg(t::text, ' ') as text from ${sql.raw(name)} t`.execute(market.db);
          return `${name} ${found.rows[0]?.text ?? ''}`;
        }),
      );
      return texts.join('\n');
    };

    it('is fetched again by administrators, whose work it may have been', async () => {
      const admin = await makeAccount(market.db, { role: 'Admin' });
      const account = await makeAccount(market.db);
      await giveCheapPasswords(market.db, [account.accountId]);
      const told = () => eventsOf(market, 'myBids', [admin.accountId]);
      const before = await told();
      expect((await close(account)).status).toBe(204);
      expect(await told()).toBe(before + 1);
    });

    it('needs the password, ends its sessions and erases personal data', async () => {
      const registrant = await registerConfirmed(market);
      const { input, accountId, token } = registrant;
      const iban = someIban();
      await patch(registrant, { ...bank(), bankAccountNumber: iban, password: testPassword });
      await uploadAll(market, registrant);
      const sessions = await sessionIds(market, accountId);
      expect(told(await close(registrant, 'wrong'))).toEqual(['password wrongPassword']);
      expect((await close(registrant)).status).toBe(204);
      expect(await sessionIds(market, accountId)).toEqual([]);
      expect(await eventsOf(market, 'session', sessions)).toBe(sessions.length);
      expect((await market.call({ method: 'GET', path: '/main/accounts/identity', token })).status).toBe(401);
      expect((await login(market, input.email)).status).toBe(401);
      const left = await wholeDatabase();
      const gone = [
        input.email,
        input.companyName,
        input.companyNumber,
        input.administratorName,
        input.telephone,
        input.invoiceAddress.street,
        iban,
      ];
      for (const secret of gone) expect(left).not.toContain(secret);
    });

    it('keeps its name in others’ agreements, and nothing else', async () => {
      const owner = await makeAccount(market.db, { role: 'Provider' });
      const bidder = await makeAccount(market.db);
      const { id } = await makeAuction(market.db, {
        owner,
        startsInMs: -7_200_000,
        endsInMs: -5_400_000,
        desiredPriceMinor: 1000_00,
        bids: [{ by: bidder, priceMinor: 1000_00 }],
      });
      await sql`update live.auctions set status = 'Accepted', next_change_at = null where id = ${id}`.execute(
        market.db,
      );
      expect((await close(bidder)).status).toBe(204);
      const left = await wholeDatabase();
      expect(left).toContain(bidder.companyName);
      for (const secret of [bidder.email, bidder.administratorName, bidder.telephone, bidder.iban])
        expect(left).not.toContain(secret);
    });

    it('is refused while an auction or a leading bid of its own is open', async () => {
      const owner = await makeAccount(market.db, { role: 'Provider' });
      const [leader, outbid] = [await makeAccount(market.db), await makeAccount(market.db)];
      await makeAuction(market.db, {
        owner,
        bids: [
          { by: outbid, priceMinor: 1000_00 },
          { by: leader, priceMinor: 1005_00 },
        ],
      });
      for (const [account, code] of [
        [owner, 'AccountHasSales'],
        [leader, 'AccountHasBids'],
      ] as const) {
        const answer = await close(account);
        expect([answer.status, errorOf(answer).code]).toEqual([409, code]);
        expect((await readIdentity(market, account.token)).user.isActive).toBe(true);
      }
      expect((await close(outbid)).status).toBe(204);
    });

    it('can be registered again with the same e-mail, as another account', async () => {
      const first = await registerConfirmed(market);
      await close(first);
      const second = await registerConfirmed(market, { email: first.input.email });
      expect(second.accountId).not.toBe(first.accountId);
    });

    it('is no longer part of the market', async () => {
      const admin = await makeAccount(market.db, { role: 'Admin' });
      const owner = await makeAccount(market.db, { role: 'Provider' });
      const { id } = await makeAuction(market.db, { owner });
      const account = await makeAccount(market.db);
      await close(account);
      const asked = await market.call({ method: 'GET', path: pathOf(account.accountId), token: admin.token });
      expect(asked.status).toBe(404);
      expect(
        (await market.call({ method: 'GET', path: pathOf(account.accountId), token: account.token })).status,
      ).toBe(401);
      expect((await refusedBidStatus(account, id)).status).toBe(401);
    });

    const refusedBidStatus = (account: TestAccount, id: string) =>
      market.call({
        method: 'PUT',
        path: `/live-auctions/api/v1/auctions/${id}/bids/my`,
        token: account.token,
        body: { price: '1000' },
        headers: { 'idempotency-key': 'closed-account' },
      });
  });
});
