import * as z from 'zod/mini';
import { offerTypes, productStatuses } from '../../domain/enumerations.ts';
import { productChangesSchema, productPostingSchema } from '../../domain/product/product-posting.ts';
import { seenFileInput } from './auction-files.ts';
import { call, fileUpload } from './call.ts';
import { actWithReasonSchema, idempotencyKeySchema, idSchema, priceSchema, tonnesSchema } from './fields.ts';
import { idempotencyHeader } from './idempotency-header.ts';
import { listOf, listQuerySchema } from './list.ts';
import { productAnswerSchema, productBidSchema, productStateSchema } from './product-state.ts';

const detailed = { inputStructure: 'detailed' } as const;
const nothing = z.optional(z.strictObject({}));
const byId = z.strictObject({ id: idSchema });
const ofBid = z.strictObject({ id: idSchema, bidId: idSchema });
const commandHeaders = z.looseObject({ [idempotencyHeader]: idempotencyKeySchema });
const tags = ['Products'];
const bidTags = ['Bids on products'];
const { page, pageSize } = listQuerySchema.shape;

/** Limits of an account: products saved per hour, and products that are neither deleted nor Ended. */
export const maxProductsPerHour = 60;
export const maxRunningProducts = 200;

const productEditSchema = z.extend(productChangesSchema, {
  version: z.optional(z.int().check(z.minimum(1))),
});
/** The changed fields, and the version at which they were read. */
export type ProductEdit = z.infer<typeof productEditSchema>;

const accountBids = listOf(z.object({ bid: productBidSchema, product: productStateSchema }));

