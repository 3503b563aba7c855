import * as z from 'zod/mini';
import { call } from './call.ts';

const tags = ['Public'];
const detailed = { inputStructure: 'detailed' } as const;

const categorySchema = z.object({ id: z.string(), ro: z.string(), en: z.string() });
const countySchema = z.object({ id: z.string(), name: z.string() });
const townSchema = z.object({ id: z.string(), name: z.string() });

/** Options for forms. A separate contract, because every page fetches it after it is shown. */
export const referenceContract = {
  categories: call('anyone')
    .route({ method: 'GET', path: '/categories', tags, summary: 'Categories of produce' })
    .input(z.optional(z.strictObject({})))
    .output(z.array(categorySchema)),
  counties: call('anyone')
    .route({ method: 'GET', path: '/counties', tags, summary: 'Counties' })
    .input(z.optional(z.strictObject({})))
    .output(z.array(countySchema)),
  towns: call('anyone')
    .route({
      method: 'GET',
      path: '/counties/{id}/towns',
      ...detailed,
      tags,
      summary: 'Towns and communes of a county',
    })
    .input(z.object({ params: z.strictObject({ id: z.string().check(z.maxLength(2)) }) }))
    .output(z.array(townSchema)),
};
