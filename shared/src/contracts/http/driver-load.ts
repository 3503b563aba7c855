import * as z from 'zod/mini';
import { measurementTypes, units } from '../../domain/enumerations.ts';
import { daySchema, instantSchema } from './fields.ts';

/** Where a load is loaded or unloaded, and whom to ask for there. */
export const driverPlaceSchema = z.object({
  place: z.string(),
  contact: z.nullable(z.string()),
  telephone: z.nullable(z.string()),
});
export type DriverPlace = Readonly<z.infer<typeof driverPlaceSchema>>;

const ticketSchema = z.object({
  number: z.string(),
  grossKg: z.nullable(z.int()),
  tareKg: z.nullable(z.int()),
  /** In the unit of the goods. */
  net: z.string(),
});
const momentSchema = z.exactOptional(instantSchema);

/** One load as its driver sees it [D3]: no price, no other load, no party beyond the two places. */
export const driverLoadSchema = z.object({
  loadId: z.string(),
  /** From 1, among so many of the deal. */
  number: z.int(),
  count: z.int(),
  /** Names of the goods by language. */
  goods: z.object({ ro: z.string(), en: z.string() }),
  /** Planned, in the unit. */
  quantity: z.string(),
  unit: z.enum(units),
  /** False for goods that are counted: their tickets have no gross and tare. */
  isWeighed: z.boolean(),
  /** Day and hours of the window, in Bucharest. */
  day: daySchema,
  from: z.string(),
  to: z.string(),
  /** Where the window is. */
  windowAt: z._default(z.enum(measurementTypes), 'Load'),
  plates: z.nullable(z.string()),
  loading: driverPlaceSchema,
  unloading: driverPlaceSchema,
  moves: z.object({ arrived: momentSchema, loaded: momentSchema, unloaded: momentSchema }),
  /** True once it was withdrawn or the deal annulled: nothing can be stated any more. */
  isCancelled: z.exactOptional(z.boolean()),
  tickets: z.object({ Load: z.nullable(ticketSchema), Unload: z.nullable(ticketSchema) }),
  /** When the link ends, and the database's clock. */
  endsAt: instantSchema,
  now: instantSchema,
});
export type DriverLoad = Readonly<z.infer<typeof driverLoadSchema>>;

/** The answer to facts that a driver states. */
export const driverAnswerSchema = z.object({
  /** One per sent fact: null if it is stored, or was before. */
  refusals: z.array(z.nullable(z.object({ path: z.string(), rule: z.string() }))),
  load: driverLoadSchema,
});

/** A file as facts name it. */
export const storedFileSchema = z.object({ id: z.string(), name: z.string(), sha256: z.string() });
