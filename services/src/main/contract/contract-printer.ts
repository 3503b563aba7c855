import type { ContractLocale, ContractTerms } from '@recolta/shared/domain/contract/contract-terms';
import { answerTasks } from '../../platform/workers/answer-tasks.ts';
import { contractPdf } from './contract-pdf.ts';

/** One contract to print. */
export interface ContractPrintTask {
  readonly terms: ContractTerms;
  readonly locale: ContractLocale;
  readonly publicUrl: string;
}

// The thread of contracts: `new PdfPrinter<ContractPrintTask>(new URL('./contract-printer.ts', import.meta.url))`.
answerTasks(({ terms, locale, publicUrl }: ContractPrintTask) => contractPdf(terms, locale, publicUrl));
