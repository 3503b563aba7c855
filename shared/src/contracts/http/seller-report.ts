import * as z from 'zod/mini';
import { currencies } from '../../domain/enumerations.ts';
import { call } from './call.ts';
import { moneySchema } from './fields.ts';

const detailed = { inputStructure: 'detailed' } as const;
const tags = ['Reports'];
const year = z.string().check(z.regex(/^20[2-9]\d$/));

/** Sales of one seller in one currency in a year, as the market knows them: agreed prices, paid or not. */
export const sellerSalesSchema = z.object({
  accountId: z.string(),
  companyName: z.nullable(z.string()),
  companyNumber: z.nullable(z.string()),
  tradeRegister: z.nullable(z.string()),
  address: z.string(),
  iban: z.nullable(z.string()),
  currency: z.enum(currencies),
  /** By quarter: the sum of the deals' prices, and their number. */
  quarters: z.array(z.object({ sum: moneySchema, dealCount: z.int() })),
});
export type SellerSales = z.infer<typeof sellerSalesSchema>;

/** Calls of administrators about the yearly report on sellers (DAC7). */
export const sellerReportContract = {
  table: call('administrator')
    .route({
      method: 'GET',
      path: '/admin/seller-report',
      ...detailed,
      tags,
      summary: 'Sellers with their sales of a year, by quarter',
    })
    .input(z.object({ query: z.strictObject({ year }) }))
    .output(z.object({ year: z.int(), items: z.array(sellerSalesSchema) })),
  file: call('administrator', { class: 'download' })
    .route({
      method: 'GET',
      path: '/admin/seller-report/csv',
      ...detailed,
      tags,
      summary: 'The same as a file',
    })
    .input(z.object({ query: z.strictObject({ year, locale: z._default(z.enum(['ro', 'en']), 'ro') }) }))
    .output(z.file()),
};