/** Calls about products and the bids on them, the older flow (product description §7) [X1–X5]. */
export const productsContract = {
  list: call('viewer')
    .route({
      method: 'GET',
      path: '/products',
      ...detailed,
      tags,
      summary:
        'Published products, the Active ones unless `status` is asked for; `provider==me` for one’s own, saved ones included',
    })
    .input(z.object({ query: listQuerySchema }))
    .output(listOf(productStateSchema)),
  card: call('anyone')
    .route({
      method: 'GET',
      path: '/products/{id}/card',
      ...detailed,
      tags,
      summary: 'Picture of a public product for shared links (PNG, 1200 × 630)',
    })
    .input(
      z.object({ params: byId, query: z.strictObject({ locale: z._default(z.enum(['ro', 'en']), 'ro') }) }),
    )
    .output(z.file()),
  get: call('viewer')
    .route({
      method: 'GET',
      path: '/products/{id}',
      ...detailed,
      tags,
      summary: 'One product with its progress, and the caller’s own side of it',
    })
    .input(z.object({ params: byId, query: nothing }))
    .output(productAnswerSchema),
  post: call('party')
    .route({
      method: 'POST',
      path: '/products',
      ...detailed,
      tags,
      summary: 'Save a product, which is Inactive until it is published',
      successStatus: 201,
    })
    .input(z.object({ headers: commandHeaders, body: productPostingSchema }))
    .output(productAnswerSchema),
  edit: call('party')
    .route({
      method: 'PATCH',
      path: '/products/{id}',
      ...detailed,
      tags,
      summary: 'Change the fields sent: once bids stand only deadline and total quantity, upward',
    })
    .input(z.object({ params: byId, body: productEditSchema }))
    .output(productAnswerSchema),
  remove: call('account')
    .route({
      method: 'DELETE',
      path: '/products/{id}',
      ...detailed,
      tags,
      summary: 'Delete a product while no bid on it is accepted; everyone with a bid is notified',
      successStatus: 204,
    })
    .input(z.object({ params: byId, body: nothing }))
    .output(z.undefined()),
  addPhotos: call('account', fileUpload)
    .route({
      method: 'POST',
      path: '/products/{id}/photos',
      ...detailed,
      tags,
      summary: 'Add photos to a product (multipart: one or several fields photos)',
      successStatus: 201,
    })
    .input(z.object({ params: byId, body: z.strictObject({ photos: z.file() }) }))
    .output(productAnswerSchema),
  file: call('viewer', { class: 'download' })
    .route({
      method: 'GET',
      path: '/products/{id}/files/{key}',
      ...detailed,
      tags,
      summary: 'A photo of a product',
    })
    .input(seenFileInput)
    .output(z.file()),
  publish: call('party')
    .route({
      method: 'PUT',
      path: '/products/{id}/publication',
      ...detailed,
      tags,
      summary: 'The Provider publishes a saved product: it takes bids until its participation deadline',
    })
    .input(z.object({ params: byId, body: nothing }))
    .output(productAnswerSchema),
  close: call('account')
    .route({
      method: 'PUT',
      path: '/products/{id}/closure',
      ...detailed,
      tags,
      summary: 'The Provider closes a product whose minimum is reached',
    })
    .input(z.object({ params: byId, body: nothing }))
    .output(productAnswerSchema),
  setFinalPrice: call('party')
    .route({
      method: 'PUT',
      path: '/products/{id}/final-price',
      ...detailed,
      tags,
      summary:
        'The Provider sets the final price per unit, at most the price asked; the deals are opened at it',
    })
    .input(z.object({ params: byId, body: z.strictObject({ discountedPrice: priceSchema }) }))
    .output(productAnswerSchema),
  cancel: call('administrator')
    .route({
      method: 'PUT',
      path: '/products/{id}/cancellation',
      ...detailed,
      tags,
      summary:
        'An administrator cancels, with a reason that the Provider and everyone with a bid are told; 409 if it changed since it was read',
    })
    .input(z.object({ params: byId, body: actWithReasonSchema(productStatuses) }))
    .output(productAnswerSchema),
  hide: call('administrator')
    .route({
      method: 'PUT',
      path: '/products/{id}/hiding',
      ...detailed,
      tags,
      summary:
        'An administrator hides an ended one from strangers, with a reason that the Provider is told; 409 if it changed since it was read',
    })
    .input(z.object({ params: byId, body: actWithReasonSchema(productStatuses) }))
    .output(productAnswerSchema),
  placeBid: call('party', { class: 'bid' })
    .route({
      method: 'POST',
      path: '/products/{id}/bids',
      ...detailed,
      tags: bidTags,
      summary: 'Make a Collective bid, or a Single one, which is accepted at once',
      successStatus: 201,
    })
    .input(
      z.object({
        params: byId,
        headers: commandHeaders,
        body: z.strictObject({
          offerType: z.enum(offerTypes),
          bidQuantity: tonnesSchema,
          /** The version of the product that was read: refused after an edit. */
          version: z.optional(z.int().check(z.minimum(1))),
        }),
      }),
    )
    .output(productBidSchema),
  myBid: call('account')
    .route({
      method: 'GET',
      path: '/products/{id}/bids/my-bid',
      ...detailed,
      tags: bidTags,
      summary: 'One’s own Collective bid that stands, else one’s last bid',
    })
    .input(z.object({ params: byId, query: nothing }))
    .output(productBidSchema),
  changeMyBid: call('party', { class: 'bid' })
    .route({
      method: 'PUT',
      path: '/products/{id}/bids/my-bid',
      ...detailed,
      tags: bidTags,
      summary: 'Change the quantity of one’s Collective bid: upward, and downward below the minimum',
    })
    .input(z.object({ params: byId, body: z.strictObject({ bidQuantity: tonnesSchema }) }))
    .output(productBidSchema),
  decideBid: call('account', { class: 'bid' })
    .route({
      method: 'PATCH',
      path: '/products/{id}/bids/{bidId}',
      ...detailed,
      tags: bidTags,
      summary: 'The bidder removes an Active bid below the minimum, the Provider rejects one',
    })
    .input(z.object({ params: ofBid, body: z.strictObject({ status: z.enum(['Rejected', 'Removed']) }) }))
    .output(productBidSchema),
  listBids: call('account')
    .route({
      method: 'GET',
      path: '/products/{id}/bids',
      ...detailed,
      tags: bidTags,
      summary: 'The bids on a product with their companies, for its Provider and administrators',
    })
    .input(z.object({ params: byId, query: z.strictObject({ page, pageSize }) }))
    .output(listOf(productBidSchema)),
  listAccountBids: call('account')
    .route({
      method: 'GET',
      path: '/accounts/{id}/bids',
      ...detailed,
      tags: bidTags,
      summary: 'One’s own bids on products, the latest first',
    })
    .input(z.object({ params: byId, query: z.strictObject({ page, pageSize }) }))
    .output(accountBids),
};
