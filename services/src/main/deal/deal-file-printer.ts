import type { ContractLocale } from '@recolta/shared/domain/contract/contract-terms';
import { type DealFileInput, dealFile } from '@recolta/shared/domain/deal/file/deal-file';
import { answerTasks } from '../../platform/workers/answer-tasks.ts';
import { printed } from '../contract/contract-pdf.ts';

/** A file of a deal to print. */
export interface DealFileTask {
  readonly input: DealFileInput;
  readonly locale: ContractLocale;
  readonly publicUrl: string;
}

// Runs in the thread of `DealFiles`.
answerTasks(({ input, locale, publicUrl }: DealFileTask) => {
  const at = new Date(input.atMs).toISOString();
  const number = input.contract?.number ?? null;
  return printed(dealFile(input, locale), { number, at, locale, publicUrl, isLong: true });
});
