import type { Protocol } from '@recolta/shared/contracts/http/auction-proof';
import { answerTasks } from '../../platform/workers/answer-tasks.ts';
import { protocolPdf } from './protocol-pdf.ts';
import type { PdfLocale } from './protocol-pdf-words.ts';

/** A protocol to print. */
export interface PrintTask {
  readonly protocol: Protocol;
  readonly locale: PdfLocale;
}

// Runs in the thread of `ProtocolPdfs`.
answerTasks(({ protocol, locale }: PrintTask) => protocolPdf(protocol, locale));
