/** The bytes from `start` to `end`, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const form = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Returns the single range that a header requests (RFC 9110, 14.2).
 *
 * @returns undefined for the whole file: no header, another form, or several ranges; null if it is out of bounds
 */
export function readByteRange(header: string | undefined, sizeBytes: number): ByteRange | null | undefined {
  const [, first = '', last = ''] = form.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return start > end ? null : { start, end };
}
