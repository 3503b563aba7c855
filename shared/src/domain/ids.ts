/** An id in lower case, as in the database and in room names. */
export const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The key of a category: `Cereals`, `Others`, and those that administrators add [X6]. */
export const categoryKeyPattern = /^[A-Za-z][\w-]{0,39}$/;

/** Parses a part of an address as an id, in lower case; null if it is none. */
export function idIn(part: string | null | undefined): string | null {
  const id = part?.toLowerCase() ?? '';
  return idPattern.test(id) ? id : null;
}
