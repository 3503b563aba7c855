/** An id in lower case, as it is stored and as a room is named. */
export const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The key of a category: `Cereals`, `Others`, and what administrators add [X6]. */
export const categoryKeyPattern = /^[A-Za-z][\w-]{0,39}$/;

/** The id that a part of an address is, in lower case; null for none. */
export function idIn(part: string | null | undefined): string | null {
  const id = part?.toLowerCase() ?? '';
  return idPattern.test(id) ? id : null;
}
