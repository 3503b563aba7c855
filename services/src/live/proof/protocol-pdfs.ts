import type { Protocol } from '@recolta/shared/contracts/http/auction-proof';
import { PdfPrinter } from '../../platform/pdf/pdf-printer.ts';
import type { PdfLocale } from './protocol-pdf-words.ts';
import type { PrintTask } from './protocol-printer.ts';

/** Prints protocols as PDF: a thousand entries take about a second. */
export class ProtocolPdfs {
  private readonly printer = new PdfPrinter<PrintTask>(new URL('./protocol-printer.ts', import.meta.url));

  /** @throws BorderError 429 */
  async print(protocol: Protocol, locale: PdfLocale, address: string): Promise<File> {
    const bytes = await this.printer.print({ protocol, locale }, address);
    return new File([bytes], 'protocol.pdf', { type: 'application/pdf' });
  }
}
