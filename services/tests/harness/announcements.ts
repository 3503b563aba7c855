import { randomUUID } from 'node:crypto';
import {
  type AnnouncementAnswer,
  type AnnouncementBidView,
  announcementAnswerSchema,
  announcementBidSchema,
} from '@recolta/shared/contracts/http/announcement-state';
import {
  type AnnouncementPosting,
  announcementPostingSchema,
} from '@recolta/shared/domain/announcement/announcement-posting';
import { deadlineMsOf } from '@recolta/shared/domain/announcement/deadline';
import { statedAnnouncement, statedBidTerms } from '@recolta/shared/testing/announcement-fixture';
import { type Kysely, sql } from 'kysely';
import type { AllTables } from '../../src/all-tables.ts';
import { postedAnnouncementColumns } from '../../src/main/announcement/announcement-row.ts';
import type { TestAccount } from './accounts.ts';
import { type Answer, type Call, commandCall } from './http-call.ts';
import { expectStatus, type TestCaller } from './live-calls.ts';
import { ago, placedNow, unknownCompany } from './stored-sale.ts';

type Who = Pick<TestAccount, 'token'> | null;

const auctions = '/main/auctions';

export function announcementCall(
  who: Who,
  changes: Partial<AnnouncementPosting> = {},
  commandId?: string,
): Call & { body: object } {
  return commandCall(who, '/main/v1/auctions', statedAnnouncement(Date.now(), changes), commandId);
}

/** Posts an announcement and has it approved. @returns its id */
export async function openAnnouncement(
  market: TestCaller,
  owner: Who,
  admin: Who,
  changes: Partial<AnnouncementPosting> = {},
): Promise<string> {
  const { announcement } = await sendAnnouncement(market, owner, changes);
  const approved = await approve(market, admin, announcement.id, announcement.version);
  expectStatus(approved, 200, announcementAnswerSchema);
  return announcement.id;
}

export async function sendAnnouncement(
  market: TestCaller,
  owner: Who,
  changes: Partial<AnnouncementPosting> = {},
): Promise<AnnouncementAnswer> {
  return expectStatus(await market.call(announcementCall(owner, changes)), 201, announcementAnswerSchema);
}

export function approve(market: TestCaller, admin: Who, id: string, version: number): Promise<Answer> {
  const path = `/main/admin/auctions/${id}/approval`;
  return market.call({ method: 'PUT', path, token: admin?.token, body: { version } });
}

export async function readAnnouncement(
  market: TestCaller,
  who: Who,
  id: string,
): Promise<AnnouncementAnswer> {
  const answer = await market.call({ method: 'GET', path: `${auctions}/${id}`, token: who?.token });
  return expectStatus(answer, 200, announcementAnswerSchema);
}

export function announcementBidCall(
  who: Who,
  id: string,
  terms: object = {},
  commandId?: string,
): Call & { body: object } {
  return commandCall(who, `${auctions}/${id}/bids`, { ...statedBidTerms(Date.now()), ...terms }, commandId);
}

/** Places a bid and expects it to be accepted. */
export async function sendAnnouncementBid(
  market: TestCaller,
  who: Who,
  id: string,
  terms: object = {},
): Promise<AnnouncementBidView> {
  return expectStatus(await market.call(announcementBidCall(who, id, terms)), 201, announcementBidSchema);
}

/** Sends the bidder's next round, or a replacement of the unanswered one. */
export function changeBidCall(who: Who, id: string, terms: object = {}): Call {
  const body = { ...statedBidTerms(Date.now()), ...terms };
  return { method: 'PUT', path: `${auctions}/${id}/bids/my-bid`, token: who?.token, body };
}

/** Sends the owner's counter-offer: by default at another price than a bid's. */
export function counterCall(who: Who, id: string, bidId: string, terms: object = {}): Call {
  const body = { ...statedBidTerms(Date.now()), price: '1045', ...terms };
  return { method: 'POST', path: `${auctions}/${id}/bids/${bidId}/rounds`, token: who?.token, body };
}

export function decideBidCall(who: Who, id: string, bidId: string, status: string, version?: number): Call {
  const body = { status, ...(version === undefined ? {} : { version }) };
  return { method: 'PUT', path: `${auctions}/${id}/bids/${bidId}`, token: who?.token, body };
}

/** Stores an open announcement of an account as posting and approval would. @returns its id */
export async function makeAnnouncement(
  db: Kysely<AllTables>,
  owner: Pick<TestAccount, 'accountId' | 'companyName'>,
  changes: Partial<AnnouncementPosting> = {},
): Promise<string> {
  const posting = announcementPostingSchema.parse(statedAnnouncement(Date.now(), changes));
  const deadlineMs = deadlineMsOf(posting.deadline);
  const { id } = await db
    .insertInto('main.announcements')
    .values({
      ...postedAnnouncementColumns(posting, deadlineMs, 'registered'),
      owner_account_id: owner.accountId,
      owner_company_name: owner.companyName,
      owner_company: unknownCompany,
      status: 'InProgress',
      approved_at: new Date(),
      next_change_at: new Date(deadlineMs),
      command_id: randomUUID(),
      body_hash: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores an Active bid as the call would. @returns its id */
export async function makeAnnouncementBid(
  db: Kysely<AllTables>,
  announcementId: string,
  by: Pick<TestAccount, 'accountId' | 'companyName'>,
): Promise<string> {
  const { participant_count: number } = await db
    .updateTable('main.announcements')
    .set(({ eb }) => ({
      active_bid_count: eb('active_bid_count', '+', 1),
      participant_count: eb('participant_count', '+', 1),
    }))
    .where('id', '=', announcementId)
    .returning('participant_count')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('main.announcement_bids')
    .values({
      announcement_id: announcementId,
      account_id: by.accountId,
      number,
      company_name: by.companyName,
      company: unknownCompany,
      turn: 'owner',
      rounds: JSON.stringify([{ by: 'bidder', atMs: Date.now(), terms: statedBidTerms(Date.now()) }]),
      ...placedNow(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Moves the deadline of an announcement to `agoMs` ago (in the future if negative), for tests of the clock. At hours
 * other than 18:00 the owner's time to decide still ends at 18:00, a week after that day.
 */
export async function moveDeadline(
  { db }: { readonly db: Kysely<AllTables> },
  id: string,
  agoMs: number,
): Promise<void> {
  await sql`
    update main.announcements set deadline_at = ${ago(agoMs)}, next_change_at = ${ago(agoMs)}
    where id = ${id}`.execute(db);
}

/** Stores the deal that an acceptance of a bid would open. @returns its id */
export async function makeDeal(
  db: Kysely<AllTables>,
  { announcementId, bidId }: { announcementId: string; bidId: string },
  seller: Pick<TestAccount, 'accountId'>,
  buyer: Pick<TestAccount, 'accountId'>,
): Promise<string> {
  const { id } = await db
    .insertInto('main.deals')
    .values({
      announcement_id: announcementId,
      bid_id: bidId,
      owner_side: 'seller',
      goods: JSON.stringify(statedAnnouncement(Date.now()).goods),
      seller_account_id: seller.accountId,
      buyer_account_id: buyer.accountId,
      currency: 'Ron',
      terms: JSON.stringify(statedBidTerms(Date.now())),
      opened_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
