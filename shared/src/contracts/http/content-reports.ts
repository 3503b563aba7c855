import * as z from 'zod/mini';
import { call } from './call.ts';
import { emailSchema, idSchema, instantSchema, paragraphSchema } from './fields.ts';
import { listOf, listQuerySchema } from './list.ts';

const detailed = { inputStructure: 'detailed' } as const;

/** Kinds of objects that can be reported [S11]. */
export const reportKinds = ['announcement', 'product', 'company', 'liveAuction'] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportReasons = [
  'illegalGoods',
  'falseInformation',
  'fraud',
  'intellectualProperty',
  'personalData',
  'other',
] as const;

/** `POST reports`: a notice of content that is illegal or against the terms (DSA, art. 16). */
export const contentReportSchema = z.strictObject({
  kind: z.enum(reportKinds),
  subjectId: idSchema,
  reason: z.enum(reportReasons),
  /** The reason. */
  details: paragraphSchema(2000),
  /** Address for the answer. */
  email: emailSchema,
  locale: z.enum(['ro', 'en']),
  /** States a belief in good faith that the report is accurate and complete. */
  isInGoodFaith: z.literal(true),
});
export type ContentReport = z.infer<typeof contentReportSchema>;

export const reportDecisions = ['Removed', 'Kept'] as const;

/** A report as administrators see it. */
export const storedReportSchema = z.object({
  id: z.int(),
  kind: z.enum(reportKinds),
  subjectId: idSchema,
  subjectName: z.string(),
  reason: z.enum(reportReasons),
  details: z.string(),
  email: z.string(),
  at: instantSchema,
  decision: z.nullable(z.enum(reportDecisions)),
  answer: z.nullable(z.string()),
  decidedAt: z.nullable(instantSchema),
});
export type StoredReport = z.infer<typeof storedReportSchema>;

/** Calls about reports of content. */
export const contentReportsContract = {
  report: call('viewer', { class: 'form' })
    .route({
      method: 'POST',
      path: '/reports',
      tags: ['Public'],
      summary: 'Report an announcement, a product, a company or a live auction',
      successStatus: 204,
    })
    .input(contentReportSchema)
    .output(z.undefined()),
  list: call('administrator')
    .route({
      method: 'GET',
      path: '/admin/reports',
      ...detailed,
      tags: ['Reports'],
      summary: 'Reports, those that wait first, the oldest of them first',
    })
    .input(z.object({ query: listQuerySchema }))
    .output(z.object({ ...listOf(storedReportSchema).shape, openCount: z.int() })),
  decide: call('administrator')
    .route({
      method: 'PUT',
      path: '/admin/reports/{id}',
      ...detailed,
      tags: ['Reports'],
      summary: 'Decide a report and answer who sent it',
      successStatus: 204,
    })
    .input(
      z.object({
        params: z.strictObject({ id: z.string().check(z.regex(/^[1-9]\d{0,14}$/)) }),
        body: z.strictObject({ decision: z.enum(reportDecisions), answer: paragraphSchema(2000) }),
      }),
    )
    .output(z.undefined()),
};
