import * as z from 'zod/mini';

/** Enough to fill the first screens; the others follow by the join. */
const most = 40;

const statuses = ['InProgress', 'Scheduled', 'Closed'];

/** Fields that decide an item's place. */
const placeSchema = z.object({ status: z.string(), startsAt: z.string(), endsAt: z.nullable(z.string()) });

/** The items at the beginning of the list: running auctions by their end, then scheduled ones by their start. */
export function firstItems(items: readonly unknown[]): unknown[] {
  return items
    .flatMap((item) => {
      const place = placeSchema.safeParse(item).data;
      return place === undefined ? [] : [{ item, key: keyOf(place) }];
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, most)
    .map(({ item }) => item);
}

function keyOf({ status, startsAt, endsAt }: z.infer<typeof placeSchema>): string {
  const isToCome = status === 'Scheduled';
  return `${statuses.indexOf(status) >>> 0} ${isToCome ? startsAt : (endsAt ?? startsAt)}`;
}
