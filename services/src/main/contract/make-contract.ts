import { addAbortSignal } from 'node:stream';
import type { AnnouncementPosting } from '@recolta/shared/domain/announcement/announcement-posting';
import { yearOf } from '@recolta/shared/domain/announcement/deadline';
import type { ContractLocale, ContractTerms } from '@recolta/shared/domain/contract/contract-terms';
import { contractVat } from '@recolta/shared/domain/contract/contract-terms';
import { missingContractDetails } from '@recolta/shared/domain/contract/missing-contract-details';
import type { SignedContract } from '@recolta/shared/domain/contract/signature-page';
import { publishedGoods, storedParts } from '@recolta/shared/domain/goods/published-goods';
import { goodsName } from '@recolta/shared/domain/goods-name';
import { parseMoney } from '@recolta/shared/domain/money';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import { databaseNowMs } from '../../platform/clock.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import { PdfPrinter } from '../../platform/pdf/pdf-printer.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { MainOptions } from '../main-options.ts';
import { readVatRules } from '../market-data/read-market-data.ts';
import type { MainDatabase } from '../tables.ts';
import type { ContractPrintTask } from './contract-printer.ts';
import { partyOf } from './deal-parties.ts';
import { contractTermsOf, type DealRow, findOwnDeal, findSeenDeal } from './deal-terms.ts';
import {
  findContract,
  insertContract,
  insertGivenContract,
  keepPdf,
  lockForContract,
  numbered,
  storeBytes,
} from './stored-contracts.ts';

/** Makes and prints the contracts of deals [C1]. */
export class ContractMaker {
  private readonly printer = new PdfPrinter<ContractPrintTask>(
    new URL('./contract-printer.ts', import.meta.url),
  );
  private readonly options: MainOptions;

  constructor(options: MainOptions) {
    this.options = options;
  }

  /**
   * The contract of the caller's own deal. The General one is printed at the first call and stored; another one is
   * the file that the owner or the bidder provided; later calls return the same file. An administrator reads what
   * exists.
   *
   * @throws BorderError 404 for a deal of others; 409 `ContractNotAsked` if the bidder's contract is missing,
   *   `ContractDetailsMissing` if a party has not stated what the General one needs, like `lockForContract`; 429
   */
  async make(caller: Caller, dealId: string, locale: ContractLocale, address: string): Promise<File> {
    const { db, signal } = this.options;
    const { deal, side } = await findSeenDeal(db, caller, dealId);
    const before = await findContract(db, dealId);
    if (before) return this.fileOf(before.file_key);
    if (side === null) throw notFound();
    const key = isGivenFile(deal)
      ? await this.storeGiven(deal)
      : await this.storeGeneral(caller, deal, locale, address);
    signal.committed();
    return this.fileOf(key);
  }

  /** The General contract with both parties as it would be made now, marked as a draft. @throws like `make` */
  async previewFinal(caller: Caller, dealId: string, locale: ContractLocale, address: string): Promise<File> {
    const { readDb } = this.options;
    const { deal } = await findOwnDeal(readDb, caller, dealId);
    const at = new Date(await databaseNowMs(readDb));
    const number = deal.contract_number ?? `AM-${yearOf(at.getTime())}-000000`;
    return this.print(await contractTermsOf(readDb, deal, 'finalPreview', { number, at }), locale, address);
  }

