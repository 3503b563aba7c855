import { sellerReportContract } from '@recolta/shared/contracts/http/seller-report';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { MainOptions } from '../main-options.ts';
import { findSellerSales, sellerReportFile } from './seller-report.ts';

/** Calls of administrators about the yearly report on sellers [S12]. Each export is in the audit log. */
export function createSellerReportCalls(options: MainOptions) {
  const { db, readDb, market } = options;
  const os = implementCalls(sellerReportContract, options);
  return os.router({
    table: os.table.handler(async ({ input }) => {
      const year = Number(input.query.year);
      return { year, items: await findSellerSales(readDb, market, year) };
    }),
    file: os.file.handler(async ({ input, context }) => {
      const { userId } = context.caller;
      const { year, locale } = input.query;
      const sales = await findSellerSales(readDb, market, Number(year));
      await writeAudit(db, {
        byUserId: userId,
        action: 'sellerReport.exported',
        subject: { name: year },
        details: { lines: sales.length },
      });
      return sellerReportFile(sales, Number(year), locale);
    }),
  });
}
