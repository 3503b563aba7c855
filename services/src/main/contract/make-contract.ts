import { createHash } from 'node:crypto';
import type { AnnouncementPosting } from '@recolta/shared/domain/announcement/announcement-posting';
import type { ContractLocale, ContractTerms } from '@recolta/shared/domain/contract/contract-terms';
import { contractVat } from '@recolta/shared/domain/contract/contract-terms';
import { publishedGoods, storedParts } from '@recolta/shared/domain/goods/published-goods';
import { parseMoney } from '@recolta/shared/domain/money';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import { sql } from 'kysely';
import { databaseNowMs } from '../../platform/clock.ts';
import { contractQuota, keepAsContract, keepFile, reserveFile } from '../../platform/files/file-records.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import { PdfPrinter } from '../../platform/pdf/pdf-printer.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { MainOptions } from '../main-options.ts';
import { readVatRules } from '../market-data/read-market-data.ts';
import { notifyAll } from '../notification/notify.ts';
import type { MainDatabase, MainTrx } from '../tables.ts';
import type { ContractPrintTask } from './contract-printer.ts';
import { contractTermsOf, findOwnDeal, type OwnDeal, partyOf } from './deal-terms.ts';

/** Makes and prints the contracts of deals [C1]. */
export class Contracts {
  private readonly printer = new PdfPrinter<ContractPrintTask>(
    new URL('./contract-printer.ts', import.meta.url),
  );
  private readonly options: MainOptions;

  constructor(options: MainOptions) {
    this.options = options;
  }

  /**
   * The contract of one's own deal: the General one is printed at the first call and stored, a Custom one is the owner's
   * file; later calls answer the same file.
   *
   * @throws BorderError 404 for a deal of others; 409 `ContractNotAsked` where the bidder's contract is missing; 429
   */
  async make(caller: Caller, dealId: string, locale: ContractLocale, address: string): Promise<File> {
    const { db, signal } = this.options;
    const own = await findOwnDeal(db, caller, dealId);
    const before = await findContract(db, dealId);
    if (before) return this.fileOf(before.file_key);
    const type = own.row.goods.contractType;
    if (type === 'Bidder') throw new BorderError(409, 'ContractNotAsked');
    const key =
      type === 'Custom' ? await this.storeCustom(own) : await this.storeGeneral(caller, own, locale, address);
    signal.committed();
    return this.fileOf(key);
  }

  /** The General contract with both parties as it would be made now, marked as a draft. @throws as `make` */
  async previewFinal(caller: Caller, dealId: string, locale: ContractLocale, address: string): Promise<File> {
    const { readDb } = this.options;
    const own = await findOwnDeal(readDb, caller, dealId);
    const at = new Date(await databaseNowMs(readDb));
    const number = own.deal.contract_number ?? `AM-${at.getUTCFullYear()}-000000`;
    return this.print(await contractTermsOf(readDb, own, 'finalPreview', { number, at }), locale, address);
  }

  /** The General contract of a posting with its owner's side alone, marked as a draft. @throws BorderError 409, 429 */
  async preview(
    caller: Caller,
    posting: AnnouncementPosting,
    locale: ContractLocale,
    address: string,
  ): Promise<File> {
    const { readDb } = this.options;
    const party = await partyOf(readDb, caller.accountId);
    const isSelling = posting.type === 'Selling';
    const [seller, buyer] = isSelling ? [party, null] : [null, party];
    const { goods, details } = storedParts(posting.goods);
    const published = publishedGoods(goods, details, { privacyType: posting.privacyType, isParty: true });
    const terms: ContractTerms = {
      ...{ kind: 'preview', number: null, seller, buyer },
      madeAt: new Date(await databaseNowMs(readDb)).toISOString(),
      source: { kind: 'announcement', id: '', bidId: null },
      goods: published,
      quantityThousandths: parseTonnes(posting.quantity) ?? 0,
      priceMinor: parseMoney(posting.price),
      currency: posting.currency,
      vat: contractVat(published, seller, buyer, await readVatRules(readDb)),
    };
    return this.print(terms, locale, address);
  }

  private async print(terms: ContractTerms, locale: ContractLocale, address: string): Promise<File> {
    return pdfFile(await this.printed(terms, locale, address));
  }

  private printed(terms: ContractTerms, locale: ContractLocale, address: string) {
    return this.printer.print({ terms, locale, publicUrl: this.options.publicUrl }, address);
  }