  /** The General contract of a posting with only its owner's side, marked as a draft. @throws BorderError 409, 429 */
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
      ownerSide: isSelling ? 'seller' : 'buyer',
      goods: published,
      quantityThousandths: parseTonnes(posting.quantity) ?? 0,
      priceMinor: parseMoney(posting.price),
      currency: posting.currency,
      vat: contractVat(published, seller, buyer, await readVatRules(readDb)),
    };
    return this.print(terms, locale, address);
  }

  /**
   * The page of signatures of a deal's last contract [C2]: name, time and document hash, as stored.
   *
   * @throws BorderError 404 for a deal of others, and if nobody has signed; 429
   */
  async signaturePage(
    caller: Caller,
    dealId: string,
    locale: ContractLocale,
    address: string,
  ): Promise<File> {
    const { readDb: db, publicUrl } = this.options;
    const { deal } = await findSeenDeal(db, caller, dealId);
    const signed = await findSignedContract(db, deal, locale);
    if (signed === null || signed.signatures.length === 0) throw notFound();
    return pdfFile(await this.printer.print({ signed, locale, publicUrl }, address));
  }

  private async print(terms: ContractTerms, locale: ContractLocale, address: string): Promise<File> {
    return pdfFile(await this.printed(terms, locale, address));
  }

  private printed(terms: ContractTerms, locale: ContractLocale, address: string) {
    return this.printer.print({ terms, locale, publicUrl: this.options.publicUrl }, address);
  }

  /**
   * Stores number and instant first, so that a retry after a crash at any line prints the same bytes; then the file;
   * then the version, which is one even if several calls make it at once.
   */
  private async storeGeneral(
    caller: Caller,
    opened: DealRow,
    locale: ContractLocale,
    address: string,
  ): Promise<string> {
    const { db, files } = this.options;
    const [seller, buyer] = await Promise.all([
      partyOf(db, opened.seller_account_id),
      partyOf(db, opened.buyer_account_id),
    ]);
    const missing = missingContractDetails({ seller, buyer });
    if (missing.length > 0) throw new BorderError(409, 'ContractDetailsMissing', { missing });
    const made = await db.transaction().execute(async (trx) => {
      const { id } = await lockForContract(trx, opened.id);
      return numbered(trx, id);
    });
    const terms = await contractTermsOf(db, opened, 'contract', made);
    const bytes = await this.printed(terms, locale, address);
    const stored = await storeBytes({ db, files }, caller.accountId, bytes);
    return db.transaction().execute(async (trx) => {
      const deal = await lockForContract(trx, opened.id);
      const before = await findContract(trx, deal.id);
      // Its bytes are swept, like those of an upload that is not kept.
      if (before) return before.file_key;
      await keepPdf(trx, stored, `${made.number}.pdf`);
      await insertContract(trx, deal, { kind: 'General', file_key: stored.key, sha256: stored.sha256 });
      return stored.key;
    });
  }

  private async storeGiven(opened: DealRow): Promise<string> {
    return this.options.db.transaction().execute(async (trx) => {
      const deal = await lockForContract(trx, opened.id);
      const before = await findContract(trx, deal.id);
      if (before) return before.file_key;
      if (!(await insertGivenContract(trx, deal))) throw new BorderError(409, 'ContractNotAsked');
      return deal.contract_file ?? '';
    });
  }

  private async fileOf(key: string): Promise<File> {
    return pdfFile(await readAll(this.options.files, key));
  }
}

/** The last version of a deal's contract with its signatures; null before it is made. */
export async function findSignedContract(
  db: MainDatabase,
  deal: DealRow,
  locale: ContractLocale,
): Promise<SignedContract | null> {
  const contract = await findContract(db, deal.id);
  if (!contract) return null;
  return {
    number: deal.contract_number ?? '',
    version: contract.version,
    goodsName: goodsName(deal.goods.name, locale),
    madeAt: contract.made_at.toISOString(),
    sha256: contract.sha256,
    signatures: await signaturesWithFiles(db, contract.id),
  };
}

async function signaturesWithFiles(db: MainDatabase, contractId: string) {
  const rows = await db
    .selectFrom('main.contract_signatures as s')
    .innerJoin('main.accounts as a', 'a.id', 's.account_id')
    .leftJoin('platform.files as f', 'f.key', 's.file_key')
    .select(['s.side', 's.signer_name', 's.signed_at', 'a.company_name', 'f.sha256'])
    .where('s.contract_id', '=', contractId)
    .orderBy('s.signed_at')
    .execute();
  return rows.map(({ side, signer_name, signed_at, company_name, sha256 }) => ({
    ...{ side, signerName: signer_name, companyName: company_name ?? '' },
    ...{ at: signed_at.toISOString(), fileSha256: sha256 },
  }));
}

/** True if the contract of a deal is not the General one. */
const isGivenFile = ({ goods }: DealRow) =>
  goods.contractType === 'Custom' || goods.contractType === 'Bidder';

const pdfFile = (bytes: Uint8Array<ArrayBuffer>) =>
  new File([bytes], 'contract.pdf', { type: 'application/pdf' });

/** Maximum time to read a whole file, so that a slow storage blocks no call. */
const wholeFileMs = 20_000;

/** The bytes of a stored file. @throws BorderError 404, or an error if the storage takes too long */
export async function readAll(files: FileStore, key: string): Promise<Uint8Array<ArrayBuffer>> {
  const found = await files.open(key);
  if (!found) throw notFound();
  const parts: Uint8Array[] = [];
  addAbortSignal(AbortSignal.timeout(wholeFileMs), found.content);
  for await (const part of found.content) parts.push(part as Uint8Array);
  return Uint8Array.from(Buffer.concat(parts));
}
