import * as z from 'zod/mini';
import { maxReadsBefore } from '../content/reads.ts';
import { call } from './call.ts';
import { idSchema } from './fields.ts';

const detailed = { inputStructure: 'detailed' } as const;

/** A GraphQL request, as a body or as the parameters of an address. */
const querySchema = z.object({
  query: z.string(),
  variables: z.nullish(z.record(z.string(), z.unknown())),
  operationName: z.nullish(z.string()),
});
/** GraphQL also responds 200 with `errors`. */
const answerSchema = z.looseObject({});
const graphqlTags = ['GraphQL'];

/** A report that a post was read: its id, and those read before it in the same tab, the last first. */
export const readReportSchema = z.strictObject({
  id: idSchema,
  before: z.array(idSchema).check(
    z.maxLength(maxReadsBefore),
    z.refine((ids) => new Set(ids).size === ids.length, 'once'),
  ),
});
export type ReadReport = z.infer<typeof readReportSchema>;

/**
 * Calls of the content service. The relay forwards queries without their own token only if their text is one of
 * `contentDocuments`; assets have a signature in their address and need none.
 */
export const contentContract = {
  query: call('reader', { class: 'content' })
    .route({ method: 'POST', path: '/graphql', tags: graphqlTags, summary: 'Query content' })
    .input(querySchema)
    .output(answerSchema),
  queryByAddress: call('reader', { class: 'content' })
    .route({
      method: 'GET',
      path: '/graphql',
      ...detailed,
      tags: graphqlTags,
      summary: 'The same with query, variables as JSON and operationName in the address',
    })
    .input(z.object({ query: z.looseObject({ query: z.string() }) }))
    .output(answerSchema),
  queryWithToken: call('reader', { class: 'content' })
    .route({
      method: 'POST',
      path: '/{token}',
      ...detailed,
      tags: graphqlTags,
      summary: 'The same with the token in the path in place of the header',
    })
    .input(z.object({ params: z.object({ token: z.string() }), body: querySchema }))
    .output(answerSchema),
  asset: call('anyone', { class: 'asset' })
    .route({
      method: 'GET',
      path: '/assets/{signature}/{options}/{id}/{name}',
      ...detailed,
      tags: ['Assets'],
      summary: 'A picture, audio, video or document, at an address that a query gave',
    })
    .input(
      z.object({
        params: z.object({ signature: z.string(), options: z.string(), id: z.string(), name: z.string() }),
      }),
    )
    .output(z.file()),
  card: call('anyone', { class: 'asset' })
    .route({
      method: 'GET',
      path: '/cards/{id}',
      ...detailed,
      tags: ['Assets'],
      summary: 'Picture of a post for shared links (PNG, 1200 × 630)',
    })
    .input(
      z.object({
        params: z.object({ id: idSchema }),
        query: z.strictObject({ locale: z._default(z.enum(['ro', 'en']), 'ro') }),
      }),
    )
    .output(z.file()),
  reportRead: call('relay', { class: 'readReport' })
    .route({
      method: 'POST',
      path: '/reads',
      tags: ['Reads'],
      summary: 'Count a read of a post (relay only)',
      successStatus: 204,
    })
    .input(readReportSchema)
    .output(z.undefined()),
};
