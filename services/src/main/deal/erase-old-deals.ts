import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../../platform/any-of.ts';
import { removeFiles } from '../../platform/files/file-records.ts';
import type { MainTrx } from '../tables.ts';
import { recountRecords } from './company-records.ts';

/** Deals of one transaction. */
const batch = 20;

/**
 * Erases deals ten years after the last fact of one that is paid or annulled, with contracts, signatures, facts, files,
 * and what they add to records [D12]. The database refuses to erase others.
 *
 * @returns true if there may be more
 */
export async function eraseOldDeals(trx: MainTrx): Promise<boolean> {
  const { rows: deals } = await sql<{ id: string; seller: string; buyer: string }>`
    select d.id, d.seller_account_id as seller, d.buyer_account_id as buyer from main.deals d
    where d.life->>'stage' in ('paid', 'annulled') and d.opened_at < clock_timestamp() - interval '10 years'
      and (select max(f.stated_at) from main.deal_facts f where f.deal_id = d.id)
        < clock_timestamp() - interval '10 years'
    order by d.opened_at limit ${batch} for update skip locked`.execute(trx);
  if (deals.length === 0) return false;
  const ids = anyOf(deals.map(({ id }) => id));
  const { rows: files } = await sql<{ key: string }>`
    select file_key as key from main.contracts where deal_id = ${ids}
    union select s.file_key from main.contract_signatures s join main.contracts c on c.id = s.contract_id
      where c.deal_id = ${ids} and s.file_key is not null
    union select file_key from main.deal_files where deal_id = ${ids}
    union select contract_file from main.deals where id = ${ids} and contract_file is not null`.execute(trx);
  const erase = (table: string, condition: RawBuilder<unknown>) =>
    sql`delete from ${sql.table(table)} where ${condition}`.execute(trx);
  for (const table of ['main.signature_confirmations', 'main.contract_signatures', 'main.signing_codes'])
    await erase(table, sql`contract_id in (select c.id from main.contracts c where c.deal_id = ${ids})`);
  for (const table of ['main.contracts', 'main.driver_links', 'main.deal_files', 'main.deal_facts'])
    await erase(table, sql`deal_id = ${ids}`);
  await erase('main.deals', sql`id = ${ids}`);
  await removeFiles(
    trx.$pickTables<'platform.files'>(),
    await unshared(
      trx,
      files.map(({ key }) => key),
    ),
  );
  await recountRecords(
    trx,
    deals.flatMap(({ seller, buyer }) => [seller, buyer]),
  );
  return deals.length === batch;
}

/** Returns the files that no remaining contract uses: buyers of one announcement may share a contract. */
async function unshared(trx: MainTrx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select k.key from unnest(${keys}::text[]) as k(key)
    where not exists (select from main.contracts c where c.file_key = k.key)
      and not exists (select from main.deals d where d.contract_file = k.key)`.execute(trx);
  return rows.map(({ key }) => key);
}
