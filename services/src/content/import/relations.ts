import * as z from 'zod';
import { type Context, customerRelations, type EventName, events } from '../content-model.ts';
import type { ContentIssue } from './content-folder.ts';
import { type Located, readYaml } from './yaml-values.ts';

const name = z.string().min(1).max(100);
const names = z.array(name).max(100).default([]);
const eventName = z.enum(Object.keys(events) as [EventName, ...EventName[]]);
const relation = z.enum(Object.values(customerRelations) as [string, ...string[]]);
const item = z.uuid({ error: 'must be the id of an item' }).transform((id) => id.toLowerCase());
const optionalName = name.optional().transform((value) => value ?? null);
const optionalNames = z
  .array(name)
  .max(100)
  .optional()
  .transform((value) => value ?? null);

const relationsSchema = z.strictObject({
  /** Counts of each event of an item by day. */
  events: z
    .array(
      z.strictObject({ item, day: z.iso.date(), event: eventName, count: z.int().min(1).max(100_000_000) }),
    )
    .default([]),
  /** At most one per item. */
  relations: z
    .array(
      z.strictObject({
        item,
        channels: names,
        stories: names,
        customers: z
          .array(z.strictObject({ id: name, reference_id: optionalName, type: relation }))
          .max(10_000)
          .default([]),
        context: z
          .strictObject({
            kind: z.enum(['PERSONALIZATION', 'AB_TEST']),
            group_id: optionalName,
            variant_id: optionalName,
            segments: optionalNames,
            countries: optionalNames,
          })
          .optional(),
      }),
    )
    .default([]),
});
type Relations = z.infer<typeof relationsSchema>;

export interface ItemRelations {
  readonly events: readonly { readonly day: string; readonly event: string; readonly count: number }[];
  readonly channels: readonly string[];
  readonly stories: readonly string[];
  readonly customers: readonly {
    readonly id: string;
    readonly reference_id: string | null;
    readonly type: string;
  }[];
  readonly context: Context | null;
}

export const relationsFile = 'relations.json';

/**
 * Parses `relations.json`: events, channels, stories, customers and contexts of items.
 *
 * @param ids of all items
 * @param issues receives its errors
 * @returns the relations by the item's id
 */
export function readRelations(
  text: string | undefined,
  ids: ReadonlySet<string>,
  issues: ContentIssue[],
): ReadonlyMap<string, ItemRelations> {
  const file = relationsFile;
  const found = readYaml(text ?? '{}', { file, firstLine: 1, schema: relationsSchema }, issues);
  if (!found) return new Map();
  checkItems(found, ids, issues);
  const { events: allEvents, relations } = found.value;
  const eventsOf = Map.groupBy(allEvents, (event) => event.item);
  const relationOf = new Map(relations.map((one) => [one.item, one]));
  return new Map(
    [...ids].map((id) => {
      const { channels = [], stories = [], customers = [], context = null } = relationOf.get(id) ?? {};
      const ofItem = (eventsOf.get(id) ?? []).map(({ day, event, count }) => ({ day, event, count }));
      return [id, { events: ofItem, channels, stories, customers, context }];
    }),
  );
}

/** Checks that each entry refers to an existing item, and that none is repeated. */
function checkItems(
  { value, lineOf }: Located<Relations>,
  ids: ReadonlySet<string>,
  issues: ContentIssue[],
): void {
  const seen = new Set<string>();
  const check = (path: readonly PropertyKey[], id: string, key: string) => {
    const line = lineOf(path);
    if (!ids.has(id)) issues.push({ file: relationsFile, line, message: `${id}: is no item` });
    if (seen.has(key)) issues.push({ file: relationsFile, line, message: `${key}: stands twice` });
    seen.add(key);
  };
  for (const [index, { item: id, day, event }] of value.events.entries())
    check(['events', index], id, `${id} ${day} ${event}`);
  for (const [index, { item: id, customers }] of value.relations.entries()) {
    check(['relations', index], id, id);
    for (const [at, customer] of customers.entries())
      check(['relations', index, 'customers', at], id, `${id} ${customer.id} ${customer.type}`);
  }
}
