import * as z from 'zod/mini';
import { call } from './call.ts';
import { idSchema } from './fields.ts';

const detailed = { inputStructure: 'detailed' } as const;
const nothing = z.optional(z.strictObject({}));
const params = z.strictObject({ id: idSchema });
const tags = ['Favourite announcements'];

/** Maximum number of favourite announcements per account [A10]. */
export const maxFavourites = 200;

/** Calls about an account's favourite announcements; the list of announcements filters by `favourite==me`. */
export const favouritesContract = {
  list: call('account')
    .route({
      method: 'GET',
      path: '/account/favourite-auctions',
      tags,
      summary: 'Ids of one’s own favourite announcements, the latest first',
    })
    .input(nothing)
    .output(z.object({ ids: z.array(idSchema) })),
  add: call('account')
    .route({
      method: 'PUT',
      path: '/auctions/{id}/favourite',
      ...detailed,
      tags,
      summary: 'Mark an announcement as a favourite: notified once, a day before its deadline',
      successStatus: 204,
    })
    .input(z.object({ params, body: nothing }))
    .output(z.undefined()),
  remove: call('account')
    .route({
      method: 'DELETE',
      path: '/auctions/{id}/favourite',
      ...detailed,
      tags,
      summary: 'Take an announcement from one’s own favourites; a repetition changes nothing',
      successStatus: 204,
    })
    .input(z.object({ params, body: nothing }))
    .output(z.undefined()),
};
