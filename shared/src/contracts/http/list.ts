import * as z from 'zod/mini';

const wholeNumber = (maximum: number) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,6}$/)),
    z.pipe(z.transform(Number), z.int().check(z.maximum(maximum))),
  );

/** Query of every list: pages from 1; filters and sorts as text, parsed with the fields of the list. */
export const listQuerySchema = z.strictObject({
  page: z._default(wholeNumber(1_000_000), 1),
  pageSize: z._default(wholeNumber(100), 8),
  filters: z._default(z.string().check(z.maxLength(2000)), ''),
  sorts: z._default(z.string().check(z.maxLength(200)), ''),
});

/** Answer of every list. */
export function listOf<Item extends z.core.$ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  });
}
