import { randomUUID } from 'node:crypto';
import {
  type ProductAnswer,
  type ProductBidView,
  productAnswerSchema,
  productBidSchema,
} from '@recolta/shared/contracts/http/product-state';
import { deadlineMsOf } from '@recolta/shared/domain/announcement/deadline';
import type { OfferType } from '@recolta/shared/domain/enumerations';
import { type ProductPosting, productPostingSchema } from '@recolta/shared/domain/product/product-posting';
import { statedProduct } from '@recolta/shared/testing/product-fixture';
import { type Kysely, sql } from 'kysely';
import type { AllTables } from '../../src/all-tables.ts';
import { postedProductColumns } from '../../src/main/product/product-row.ts';
import type { TestAccount } from './accounts.ts';
import { type Call, commandCall } from './http-call.ts';
import { expectStatus, type TestCaller } from './live-calls.ts';
import { ago, placedNow, unknownCompany } from './stored-sale.ts';

type Who = Pick<TestAccount, 'token'> | null;

export const products = '/main/products';

export function productCall(
  who: Who,
  changes: Partial<ProductPosting> = {},
  commandId?: string,
): Call & { body: object } {
  return commandCall(who, products, statedProduct(Date.now(), changes), commandId);
}

/** Makes a call on one product, with or without a body. */
export function productAct(who: Who, id: string, act: string, body?: object): Call {
  const path = `${products}/${id}/${act}`;
  return { method: 'PUT', path, token: who?.token, ...(body && { body }) };
}

/** Saves a product and publishes it. @returns its id */
export async function openProduct(
  market: TestCaller,
  provider: Who,
  changes: Partial<ProductPosting> = {},
): Promise<string> {
  const saved = expectStatus(await market.call(productCall(provider, changes)), 201, productAnswerSchema);
  const { id } = saved.product;
  expectStatus(await market.call(productAct(provider, id, 'publication')), 200, productAnswerSchema);
  return id;
}

export async function readProduct(market: TestCaller, who: Who, id: string): Promise<ProductAnswer> {
  const answer = await market.call({ method: 'GET', path: `${products}/${id}`, token: who?.token });
  return expectStatus(answer, 200, productAnswerSchema);
}

export function productBidCall(
  who: Who,
  id: string,
  bidQuantity: string,
  offerType: OfferType = 'Collective',
  { commandId, version }: { commandId?: string; version?: number } = {},
): Call & { body: object } {
  const body = { offerType, bidQuantity, ...(version !== undefined && { version }) };
  return commandCall(who, `${products}/${id}/bids`, body, commandId);
}

/** Places a bid and expects it to be accepted. */
export async function sendProductBid(
  market: TestCaller,
  who: Who,
  id: string,
  bidQuantity: string,
  offerType: OfferType = 'Collective',
): Promise<ProductBidView> {
  const answer = await market.call(productBidCall(who, id, bidQuantity, offerType));
  return expectStatus(answer, 201, productBidSchema);
}

export function changeProductBidCall(who: Who, id: string, bidQuantity: string): Call {
  const path = `${products}/${id}/bids/my-bid`;
  return { method: 'PUT', path, token: who?.token, body: { bidQuantity } };
}

export function endProductBidCall(who: Who, id: string, bidId: string, status: 'Rejected' | 'Removed'): Call {
  return {
    method: 'PATCH',
    path: `${products}/${id}/bids/${bidId}`,
    token: who?.token,
    body: { status },
  };
}

/** Stores a published product of an account as saving and publication would. @returns its id */
export async function makeProduct(
  db: Kysely<AllTables>,
  provider: Pick<TestAccount, 'accountId' | 'companyName'>,
  changes: Partial<ProductPosting> = {},
): Promise<string> {
  const posting = productPostingSchema.parse(statedProduct(Date.now(), changes));
  const columns = postedProductColumns(posting, deadlineMsOf(posting.participationDeadline));
  const { id } = await db
    .insertInto('main.products')
    .values({
      ...columns,
      provider_account_id: provider.accountId,
      provider_company_name: provider.companyName,
      provider_company: JSON.stringify({
        ...{ companyNumber: null, iban: null, jNumber: null, isChecked: true },
        vatState: 'registered',
      }),
      phase: 'active',
      published_at: new Date(),
      next_change_at: columns.participation_deadline_at,
      command_id: randomUUID(),
      body_hash: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores an Active Collective bid of 20 t as the call would. @returns its id */
export async function makeProductBid(
  db: Kysely<AllTables>,
  productId: string,
  by: Pick<TestAccount, 'accountId' | 'companyName'>,
): Promise<string> {
  const { id } = await db
    .insertInto('main.product_bids')
    .values({
      product_id: productId,
      account_id: by.accountId,
      company_name: by.companyName,
      company: unknownCompany,
      offer_type: 'Collective',
      status: 'Active',
      quantity_thousandths: 20_000,
      ...placedNow(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    update main.products set bid_thousandths = bid_thousandths + 20000, bid_count = bid_count + 1,
      collective_count = collective_count + 1, participant_count = participant_count + 1
    where id = ${productId}`.execute(db);
  return id;
}

/** Moves the participation deadline to `agoMs` ago, for tests of the clock. */
export async function moveParticipationDeadline(
  { db }: { readonly db: Kysely<AllTables> },
  id: string,
  agoMs: number,
): Promise<void> {
  await sql`
    update main.products set participation_deadline_at = ${ago(agoMs)}, next_change_at = ${ago(agoMs)}
    where id = ${id}`.execute(db);
}

/** Moves the closing of a product into the past, so that the time to set its final price has ended. */
export async function moveClosing(
  { db }: { readonly db: Kysely<AllTables> },
  id: string,
  agoMs: number,
): Promise<void> {
  await sql`
    update main.products set closed_at = ${ago(agoMs)}, participation_deadline_at = ${ago(agoMs)},
      next_change_at = now()
    where id = ${id}`.execute(db);
}

/** Returns the deals of a product, by buyer: price, quantity. */
export async function dealsOf(
  { db }: { readonly db: Kysely<AllTables> },
  id: string,
): Promise<{ buyer: string; price: string; quantity: string }[]> {
  const { rows } = await sql<{ buyer: string; price: string; quantity: string }>`
    select buyer_account_id as buyer, terms->>'price' as price, terms->>'quantity' as quantity
    from main.deals where product_id = ${id} order by opened_at, id`.execute(db);
  return rows;
}

/** Returns an account's notifications about a product, in order: type and outcome. */
export async function notifiedOf(
  { db }: { readonly db: Kysely<AllTables> },
  { accountId }: Pick<TestAccount, 'accountId'>,
  id: string,
): Promise<string[]> {
  const { rows } = await sql<{ type: string; outcome: string | null }>`
    select type, (select t->>'value' from jsonb_array_elements(tokens) t where t->>'key' = 'outcome') as outcome
    from main.notifications where account_id = ${accountId}
      and (link like ${`%${id}%`} or event_key like ${`product:${id}:%`}) order by seq`.execute(db);
  return rows.map(({ type, outcome }) => (outcome === null ? type : `${type} ${outcome}`));
}
