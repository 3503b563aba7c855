import { randomUUID } from 'node:crypto';
import type { BidRound } from '@recolta/shared/domain/announcement/announcement';
import { deadlineMsOf } from '@recolta/shared/domain/announcement/deadline';
import type { BidTerms } from '@recolta/shared/domain/goods/bid-terms';
import type { Kysely } from 'kysely';
import { storeAcceptance } from '../src/main/announcement/accept-bid.ts';
import {
  type AnnouncementBidRow,
  postedAnnouncementColumns,
} from '../src/main/announcement/announcement-row.ts';
import { bidColumns, changeAnnouncement } from '../src/main/announcement/change-announcement.ts';
import { identity } from '../src/main/session/find-callers.ts';
import type { MainTables, MainTrx } from '../src/main/tables.ts';
import { databaseNowMs, nowSql } from '../src/platform/clock.ts';
import { attachFiles } from '../src/platform/files/attach-files.ts';
import type { SaleFileTables } from '../src/platform/files/sale-files.ts';
import type { Member } from '../src/platform/ports/identity-port.ts';
import { type DemoAnnouncement, demoAnnouncements } from './demo-announcements.ts';
import { announcementOfDeal, demoDeals, openedMsOf } from './demo-deals.ts';
import { photoKeys } from './photos/seed-photos.ts';

const hourMs = 3_600_000;

/** Whose bids they are, in the order of bids; the second is a login of the demonstration. */
const bidderEmails = [
  'simulare1@demo.recolta.ro',
  'cumparator@demo.recolta.ro',
  'simulare2@demo.recolta.ro',
  'simulare3@demo.recolta.ro',
  'simulare4@demo.recolta.ro',
];

/**
 * Adds the demonstration's announcements where none of them takes bids any more. Those whose deadline has passed are
 * ended by the work of the clock, as it ends all others.
 *
 * @returns the announcements of `demoDeals` in their order; null if it added none
 */
export async function seedAnnouncements(db: Kysely<MainTables>): Promise<readonly string[] | null> {
  const open = await db
    .selectFrom('main.announcements')
    .select('id')
    .where('is_demo', '=', true)
    .where('status', '=', 'InProgress')
    .where('deadline_at', '>', nowSql)
    .limit(1)
    .executeTakeFirst();
  if (open) return null;
  return db.transaction().execute(async (trx) => {
    const nowMs = await databaseNowMs(trx);
    const members = new Map<string, Member>();
    const memberOf = async (email: string): Promise<Member> => {
      const accountId = await identity.findAccountByEmail(trx, email);
      const known = members.get(email) ?? (accountId && (await identity.findMember(trx, accountId)));
      if (!known) throw new Error(`the demonstration has no ${email}`);
      members.set(email, known);
      return known;
    };
    const bidders = await Promise.all(bidderEmails.map(memberOf));
    for (const announcement of demoAnnouncements(nowMs))
      await add(trx, announcement, await memberOf(announcement.ownerEmail), bidders, nowMs);
    const ids: string[] = [];
    for (const deal of demoDeals) {
      const announcement = announcementOfDeal(deal, nowMs);
      const soldMs = openedMsOf(deal, nowMs);
      ids.push(await add(trx, announcement, await memberOf(announcement.ownerEmail), bidders, soldMs));
    }
    return ids;
  });
}

/** @param nowMs when it is sold, if it is */
async function add(
  trx: MainTrx,
  { shows, posting: stated, photos, bids }: DemoAnnouncement,
  owner: Member,
  bidders: readonly Member[],
  nowMs: number,
): Promise<string> {
  const files = trx.$pickTables<SaleFileTables>();
  const goods = { ...stated.goods, photos: await photoKeys(files, owner.accountId, photos) };
  const posting = { ...stated, goods };
  const deadlineMs = deadlineMsOf(posting.deadline);
  const isPending = shows === 'pending';
  // In an order of their own: those that end last were not all posted last.
  const approvedMs = Math.min(nowMs, deadlineMs) - (6 + (Number(posting.quantity) % 37)) * hourMs;
  const row = await trx
    .insertInto('main.announcements')
    .values({
      ...postedAnnouncementColumns(posting, deadlineMs, owner.tradeData.vatState ?? null),
      owner_account_id: owner.accountId,
      owner_company_name: owner.companyName ?? '',
      owner_company: JSON.stringify(owner.tradeData),
      status: isPending ? 'Pending' : 'InProgress',
      is_demo: true,
      next_change_at: new Date(deadlineMs),
      created_at: new Date(approvedMs - 2 * hourMs),
      approved_at: isPending ? null : new Date(approvedMs),
      command_id: randomUUID(),
      body_hash: '',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await attachFiles(files, row.id, owner.accountId, goods);
  const stored: AnnouncementBidRow[] = [];
  for (const [index, rounds] of bids.entries()) {
    const bidder = bidders[index % bidders.length];
    if (bidder) stored.push(await addBid(trx, row.id, bidder, index + 1, rounds, approvedMs));
  }
  const changed = await changeAnnouncement(trx, row.id, {
    ...(await bidColumns(trx, row)),
    participant_count: stored.length,
  });
  const [first, second] = stored;
  // The second bid is for the whole; each is accepted by the side whose turn it is.
  const accepted = { sold: second, partlySold: first }[shows as string];
  if (accepted) {
    await storeAcceptance(trx, changed, accepted, { type: 'accept', by: accepted.turn ?? 'owner' }, nowMs);
    await trx
      .updateTable('main.announcement_bids')
      .set({ changed_at: new Date(nowMs) })
      .where('announcement_id', '=', row.id)
      .where('status', '<>', 'Active')
      .execute();
  }
  return row.id;
}

async function addBid(
  trx: MainTrx,
  announcementId: string,
  { accountId, companyName, tradeData }: Member,
  number: number,
  terms: readonly BidTerms[],
  approvedMs: number,
): Promise<AnnouncementBidRow> {
  const placedMs = approvedMs + number * 20 * 60_000;
  const rounds = terms.map(
    (one, index): BidRound => ({
      by: index % 2 === 0 ? 'bidder' : 'owner',
      atMs: placedMs + index * hourMs,
      terms: one,
    }),
  );
  return trx
    .insertInto('main.announcement_bids')
    .values({
      announcement_id: announcementId,
      account_id: accountId,
      number,
      company_name: companyName ?? '',
      company: JSON.stringify(tradeData),
      version: rounds.length,
      turn: rounds.length % 2 === 1 ? 'owner' : 'bidder',
      rounds: JSON.stringify(rounds),
      placed_at: new Date(placedMs),
      changed_at: new Date(placedMs + rounds.length * hourMs),
      command_id: randomUUID(),
      body_hash: '',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