  /**
   * Number and instant first, so that a repetition after a stop at any line prints the same bytes; then the file; then
   * the version, of which there is one however many are made at once.
   */
  private async storeGeneral(
    caller: Caller,
    own: OwnDeal,
    locale: ContractLocale,
    address: string,
  ): Promise<string> {
    const { db, files } = this.options;
    const made = await db.transaction().execute((trx) => numbered(trx, own.deal.id));
    const terms = await contractTermsOf(db, own, 'contract', made);
    const bytes = await this.printed(terms, locale, address);
    const records = db.$pickTables<'platform.files'>();
    const key = await reserveFile(records, caller.accountId, bytes.length, contractQuota);
    await files.put(key, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return db.transaction().execute(async (trx) => {
      const deal = await lockDeal(trx, own.deal.id);
      const before = await findContract(trx, deal.id);
      // Its bytes are swept, as those of an upload that is not kept.
      if (before) return before.file_key;
      await keepFile(trx.$pickTables<'platform.files'>(), {
        ...{ key, name: `${made.number}.pdf`, mimeType: 'application/pdf', sizeBytes: bytes.length, sha256 },
      });
      await insertContract(trx, own, { kind: 'General', file_key: key, sha256 });
      return key;
    });
  }

  private async storeCustom(own: OwnDeal): Promise<string> {
    return this.options.db.transaction().execute(async (trx) => {
      const deal = await lockDeal(trx, own.deal.id);
      const before = await findContract(trx, deal.id);
      if (before) return before.file_key;
      const key = own.row.goods.contractFile;
      const file = await trx
        .selectFrom('platform.files')
        .select(['key', 'sha256'])
        .where('key', '=', key)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      if (key === null || !file || file.sha256 === null) throw new BorderError(409, 'ContractNotAsked');
      await numbered(trx, deal.id);
      await keepAsContract(trx.$pickTables<'platform.files'>(), key);
      await insertContract(trx, own, { kind: 'Custom', file_key: key, sha256: file.sha256 });
      return key;
    });
  }

  private async fileOf(key: string): Promise<File> {
    return pdfFile(await readAll(this.options.files, key));
  }
}

const pdfFile = (bytes: Uint8Array<ArrayBuffer>) =>
  new File([bytes], 'contract.pdf', { type: 'application/pdf' });

async function readAll(files: FileStore, key: string): Promise<Uint8Array<ArrayBuffer>> {
  const found = await files.open(key);
  if (!found) throw notFound();
  const parts: Uint8Array[] = [];
  for await (const part of found.content) parts.push(part as Uint8Array);
  return Uint8Array.from(Buffer.concat(parts));
}

/** Locks a deal until the end of the transaction. */
export async function lockDeal(trx: MainTrx, id: string) {
  return trx.selectFrom('main.deals').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** The number of a deal's contract and its instant, given once. */
async function numbered(trx: MainTrx, dealId: string): Promise<{ number: string; at: Date }> {
  const { rows } = await sql<{ number: string; at: Date }>`
    update main.deals set
      contract_at = coalesce(contract_at, date_trunc('milliseconds', clock_timestamp())),
      contract_number = coalesce(contract_number, 'AM-' || to_char(clock_timestamp() at time zone 'Europe/Bucharest', 'YYYY')
        || '-' || lpad(nextval('main.contract_numbers')::text, 6, '0'))
    where id = ${dealId} returning contract_number as number, contract_at as at`.execute(trx);
  const [made] = rows;
  if (!made) throw new Error('a deal is gone');
  return made;
}

/** The last version of a deal's contract. */
export function findContract(db: MainDatabase, dealId: string) {
  return db
    .selectFrom('main.contracts')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function insertContract(
  trx: MainTrx,
  { deal, row }: OwnDeal,
  contract: { kind: 'General' | 'Custom'; file_key: string; sha256: string },
): Promise<void> {
  await trx
    .insertInto('main.contracts')
    .values({ deal_id: deal.id, version: 1, ...contract })
    .execute();
  await notifyAll(
    trx,
    [deal.seller_account_id, deal.buyer_account_id].map((accountId) => ({
      accountId,
      type: 'ContractReady' as const,
      link: `/auction-winning-bids/${deal.id}` as const,
      tokens: { name: row.goods.name },
      eventKey: `deal:${deal.id}:contract:1`,
    })),
  );
}
