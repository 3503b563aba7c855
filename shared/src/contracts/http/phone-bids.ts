import * as z from 'zod/mini';
import { vatStates } from '../../domain/vat.ts';
import { call } from './call.ts';
import { idempotencyKeySchema, idSchema, instantSchema, moneySchema, priceSchema } from './fields.ts';
import { idempotencyHeader } from './idempotency-header.ts';
import { auctionAnswerSchema, viewerSchema } from './live-auction-state.ts';

const detailed = { inputStructure: 'detailed' } as const;
const tags = ['Bids by phone'];
const params = z.strictObject({ id: idSchema });
const nothing = z.optional(z.strictObject({}));
const consentPath = '/api/v1/auctions/{id}/phone-consent/my';

/** An account that an administrator may enter bids for, with the contact at its company. */
export const phoneConsentSchema = z.object({
  accountId: idSchema,
  companyName: z.nullable(z.string()),
  administratorName: z.nullable(z.string()),
  telephone: z.nullable(z.string()),
  /** Its VAT state; null if it has not stated one. Missing from an earlier release. */
  vatState: z.optional(z.nullable(z.enum(vatStates))),
  /** Number of the participant; null before the first bid. */
  number: z.nullable(z.int()),
  /** The highest price that it consents to; the lowest if the auction buys. */
  price: moneySchema,
  at: instantSchema,
});
export type PhoneConsent = z.infer<typeof phoneConsentSchema>;

/** Maximum number of consents of one auction shown to an administrator, the latest. */
export const maxListedConsents = 500;

/** Bids by phone [L18]. */
export const phoneBidsContract = {
  consentToPhone: call('party')
    .route({
      method: 'PUT',
      path: consentPath,
      tags,
      ...detailed,
      summary: 'Consent to bids by phone in one auction, up to a price (when it buys: down to it)',
    })
    .input(z.object({ params, body: z.strictObject({ price: priceSchema }) }))
    .output(viewerSchema),
  withdrawPhoneConsent: call('account')
    .route({
      method: 'DELETE',
      path: consentPath,
      tags,
      ...detailed,
      summary: 'Withdraw one’s consent to bids by phone; bids already entered stay',
    })
    .input(z.object({ params, body: nothing }))
    .output(viewerSchema),
  listPhoneConsents: call('administrator')
    .route({
      method: 'GET',
      path: '/api/v1/auctions/{id}/phone-consents',
      tags,
      ...detailed,
      summary: 'For administrators: the accounts that consent to bids by phone, and up to which price',
    })
    .input(z.object({ params, query: nothing }))
    .output(z.object({ items: z.array(phoneConsentSchema) })),
  enterPhoneBid: call('administrator')
    .route({
      method: 'POST',
      path: '/api/v1/auctions/{id}/phone-bids',
      tags,
      ...detailed,
      summary: 'An administrator enters the bid of an account that bids by phone, within its consent',
      successStatus: 201,
    })
    .input(
      z.object({
        params,
        headers: z.looseObject({ [idempotencyHeader]: idempotencyKeySchema }),
        body: z.strictObject({ accountId: idSchema, price: priceSchema }),
      }),
    )
    .output(auctionAnswerSchema),
};
