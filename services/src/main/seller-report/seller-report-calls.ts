import { sellerReportContract } from '@recolta/shared/contracts/http/seller-report';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { MainOptions } from '../main-options.ts';
import { findSellerSales, sellerReportFile } from './seller-report.ts';

/** Calls of administrators about the yearly report on sellers [S12]. Each reading is in the audit log. */
export function createSellerReportCalls(options: MainOptions) {
  const { db, readDb, market } = options;
  const os = implementCalls(sellerReportContract, options);
  const audited = async (
    byUserId: string,
    year: string,
    action: 'sellerReport.read' | 'sellerReport.exported',
  ) => {
    const sales = await findSellerSales(readDb, market, Number(year));
    await writeAudit(db, { byUserId, action, subject: { name: year }, details: { lines: sales.length } });
    return sales;
  };
  return os.router({
    table: os.table.handler(async ({ input, context }) => {
      const { year } = input.query;
      const items = await audited(context.caller.userId, year, 'sellerReport.read');
      return { year: Number(year), items };
    }),
    file: os.file.handler(async ({ input, context }) => {
      const { year, locale } = input.query;
      const sales = await audited(context.caller.userId, year, 'sellerReport.exported');
      return sellerReportFile(sales, Number(year), locale);
    }),
  });
}
