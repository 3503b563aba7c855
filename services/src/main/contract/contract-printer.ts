import type { ContractLocale, ContractTerms } from '@recolta/shared/domain/contract/contract-terms';
import type { SignedContract } from '@recolta/shared/domain/contract/signature-page';
import { answerTasks } from '../../platform/workers/answer-tasks.ts';
import { contractPdf, signaturePagePdf } from './contract-pdf.ts';

/** A contract to print, or its page of signatures. */
export type ContractPrintTask = {
  readonly locale: ContractLocale;
  readonly publicUrl: string;
} & ({ readonly terms: ContractTerms } | { readonly signed: SignedContract });

// Runs in the thread of contracts:
// `new PdfPrinter<ContractPrintTask>(new URL('./contract-printer.ts', import.meta.url))`.
answerTasks((task: ContractPrintTask) => {
  const { locale, publicUrl } = task;
  return 'terms' in task
    ? contractPdf(task.terms, locale, publicUrl)
    : signaturePagePdf(task.signed, locale, publicUrl);
});
