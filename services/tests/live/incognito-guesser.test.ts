import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { registerConfirmed, sendRegistration } from '../accounts/registrants.ts';
import { registration, someCompanyNumber, someIban } from '../accounts/registration-input.ts';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import { makeAuction, minuteMs } from '../harness/auctions.ts';
import { giveCheapPasswords } from '../harness/cheap-password.ts';
import type { Answer, Call } from '../harness/http-call.ts';
import { bid, bidCall, expectRefusedBid, live } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { activate } from '../harness/user-decisions.ts';

const guesserCount = Number(process.env.GUESSERS ?? 6);
const tryCount = Number(process.env.GUESSES ?? 108);
const timeout = 60_000 + tryCount * 60 + guesserCount * 2000;

type Guesser = Pick<TestAccount, 'accountId' | 'token'>;
interface Guess {
  readonly companyNumber: string;
  readonly iban: string;
}

/** The parts of an answer that its reader can distinguish, without request ids and tokens, which are random. */
function told({ status, text, body, headers }: Answer): string {
  const { code, params } = (body ?? {}) as { code?: unknown; params?: unknown };
  return JSON.stringify([status, code, params, text.length, headers['content-length']]);
}

describe('an account that tries company numbers and bank accounts on an Incognito auction', () => {
  let market: TestMarket;
  let admin: TestAccount;
  let owner: TestAccount;
  let participant: TestAccount;
  let auctions: string[];
  beforeAll(async () => {
    market = await startTestMarket();
    admin = await makeAccount(market.db, { role: 'Admin' });
    const company = () => ({ companyNumber: someCompanyNumber(), iban: someIban() });
    owner = await makeAccount(market.db, { role: 'Provider', ...company() });
    participant = await makeAccount(market.db, company());
    const listing = { privacyType: 'Incognito' } as const;
    const bids = [{ by: participant, priceMinor: 1000_00 }];
    const over = { startsInMs: -60 * minuteMs, endsInMs: -minuteMs, desiredPriceMinor: 1000_00 };
    auctions = [
      (await makeAuction(market.db, { owner, listing, bids })).id,
      (await makeAuction(market.db, { owner, listing, startsInMs: 5 * minuteMs })).id,
      (await makeAuction(market.db, { owner, listing, bids, ...over })).id,
    ];
    await vi.waitUntil(async () => (await look(auctions[2] ?? '')).text.includes('"Accepted"'), {
      timeout: 30_000,
    });
  });
  afterAll(() => market.close());

  const look = (id: string, token?: string) => market.call({ method: 'GET', path: `${live}/${id}`, token });

  const guessOf = (index: number): Guess => {
    const random = { companyNumber: someCompanyNumber(), iban: someIban() };
    const real = (one: TestAccount): Guess => ({
      companyNumber: one.companyNumber ?? '',
      iban: one.iban ?? '',
    });
    if (index % 4 === 0) return { ...random, companyNumber: `RO ${owner.companyNumber}` };
    if (index % 4 === 1) return { ...random, iban: owner.iban ?? '' };
    return index % 4 === 2 ? real(participant) : random;
  };

  /** Returns everything an account reads after it has set a guess as its company, as one text. */
  async function tryGuess(
    { accountId, token }: Guesser,
    id: string,
    { companyNumber, iban }: Guess,
  ): Promise<string> {
    const change = (body: object): Call => ({
      method: 'PATCH',
      path: `/main/accounts/${accountId}`,
      token,
      body,
    });
    const bank = { bank: 'Banca X', bankBranch: 'Centru', bankAccountNumber: iban, password: testPassword };
    const calls: Call[] = [
      change({ companyNumber }),
      change(bank),
      { method: 'PUT', path: `${live}/${id}/terms-acceptance`, token, body: { accepted: true } },
      { method: 'GET', path: `${live}/${id}`, token },
      bidCall({ token }, id, '1'),
      { method: 'GET', path: `${live}?pageSize=100`, token },
    ];
    const answers: string[] = [];
    for (const call of calls) answers.push(told(await market.call(call)));
    return answers.join('\n');
  }

  it.each(['never activated', 'activated without company data', 'checked'])(
    '[B5] an account that is %s is answered alike for every guess, including the real ones of owner and bidders',
    { timeout },
    async (kind) => {
      const guessers = await Promise.all(
        Array.from({ length: Math.ceil(guesserCount / 3) }, async (_, index): Promise<Guesser> => {
          // Half of them register with a guess.
          const parts = index % 2 ? { companyNumber: owner.companyNumber ?? '' } : {};
          if (kind === 'never activated') return registerConfirmed(market, parts);
          return makeAccount(market.db, kind === 'checked' ? {} : { companyNumber: null, iban: null });
        }),
      );
      await giveCheapPasswords(
        market.db,
        guessers.map(({ accountId }) => accountId),
      );
      const seen = auctions.map(() => new Set<string>());
      await Promise.all(
        guessers.map(async (guesser, offset) => {
          for (let index = offset; index < tryCount / 3; index += guessers.length)
            seen[index % 3]?.add(await tryGuess(guesser, auctions[index % 3] ?? '', guessOf(index)));
        }),
      );
      // One answer for every guess: nobody guesses better than chance.
      expect(seen.map(({ size }) => size)).toEqual([1, 1, 1]);
    },
  );

  it('[B5] [S9] registration is answered alike for a company number that is taken', async () => {
    const answers = await Promise.all(
      [{}, { companyNumber: owner.companyNumber ?? '' }, { bankAccountNumber: owner.iban ?? '' }].map(
        (parts) => market.call({ method: 'POST', path: '/main/accounts', body: registration(parts) }),
      ),
    );
    expect(new Set(answers.map(told)).size).toBe(1);
    await sendRegistration(market, { companyNumber: owner.companyNumber ?? '' });
  });

  it('[L9] [B5] a Bidder’s company is checked by an administrator before its first bid', async () => {
    const [running = ''] = auctions;
    const bidder = await registerConfirmed(market);
    const { id: userId } = await market.db
      .updateTable('main.users')
      .set({ role: 'Bidder' })
      .where('account_id', '=', bidder.accountId)
      .returning('id')
      .executeTakeFirstOrThrow();
    await market.call({
      method: 'PUT',
      path: `${live}/${running}/terms-acceptance`,
      token: bidder.token,
      body: { accepted: true },
    });
    expect((await expectRefusedBid(market, bidder, running, '2000')).code).toBe('AccountNotActive');
    expect((await activate(market, admin, userId)).status).toBe(204);
    await bid(market, bidder, running, '2000');
  });
});
