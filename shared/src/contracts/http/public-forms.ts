import * as z from 'zod/mini';
import { call } from './call.ts';
import { telephoneSchema } from './company-fields.ts';
import { emailSchema, instantSchema, lineSchema, paragraphSchema } from './fields.ts';
import { listOf, listQuerySchema } from './list.ts';
import { referenceContract } from './reference.ts';

const tags = ['Public'];
const detailed = { inputStructure: 'detailed' } as const;

/** Consent to the privacy notice next to the form; its version is stored with the data. */
const consent = z.literal(true);

export const contactSchema = z.strictObject({
  name: lineSchema(120, 2),
  email: emailSchema,
  telephone: z.optional(telephoneSchema),
  message: paragraphSchema(4000),
  acceptsPrivacy: consent,
});

export const consultantClientSchema = z.strictObject({
  name: lineSchema(120, 2),
  companyName: z.optional(lineSchema(200, 2)),
  email: emailSchema,
  telephone: telephoneSchema,
  county: z.optional(z.string().check(z.maxLength(2))),
  message: paragraphSchema(4000),
  acceptsPrivacy: consent,
});

export const subscriberSchema = z.strictObject({
  email: emailSchema,
  /** Language of the newsletters; Romanian by default. */
  locale: z.optional(z.enum(['ro', 'en'])),
  acceptsPrivacy: consent,
});

export const incomingKinds = ['contact', 'consultantClient', 'subscriber'] as const;
export type IncomingKind = (typeof incomingKinds)[number];

const text = z.optional(z.string());

/** Data received through the public forms, for administrators. A subscriber leaves only an address. */
export const incomingSchema = z.object({
  id: z.int(),
  kind: z.enum(incomingKinds),
  at: instantSchema,
  /** Version of the accepted privacy notice. */
  privacyVersion: z.string(),
  content: z.object({
    email: z.string(),
    name: text,
    companyName: text,
    telephone: text,
    /** Code of a county. */
    county: text,
    message: text,
  }),
});
export type Incoming = z.infer<typeof incomingSchema>;

/** Calls that need no account. */
export const publicFormsContract = {
  subscribe: call('anyone', { class: 'form' })
    .route({
      method: 'POST',
      path: '/subscribers',
      tags,
      summary: 'Subscribe to the newsletter',
      successStatus: 204,
    })
    .input(subscriberSchema)
    .output(z.undefined()),
  contact: call('anyone', { class: 'form' })
    .route({ method: 'POST', path: '/contact', tags, summary: 'Write to us', successStatus: 204 })
    .input(contactSchema)
    .output(z.undefined()),
  consultantClient: call('anyone', { class: 'form' })
    .route({
      method: 'POST',
      path: '/consultantClients',
      tags,
      summary: 'Ask for advice on European funds',
      successStatus: 204,
    })
    .input(consultantClientSchema)
    .output(z.undefined()),
  ...referenceContract,
  incoming: call('administrator')
    .route({
      method: 'GET',
      path: '/admin/incoming',
      ...detailed,
      tags: ['Users'],
      summary: 'What came in through the public forms',
    })
    .input(z.object({ query: listQuerySchema }))
    .output(listOf(incomingSchema)),
};
