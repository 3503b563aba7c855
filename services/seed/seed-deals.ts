import { type DealSide, dealSides } from '@recolta/shared/domain/contract/signing';
import type { Kysely } from 'kysely';
import { contractPdf } from '../src/main/contract/contract-pdf.ts';
import { contractTermsOf, type DealRow } from '../src/main/contract/deal-terms.ts';
import { insertSignature } from '../src/main/contract/sign-contract.ts';
import {
  findContract,
  insertContract,
  keepPdf,
  lockDeal,
  numbered,
  storeBytes,
} from '../src/main/contract/stored-contracts.ts';
import { dealTermsOf, storeSummary } from '../src/main/deal/deal-log.ts';
import { agreedPlaces, storeDriverLink } from '../src/main/deal/driver-links.ts';
import { keepNumbers } from '../src/main/deal/invoice/invoice-numbers.ts';
import { readVatRules } from '../src/main/market-data/read-market-data.ts';
import { identity } from '../src/main/session/find-callers.ts';
import type { MainTables, MainTrx } from '../src/main/tables.ts';
import { databaseNowMs } from '../src/platform/clock.ts';
import type { FileStore } from '../src/platform/files/file-store.ts';
import { DealStory, type DemoDeal, demoDeals, signedMsOf } from './demo-deals.ts';

/** Who has signed the contract of a buyer's deal, by the seller's login; deals with others have no contract yet. */
const buyerEmail = 'cumparator@demo.recolta.ro';
const signedBy: Readonly<Record<string, readonly DealSide[]>> = {
  'vanzator@demo.recolta.ro': ['seller'],
  'vanzator2@demo.recolta.ro': dealSides,
};

/**
 * Makes and signs contracts of the demonstration's deals, so that they are in different states [C1, C2], and tells the
 * logs of `demoDeals`.
 *
 * @param dealt the announcements of `demoDeals`, in their order
 */
export async function seedDeals(
  db: Kysely<MainTables>,
  { files, publicUrl }: { files: FileStore; publicUrl: string },
  dealt: readonly string[],
): Promise<void> {
  const deals = await db
    .selectFrom('main.deals as d')
    .innerJoin('main.announcements as a', 'a.id', 'd.announcement_id')
    .innerJoin('main.users as buyer', 'buyer.account_id', 'd.buyer_account_id')
    .innerJoin('main.users as seller', 'seller.account_id', 'd.seller_account_id')
    .select(['d.id', 'd.announcement_id', 'seller.email'])
    .where('a.is_demo', '=', true)
    .where('buyer.email', '=', buyerEmail)
    .where('seller.email', 'in', Object.keys(signedBy))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('main.contracts as c').select('c.id').whereRef('c.deal_id', '=', 'd.id'))),
    )
    .execute();
  for (const { id, announcement_id, email } of deals) {
    const told = demoDeals[dealt.indexOf(announcement_id ?? '')];
    if (told) await addTold(db, { files, publicUrl }, id, told);
    else await addContract(db, { files, publicUrl }, id, signedBy[email] ?? []);
  }
}

/** The contract of a demonstrated deal as of the day on which it was signed, and its log. */
async function addTold(
  db: Kysely<MainTables>,
  { files, publicUrl }: { files: FileStore; publicUrl: string },
  dealId: string,
  told: DemoDeal,
): Promise<void> {
  const signedAt = new Date(signedMsOf(told, await databaseNowMs(db)));
  const made = await db.transaction().execute((trx) => numberedAt(trx, dealId, signedAt));
  const pdf = await printed(db, dealId, made, publicUrl);
  const stored = await storeBytes({ db, files }, pdf.accountId, pdf.bytes);
  await db.transaction().execute(async (trx) => {
    await keepPdf(trx, stored, `${made.number}.pdf`);
    await storeSigned(trx, dealId, { kind: 'General', ...stored }, signedAt);
    await tellDeal(trx, dealId, told);
  });
}

/** The number of a contract that was made at a past instant. */
export async function numberedAt(trx: MainTrx, dealId: string, at: Date) {
  await trx.updateTable('main.deals').set({ contract_at: at }).where('id', '=', dealId).execute();
  return numbered(trx, dealId);
}

