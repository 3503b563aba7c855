import * as z from 'zod/mini';
import { sentFactSchema } from '../../domain/deal/deal-facts.ts';
import { call, fileUpload } from './call.ts';
import { telephoneSchema } from './company-fields.ts';
import { driverAnswerSchema, driverLoadSchema, driverPlaceSchema, storedFileSchema } from './driver-load.ts';
import { byIdSchema, idSchema, instantSchema, lineSchema } from './fields.ts';

const detailed = { inputStructure: 'detailed' } as const;
const nothing = z.optional(z.strictObject({}));
const tags = ['Deals and contracts'];
const multipart = ['multipart/form-data'];

const loadParams = z.strictObject({ id: idSchema, loadId: idSchema });
/** 256 random bits in base64url. */
export const driverTokenSchema = z.string().check(z.regex(/^[\w-]{43}$/));
const byTokenSchema = z.strictObject({ token: driverTokenSchema });

const givenPlaceSchema = z.strictObject({
  place: lineSchema(200, 2),
  contact: z.nullable(lineSchema(80, 2)),
  telephone: z.nullable(telephoneSchema),
});
export const driverPlacesSchema = z.strictObject({ loading: givenPlaceSchema, unloading: givenPlaceSchema });
export type DriverPlaces = Readonly<z.infer<typeof driverPlacesSchema>>;

/** The link of a load's driver; without a token, places to begin with. */
const driverLinkSchema = z.object({
  token: z.nullable(z.string()),
  /** Two days after the planned day. */
  endsAt: instantSchema,
  loading: driverPlaceSchema,
  unloading: driverPlaceSchema,
});
export type DriverLink = z.infer<typeof driverLinkSchema>;

/** Maximum bytes of a driver's picture, which their page scales down. */
const maxDriverFileBytes = 3_000_000;

/** Files of a deal's facts, and the page of a load's driver, which needs no account [D3–D5, D9]. */
export const deliveryContract = {
  uploadFile: call('account', fileUpload)
    .route({
      method: 'POST',
      path: '/auction-winning-bids/{id}/files',
      ...detailed,
      tags,
      summary:
        'A picture or PDF for a fact of one’s own deal (multipart: file, name), kept once a fact names it',
      successStatus: 201,
    })
    .input(
      z.object({
        params: byIdSchema,
        body: z.strictObject({ file: z.file(), name: z.exactOptional(z.string()) }),
      }),
    )
    .output(storedFileSchema),
  file: call('account', { class: 'download' })
    .route({
      method: 'GET',
      path: '/auction-winning-bids/{id}/files/{fileId}',
      ...detailed,
      tags,
      summary: 'A file of a deal, for both parties and administrators',
    })
    .input(z.object({ params: z.strictObject({ id: idSchema, fileId: idSchema }), query: nothing }))
    .output(z.file()),
  driverLink: call('account')
    .route({
      method: 'GET',
      path: '/auction-winning-bids/{id}/loads/{loadId}/driver-link',
      ...detailed,
      tags,
      summary: 'The link of a load’s driver, for the side that carries',
    })
    .input(z.object({ params: loadParams, query: nothing }))
    .output(driverLinkSchema),
  putDriverLink: call('account')
    .route({
      method: 'PUT',
      path: '/auction-winning-bids/{id}/loads/{loadId}/driver-link',
      ...detailed,
      tags,
      summary: 'Make the link of a load’s driver, or change what its page shows',
    })
    .input(z.object({ params: loadParams, body: driverPlacesSchema }))
    .output(driverLinkSchema),
  endDriverLink: call('account')
    .route({
      method: 'DELETE',
      path: '/auction-winning-bids/{id}/loads/{loadId}/driver-link',
      ...detailed,
      tags,
      summary: 'End the link of a load’s driver',
      successStatus: 204,
    })
    .input(z.object({ params: loadParams, body: nothing }))
    .output(z.undefined()),
  driverLoad: call('anyone')
    .route({
      method: 'GET',
      path: '/driver-links/{token}',
      ...detailed,
      tags,
      summary: 'The load of a driver’s link',
    })
    .input(z.object({ params: byTokenSchema, query: nothing }))
    .output(driverLoadSchema),
  addDriverFacts: call('anyone')
    .route({
      method: 'POST',
      path: '/driver-links/{token}/facts',
      ...detailed,
      tags,
      summary: 'State that the truck has arrived, is loaded or unloaded, its ticket, or a problem',
    })
    .input(
      z.object({
        params: byTokenSchema,
        body: z.strictObject({ facts: z.array(sentFactSchema).check(z.minLength(1), z.maxLength(20)) }),
      }),
    )
    .output(driverAnswerSchema),
  uploadDriverFile: call('anyone', {
    class: 'upload',
    mediaTypes: multipart,
    maxBytes: maxDriverFileBytes,
    timeoutMs: 60_000,
  })
    .route({
      method: 'POST',
      path: '/driver-links/{token}/files',
      ...detailed,
      tags,
      summary: 'A picture of the load’s ticket (multipart: file)',
      successStatus: 201,
    })
    .input(z.object({ params: byTokenSchema, body: z.strictObject({ file: z.file() }) }))
    .output(storedFileSchema),
};
