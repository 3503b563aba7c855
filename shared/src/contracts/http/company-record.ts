import * as z from 'zod/mini';
import { dealSides } from '../../domain/contract/signing.ts';
import { companyRecordSchema, dealRecordSchema } from '../../domain/deal/company-record.ts';
import { call } from './call.ts';
import { idSchema, instantSchema, lineSchema } from './fields.ts';

const detailed = { inputStructure: 'detailed' } as const;
const tags = ['Accounts'];
const params = z.strictObject({ id: idSchema });

/** What a company may add to its record, in one line. */
export const recordSentenceSchema = lineSchema(200);

/** The record of one's own company: its figures, and what each deal adds to them [D10]. */
export const ownRecordSchema = z.object({
  /** Null below five settled deals. */
  record: z.nullable(companyRecordSchema),
  sentence: z.nullable(z.string()),
  /** The deals that count, the latest first. */
  deals: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      openedAt: instantSchema,
      side: z.enum(dealSides),
      record: dealRecordSchema,
    }),
  ),
});
export type OwnRecord = z.infer<typeof ownRecordSchema>;

export const recordCalls = {
  ownRecord: call('account')
    .route({
      method: 'GET',
      path: '/accounts/{id}/record',
      ...detailed,
      tags,
      summary: 'The record of one’s own company, with the deals that it is made of',
    })
    .input(z.object({ params }))
    .output(ownRecordSchema),
  stateRecordSentence: call('account')
    .route({
      method: 'PUT',
      path: '/accounts/{id}/record',
      ...detailed,
      tags,
      summary: 'Add a sentence to the record of one’s own company, or remove it',
      successStatus: 204,
    })
    .input(z.object({ params, body: z.strictObject({ sentence: z.nullable(recordSentenceSchema) }) }))
    .output(z.undefined()),
};
