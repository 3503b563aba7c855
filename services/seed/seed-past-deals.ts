import { randomUUID } from 'node:crypto';
import { deadlineMsOf } from '@recolta/shared/domain/announcement/deadline';
import type { Kysely } from 'kysely';
import { goodsSeenOf, postedAnnouncementColumns } from '../src/main/announcement/announcement-row.ts';
import { deals } from '../src/main/contract/open-deals.ts';
import { keepPdf, type StoredBytes, storeBytes } from '../src/main/contract/stored-contracts.ts';
import { identity } from '../src/main/session/find-callers.ts';
import type { MainDatabase, MainTables, MainTrx } from '../src/main/tables.ts';
import { databaseNowMs } from '../src/platform/clock.ts';
import { attachFiles } from '../src/platform/files/attach-files.ts';
import type { FileStore } from '../src/platform/files/file-store.ts';
import type { SaleFileTables } from '../src/platform/files/sale-files.ts';
import type { Member } from '../src/platform/ports/identity-port.ts';
import { openedMsOf, signedMsOf } from './demo-deals.ts';
import { demoDocument } from './demo-document.ts';
import { announcementOfPast, type PastDeal, pastDeals } from './past-deals.ts';
import { photoKeys } from './photos/seed-photos.ts';
import { numberedAt, storeSigned, tellDeal } from './seed-deals.ts';

const dayMs = 86_400_000;

/**
 * Adds deals of past months, paid, from which companies of the demonstration have records [D10], unless one has a
 * record. Their contracts are the owners', because fifteen printed ones would delay the first start by seconds. Nobody
 * is notified of what is long over.
 */
export async function seedPastDeals(db: Kysely<MainTables>, files: FileStore): Promise<void> {
  const known = await db
    .selectFrom('main.company_records')
    .select('account_id')
    .where('record', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (known) return;
  const contracts = new Map<string, StoredBytes>();
  for (const email of new Set(pastDeals.map(({ ownerEmail }) => ownerEmail))) {
    const { accountId, companyName } = await memberOf(db, email);
    const pdf = demoDocument('Contract', companyName ?? '');
    contracts.set(email, await storeBytes({ db, files }, accountId, pdf));
  }
  await db.transaction().execute(async (trx) => {
    for (const contract of contracts.values()) await keepPdf(trx, contract, 'contract.pdf');
    const nowMs = await databaseNowMs(trx);
    for (const deal of pastDeals) {
      const id = await open(trx, deal, nowMs);
      const contract = contracts.get(deal.ownerEmail);
      const signedAt = new Date(signedMsOf(deal, nowMs));
      await numberedAt(trx, id, signedAt);
      if (contract) await storeSigned(trx, id, { kind: 'Custom', ...contract }, signedAt);
      await tellDeal(trx, id, deal);
    }
  });
}

/** Stores the announcement as its sale left it, with the accepted bid, and opens the deal. @returns the deal's id */
async function open(trx: MainTrx, deal: PastDeal, nowMs: number): Promise<string> {
  const [owner, bidder] = [await memberOf(trx, deal.ownerEmail), await memberOf(trx, deal.bidderEmail)];
  const { posting: stated, photos, bids } = announcementOfPast(deal, nowMs);
  const [terms] = bids[0] ?? [];
  if (!terms) throw new Error('a past deal of the demonstration has no bid');
  const files = trx.$pickTables<SaleFileTables>();
  const goods = { ...stated.goods, photos: await photoKeys(files, owner.accountId, photos) };
  const soldAt = new Date(openedMsOf(deal, nowMs));
  const before = (days: number) => new Date(soldAt.getTime() - days * dayMs);
  const row = await trx
    .insertInto('main.announcements')
    .values({
      ...postedAnnouncementColumns(
        { ...stated, goods },
        deadlineMsOf(stated.deadline),
        owner.tradeData.vatState ?? null,
      ),
      ...{ owner_account_id: owner.accountId, owner_company_name: owner.companyName ?? '' },
      owner_company: JSON.stringify(owner.tradeData),
      ...{ status: 'Accepted', is_demo: true, left_thousandths: 0, participant_count: 1 },
      ...{ created_at: before(4), approved_at: before(3), sold_at: soldAt },
      ...{ command_id: randomUUID(), body_hash: '' },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await attachFiles(files, row.id, owner.accountId, goods);
  const bid = await trx
    .insertInto('main.announcement_bids')
    .values({
      ...{ announcement_id: row.id, account_id: bidder.accountId, number: 1, status: 'Accepted' },
      ...{ company_name: bidder.companyName ?? '', company: JSON.stringify(bidder.tradeData) },
      ...{ version: 1, turn: null, placed_at: before(1), changed_at: soldAt },
      rounds: JSON.stringify([{ by: 'bidder', atMs: before(1).getTime(), terms }]),
      ...{ command_id: randomUUID(), body_hash: '' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const isSelling = row.type === 'Selling';
  await deals.openDeals(trx, [
    {
      source: { kind: 'announcement', announcementId: row.id, bidId: bid.id },
      sellerAccountId: (isSelling ? owner : bidder).accountId,
      buyerAccountId: (isSelling ? bidder : owner).accountId,
      ...{ ownerSide: isSelling ? 'seller' : 'buyer', isConfidential: false, decidedBy: null },
      ownerVat: owner.tradeData.vatState ?? null,
      bidderVat: bidder.tradeData.vatState ?? null,
      ...{ currency: row.currency, goods: goodsSeenOf(row, true), terms, contractFile: null },
      openedAtMs: soldAt.getTime(),
    },
  ]);
  const { id } = await trx
    .selectFrom('main.deals')
    .select('id')
    .where('bid_id', '=', bid.id)
    .executeTakeFirstOrThrow();
  return id;
}

async function memberOf(trx: MainDatabase, email: string): Promise<Member> {
  const accountId = await identity.findAccountByEmail(trx, email);
  const member = accountId && (await identity.findMember(trx, accountId));
  if (!member) throw new Error(`the demonstration has no ${email}`);
  return member;
}
