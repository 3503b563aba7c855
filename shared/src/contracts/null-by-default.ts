import * as z from 'zod/mini';

type NullByDefault<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodMiniNullable<infer Inner extends z.core.SomeType>
    ? z.ZodMiniDefault<z.ZodMiniNullable<Inner>>
    : Shape[Name];
};

/**
 * The fields of an input in which a field that may be null may also be missing, and is then null. Not for changes: a
 * field that is missing there stays as it is.
 */
export function nullByDefault<const Shape extends z.core.$ZodShape>(shape: Shape): NullByDefault<Shape> {
  const fields = Object.entries(shape).map(([name, field]) => [
    name,
    field instanceof z.ZodMiniNullable ? z._default(field, null) : field,
  ]);
  return Object.fromEntries(fields) as NullByDefault<Shape>;
}
