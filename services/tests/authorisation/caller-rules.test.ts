import { randomUUID } from 'node:crypto';
import { type ContractCall, createContractCalls } from '@recolta/shared/contracts/contract-calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount } from '../harness/accounts.ts';
import { addApp } from '../harness/factors.ts';
import { errorOf } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('calls whose contracts require more of their callers than an account', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  const { all } = createContractCalls();
  const namesOf = (calls: readonly ContractCall[]) => calls.map(({ name }) => name).sort();
  /** The code with which each call refuses a caller who sends no valid input. */
  const refusalsOf = (calls: readonly ContractCall[], token: string) =>
    Promise.all(
      calls.map(async ({ name, method = '', segments }) => {
        const path = segments.map((segment) => segment ?? randomUUID()).join('/');
        const [service] = name.split('.');
        return `${name} ${errorOf(await market.call({ method, path: `/${service}/${path}`, token })).code}`;
      }),
    );

  it('[S10] refuse an account that has not accepted the current terms, before they read the input', async () => {
    const binding = all.filter(({ meta }) => meta.caller === 'party');
    expect(namesOf(binding)).toEqual([
      'live-auctions.acceptTerms',
      'live-auctions.consentToPhone',
      'live-auctions.edit',
      'live-auctions.post',
      'live-auctions.sendPersonalizedBid',
      'main.announcements.changeMyBid',
      'main.announcements.counterBid',
      'main.announcements.edit',
      'main.announcements.placeBid',
      'main.announcements.post',
      'main.announcements.postForm',
      'main.deals.confirmSigned',
      'main.deals.makeContract',
      'main.deals.sendSigningCode',
      'main.deals.sign',
      'main.deals.uploadSigned',
      'main.products.changeMyBid',
      'main.products.edit',
      'main.products.placeBid',
      'main.products.post',
      'main.products.publish',
      'main.products.setFinalPrice',
    ]);
    const account = await makeAccount(market.db);
    await market.db
      .updateTable('main.accounts')
      .set({ terms_version: '2026-11-23' })
      .where('id', '=', account.accountId)
      .execute();
    const refusals = await refusalsOf(binding, account.token);
    expect(refusals).toEqual(binding.map(({ name }) => `${name} NewTermsNotAccepted`));
  });

  it('[S13] refuse a second factor that was given more than ten minutes ago, before they read the input', async () => {
    const proven = all.filter(({ meta }) => meta.isProven);
    expect(namesOf(proven)).toEqual([
      'main.companyChanges.decide',
      'main.deals.confirmSigned',
      'main.deals.replaceContract',
      'main.deals.sign',
      'main.deals.uploadSigned',
      'main.factors.decideRecovery',
      'main.factors.newRecoveryCodes',
      'main.factors.remove',
      'main.marketData.removeRate',
      'main.marketData.saveRates',
      'main.marketData.saveVatRules',
      'main.users.change',
      'main.users.checkCompany',
      'main.users.decide',
      'main.users.grantPermission',
      'main.users.removePermission',
    ]);
    const admin = await makeAccount(market.db, { role: 'Admin' });
    await addApp(market, admin);
    await market.db
      .updateTable('main.sessions')
      .set({ factor_at: sql`clock_timestamp() - interval '601 seconds'` })
      .where('user_id', '=', admin.userId)
      .execute();
    const refusals = await refusalsOf(proven, admin.token);
    expect(refusals).toEqual(proven.map(({ name }) => `${name} SecondFactorRequired`));
  });
});
