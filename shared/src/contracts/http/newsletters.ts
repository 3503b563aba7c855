import * as z from 'zod/mini';
import { call } from './call.ts';
import { idSchema, instantSchema, lineSchema, paragraphSchema } from './fields.ts';

const tags = ['Newsletters'];
const detailed = { inputStructure: 'detailed' } as const;
const params = z.strictObject({ id: idSchema });

const textSchema = z.strictObject({ subject: lineSchema(120, 3), body: paragraphSchema(8000) });

/** A newsletter in both languages; an empty line separates paragraphs. */
export const newsletterTextsSchema = z.strictObject({ ro: textSchema, en: textSchema });
export type NewsletterTexts = z.infer<typeof newsletterTextsSchema>;

export const newsletterStatuses = ['Draft', 'Sending', 'Sent'] as const;

const storedTextSchema = z.object({ subject: z.string(), body: z.string() });

/** A newsletter as administrators see it. */
export const newsletterSchema = z.object({
  id: idSchema,
  version: z.int(),
  status: z.enum(newsletterStatuses),
  texts: z.object({ ro: storedTextSchema, en: storedTextSchema }),
  createdAt: instantSchema,
  sentAt: z.nullable(instantSchema),
  /** Number of subscribers that it was sent to; each once. */
  deliveryCount: z.int(),
});
export type Newsletter = z.infer<typeof newsletterSchema>;

const named = { version: z.int().check(z.minimum(1)) };

/** Calls of administrators about newsletters. */
export const newslettersContract = {
  list: call('administrator')
    .route({ method: 'GET', path: '/admin/newsletters', tags, summary: 'The latest 50 newsletters' })
    .input(z.optional(z.strictObject({})))
    .output(z.object({ items: z.array(newsletterSchema), subscriberCount: z.int() })),
  save: call('administrator')
    .route({
      method: 'PUT',
      path: '/admin/newsletters/{id}',
      ...detailed,
      tags,
      summary: 'Write a draft; its first version where there is none',
    })
    .input(
      z.object({
        params,
        body: z.strictObject({ texts: newsletterTextsSchema, version: z.nullable(named.version) }),
      }),
    )
    .output(newsletterSchema),
  remove: call('administrator')
    .route({
      method: 'DELETE',
      path: '/admin/newsletters/{id}',
      ...detailed,
      tags,
      summary: 'Delete a draft in the version that was read',
      successStatus: 204,
    })
    .input(
      // Clients of earlier releases send no version.
      z.object({ params, body: z.optional(z.strictObject({ version: z.optional(named.version) })) }),
    )
    .output(z.undefined()),
  test: call('administrator')
    .route({
      method: 'POST',
      path: '/admin/newsletters/{id}/test',
      ...detailed,
      tags,
      summary: 'Mail a draft to oneself, in both languages',
      successStatus: 204,
    })
    .input(z.object({ params, body: z.optional(z.strictObject({})) }))
    .output(z.undefined()),
  send: call('administrator')
    .route({
      method: 'POST',
      path: '/admin/newsletters/{id}/send',
      ...detailed,
      tags,
      summary: 'Send the version that was read to every confirmed subscriber',
    })
    .input(z.object({ params, body: z.strictObject(named) }))
    .output(newsletterSchema),
};
