import type { ContractLocale } from '@recolta/shared/domain/contract/contract-terms';
import type { DealSide } from '@recolta/shared/domain/contract/signing';
import { type DealFileInput, dealFileInstant } from '@recolta/shared/domain/deal/file/deal-file';
import { goodsName } from '@recolta/shared/domain/goods-name';
import { databaseNowMs } from '../../platform/clock.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import { PdfPrinter } from '../../platform/pdf/pdf-printer.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { partiesOf } from '../contract/deal-parties.ts';
import { findSeenDeal } from '../contract/deal-terms.ts';
import { findSignedContract } from '../contract/make-contract.ts';
import type { MainOptions } from '../main-options.ts';
import { readVatRules } from '../market-data/read-market-data.ts';
import type { DealFileTask } from './deal-file-printer.ts';
import { dealTermsOf, readFacts } from './deal-log.ts';

const fileNames: Readonly<Record<ContractLocale, string>> = { ro: 'dosar', en: 'deal-file' };

/** Prints the files of deals [D9], apart from contracts, which do not wait for a long file. */
export class DealFiles {
  /** The longest takes 5 s of an idle processor. Of one account one is printed, and one may wait. */
  private readonly printer = new PdfPrinter<DealFileTask>(
    new URL('./deal-file-printer.ts', import.meta.url),
    {
      ...{ timeoutMs: 40_000, maxWaitMs: 15_000, maxWaitingPerLine: 1 },
    },
  );
  private readonly options: Pick<MainOptions, 'readDb' | 'publicUrl'>;

  constructor(options: Pick<MainOptions, 'readDb' | 'publicUrl'>) {
    this.options = options;
  }

  /**
   * The file of a deal as PDF, for its parties, and for administrators once a party has called one: the same bytes
   * until something changes.
   *
   * @throws BorderError 404 for a deal of others; 403 for an administrator whom nobody called; 429, 503 like
   *   `PdfPrinter`
   */
  async print(caller: Caller, dealId: string, locale: ContractLocale): Promise<File> {
    const { readDb: db, publicUrl } = this.options;
    const { deal, side } = await findSeenDeal(db, caller, dealId);
    const facts = await readFacts(db, deal.id);
    const isCalled = facts.some(({ body }) => body.kind === 'AdministratorCalled');
    if (side === null && !isCalled) throw new BorderError(403, 'NotEnoughPrivileges');
    const parties = await partiesOf(db, deal);
    const partyOf = (one: DealSide) => {
      const { companyName, companyNumber } = parties[one];
      return { name: companyName ?? '', companyNumber: companyNumber ?? '' };
    };
    const known: Omit<DealFileInput, 'atMs'> = {
      dealId: deal.id,
      goodsName: goodsName(deal.goods.name, locale),
      terms: await dealTermsOf(db, deal),
      facts,
      vatRules: await readVatRules(db),
      contract: await findSignedContract(db, deal, locale),
      parties: { seller: partyOf('seller'), buyer: partyOf('buyer') },
    };
    const input = { ...known, atMs: dealFileInstant(known, await databaseNowMs(db)) };
    const bytes = await this.printer.print({ input, locale, publicUrl }, caller.accountId);
    const name = [fileNames[locale], ...(deal.contract_number === null ? [] : [deal.contract_number])].join(
      '-',
    );
    return new File([bytes], `${name}.pdf`, { type: 'application/pdf' });
  }
}