/** Stores a contract with both signatures as of a past instant, without notices: it is long over. */
export async function storeSigned(
  trx: MainTrx,
  dealId: string,
  file: { readonly kind: 'General' | 'Custom'; readonly key: string; readonly sha256: string },
  at: Date,
): Promise<void> {
  const deal = await lockDeal(trx, dealId);
  const { id } = await trx
    .insertInto('main.contracts')
    .values({
      ...{ deal_id: dealId, version: 1, kind: file.kind, made_at: at },
      ...{ file_key: file.key, sha256: file.sha256 },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const side of dealSides) {
    const { account_id, user_id, name, company } = await trx
      .selectFrom('main.users as u')
      .innerJoin('main.accounts as a', 'a.id', 'u.account_id')
      .select([
        'u.account_id',
        'u.id as user_id',
        'a.administrator_name as name',
        'a.company_name as company',
      ])
      .where('a.id', '=', deal[`${side}_account_id`])
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('main.contract_signatures')
      .values({
        ...{ contract_id: id, side, account_id, user_id, signer_name: name ?? company ?? '', signed_at: at },
        ...{ sha256: file.sha256, file_key: null, is_compared: null },
      })
      .execute();
  }
}

/** Stores the log of a demonstrated deal as if it had been told day by day. */
export async function tellDeal(trx: MainTrx, dealId: string, { signedDays, tell }: DemoDeal): Promise<void> {
  const nowMs = await databaseNowMs(trx);
  const deal = await trx
    .updateTable('main.deals')
    .set({ concluded_at: new Date(signedMsOf({ signedDays }, nowMs)) })
    .where('id', '=', dealId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const terms = await dealTermsOf(trx, deal);
  const story = new DealStory(terms, await readVatRules(trx), nowMs);
  tell(story);
  const accounts = { seller: deal.seller_account_id, buyer: deal.buyer_account_id };
  const rows = story.facts.map(({ id, by, replaces, reason, body, at }, seq) => ({
    ...{ deal_id: dealId, seq, id, author: by, user_id: null, replaces, reason },
    account_id: by === 'seller' || by === 'buyer' ? accounts[by] : null,
    ...{ body: JSON.stringify(body), stated_at: new Date(at) },
  }));
  if (rows.length > 0) await trx.insertInto('main.deal_facts').values(rows).execute();
  await keepNumbers(trx, deal, story.facts);
  await storeSummary(trx, deal, terms, story.facts, nowMs);
  // The drivers of trucks that are expected or being loaded have their pages.
  const { loads } = story.life;
  for (const { id, state } of loads)
    if (state === 'planned' || state === 'arrived')
      await storeDriverLink(
        trx,
        { id: dealId, loadId: id },
        deal.buyer_account_id,
        await agreedPlaces(trx, deal),
      );
}

async function addContract(
  db: Kysely<MainTables>,
  { files, publicUrl }: { files: FileStore; publicUrl: string },
  dealId: string,
  sides: readonly DealSide[],
): Promise<void> {
  const made = await db.transaction().execute((trx) => numbered(trx, dealId));
  const { accountId: keeperId, bytes } = await printed(db, dealId, made, publicUrl);
  const stored = await storeBytes({ db, files }, keeperId, bytes);
  await db.transaction().execute(async (trx) => {
    const deal = await lockDeal(trx, dealId);
    await keepPdf(trx, stored, `${made.number}.pdf`);
    await insertContract(trx, deal, { kind: 'General', file_key: stored.key, sha256: stored.sha256 });
    const contract = await findContract(trx, dealId);
    if (!contract) throw new Error('a contract of the demonstration is gone');
    for (const side of sides) {
      const accountId = side === 'seller' ? deal.seller_account_id : deal.buyer_account_id;
      const { id: userId } = await trx
        .selectFrom('main.users')
        .select('id')
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      const member = await identity.findMember(trx, accountId);
      const caller = { accountId, userId, companyName: member?.companyName ?? null };
      await insertSignature(trx, { deal, contract, side, caller }, null);
    }
  });
}

/** The General contract of a deal, and the account whose file it is. */
async function printed(
  db: Kysely<MainTables>,
  dealId: string,
  made: { readonly number: string; readonly at: Date },
  publicUrl: string,
) {
  const deal = await db
    .selectFrom('main.deals')
    .selectAll()
    .where('id', '=', dealId)
    .executeTakeFirstOrThrow();
  const row: DealRow = { ...deal, signatures: null };
  const bytes = contractPdf(await contractTermsOf(db, row, 'contract', made), 'ro', publicUrl);
  return { accountId: deal.seller_account_id, bytes };
}
