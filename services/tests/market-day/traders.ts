import { sql } from 'kysely';
import type { TestMarket } from '../harness/test-market.ts';
import type { Stranger } from './stranger.ts';

const password = 'treisprezece vagoane de orz';
export const main = '/main';
export const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A company as §3 describes an account, with numbers whose check digits are right. */
export const company = (name: string, companyNumber: string) => ({
  email: `${name.toLowerCase()}@market-day.example`,
  password,
  confirmPassword: password,
  companyName: `${name} SRL`,
  companyNumber,
  administratorName: `Ion ${name}`,
  jNumber: 'J40/1234/2020',
  telephone: `072${companyNumber.padStart(7, '0').slice(-7)}`,
  countyOfActivityId: 'TR',
  invoiceAddress: { county: 'TR', town: 'Alexandria', street: 'Strada Lungă 5' },
});

const pdfBytes = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
const pdf = () => new Blob([pdfBytes], { type: 'application/pdf' });

export const goods = {
  category: 'Cereals',
  product: 'wheat-milling',
  name: 'Grâu de panificație',
  unit: 'Ton',
  harvestYear: new Date().getFullYear(),
  origin: 'România',
  county: 'TR',
  town: 'Alexandria',
  deliveryType: 'FCATruck',
  loadingLocation: 'Barn',
  deliveryPeriod: { from: day(20), to: day(40) },
  paymentType: 'PaymentAtLoad',
  qualityMeasurementPlace: 'Load',
  quantityMeasurementPlace: 'Load',
};

export const announcement = {
  type: 'Selling',
  biddingType: 'Standard',
  privacyType: 'Public',
  currency: 'Ron',
  quantity: '300',
  price: '1050',
  deadline: day(10),
};

export interface Trader {
  readonly accountId: string;
  readonly userId: string;
  readonly token: string;
}

export interface MarketDay {
  readonly market: TestMarket;
  readonly stranger: Stranger;
  /** Token of the administrator. */
  readonly admin: string;
}

/** The token of the link that was mailed to confirm an e-mail. */
async function mailedToken(market: TestMarket, email: string): Promise<string> {
  const { rows } = await sql<{ token: string }>`
    select data->'params'->>'token' as token from pgboss.job
    where name = 'mail' and data->>'to' = ${email} and data->>'template' = 'confirmation'`.execute(market.db);
  return rows[0]?.token ?? '';
}

/** Registers, confirms, signs in, uploads the four documents, and is activated by the administrator. */
export async function join(
  { market, stranger, admin }: MarketDay,
  stated: ReturnType<typeof company>,
  bankAccountNumber: string,
): Promise<Trader> {
  const accepted = { ...stated, acceptsTerms: true, acceptsExpressClauses: true };
  const { accountId, token: first } = (
    await stranger.call(201, 'POST', `${main}/accounts`, { body: accepted })
  ).body;
  for (const type of ['CompanyNumber', 'Garanty', 'Identification', 'AccountStatement']) {
    const form = new FormData();
    form.set('type', type);
    form.set('file', pdf(), `${type}.pdf`);
    const path = `${main}/accounts/${accountId}/documents`;
    // Kept for the account only once its e-mail is confirmed.
    if (type === 'CompanyNumber') {
      const query = new URLSearchParams({
        token: await mailedToken(market, stated.email),
        email: stated.email,
      });
      await stranger.call(204, 'GET', `${main}/accounts/confirm-email?${query}`, { token: first });
    }
    await stranger.call(201, 'POST', path, { token: first, body: form });
  }
  const signIn = { email: stated.email, password };
  const { token } = (await stranger.call(200, 'POST', `${main}/accounts/login`, { body: signIn })).body;
  const bank = {
    bank: 'Banca Grânelor',
    bankBranch: 'Alexandria',
    bankAccountNumber,
    vatState: 'registered',
    password,
  };
  await stranger.call(204, 'PATCH', `${main}/accounts/${accountId}`, { token, body: bank });
  const { userId } = (await stranger.call(200, 'GET', `${main}/accounts/identity`, { token })).body.user;
  await stranger.call(204, 'PATCH', `${main}/users/${userId}`, { token: admin, body: { isActive: true } });
  return { accountId, userId, token };
}
