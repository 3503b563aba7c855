/** Keeps only known values of an open vocabulary: an unknown role or permission grants nothing. */
export function knownOf<Value extends string>(values: readonly Value[], found: readonly string[]): Value[] {
  return values.filter((value) => found.includes(value));
}
