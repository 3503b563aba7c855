import * as z from 'zod';
import { type Context, customerRelations, type EventName, events } from '../content-model.ts';
import type { ContentIssue } from './content-folder.ts';
import { readYaml } from './yaml-values.ts';

const name = z.string().min(1).max(100);
const names = z.array(name).max(100);
const eventName = z.enum(Object.keys(events) as [EventName, ...EventName[]]);
const relation = z.enum(Object.values(customerRelations) as [string, ...string[]]);

/** What `relations.json` says of an item, by the item's id. */
const relationsSchema = z.record(
  z.uuid({ error: 'must be the id of an item' }),
  z.strictObject({
    /** Counts by day and event. */
    events: z.record(z.iso.date(), z.partialRecord(eventName, z.int().min(1).max(100_000_000))).optional(),
    channels: names.optional(),
    stories: names.optional(),
    customers: z
      .array(z.strictObject({ id: name, reference_id: name.optional(), type: relation }))
      .max(10_000)
      .optional(),
    context: z
      .strictObject({
        kind: z.enum(['PERSONALIZATION', 'AB_TEST']),
        group_id: name.optional(),
        variant_id: name.optional(),
        segments: names.optional(),
        countries: names.optional(),
      })
      .optional(),
  }),
);

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
 * Reads `relations.json`: events, channels, stories, customers and context of items, by their id.
 *
 * @param isItem whether there is an item with the id
 * @param issues gets what is wrong with it
 */
export function readRelations(
  text: string | undefined,
  isItem: (id: string) => boolean,
  issues: ContentIssue[],
): ReadonlyMap<string, ItemRelations> {
  const file = relationsFile;
  const read =
    text === undefined ? undefined : readYaml(text, { file, firstLine: 1, schema: relationsSchema }, issues);
  const relations = new Map<string, ItemRelations>();
  for (const [id, { events = {}, channels = [], stories = [], customers = [], context }] of Object.entries(
    read?.value ?? {},
  )) {
    if (!isItem(id)) issues.push({ file, line: read?.lineOf([id]) ?? 1, message: `${id}: is no item` });
    relations.set(id, {
      events: Object.entries(events).flatMap(([day, counts]) =>
        Object.entries(counts).map(([event, count]) => ({ day, event, count })),
      ),
      channels,
      stories,
      customers: customers.map((customer) => ({ ...customer, reference_id: customer.reference_id ?? null })),
      context: context
        ? {
            kind: context.kind,
            group_id: context.group_id ?? null,
            variant_id: context.variant_id ?? null,
            segments: context.segments ?? null,
            countries: context.countries ?? null,
          }
        : null,
    });
  }
  return relations;
}
