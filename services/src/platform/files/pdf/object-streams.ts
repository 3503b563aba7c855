import { nameAt } from './forbidden-names.ts';

/** A stream that contains objects, and therefore has to be decompressed. */
export interface ObjectStream {
  readonly number: number;
  readonly generation: number;
  /** Offset of its data. */
  readonly start: number;
  readonly packing: 'deflate' | 'none';
}

/** The file has too many objects, or is constructed to be read over and over. */
export class TooComplexPdf extends Error {}
/** The file hides objects in a way that no common program writes. */
export class UnreadablePdf extends Error {}

const maxObjects = 250_000;

const code = (character: string) => character.charCodeAt(0);
const isWhite = (byte: number | undefined) =>
  byte !== undefined && '\0\t\n\f\r '.includes(String.fromCharCode(byte));
const otherFilters =
  /^(?:ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Crypt|Predictor)$/;

/**
 * Finds every object stream: reads an object from each `obj` in the file, in any revision, string or stream,
 * because a table of objects may point there.
 *
 * @throws TooComplexPdf, UnreadablePdf
 */
export function findObjectStreams(bytes: Buffer): ObjectStream[] {
  const found = new Map<number, ObjectStream>();
  // Each byte of an honest file is read once.
  const budget = { bytes: 4 * bytes.length + 100_000 };
  let objects = 0;
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    // A number precedes the keyword, and no word continues after it.
    if (isLetter(bytes[at - 1]) || isRegular(bytes[at + 3])) continue;
    objects += 1;
    if (objects > maxObjects) throw new TooComplexPdf('objects');
    const stream = readObject(bytes, at + 3, budget);
    if (stream) found.set(stream.start, { ...stream, ...identityBefore(bytes, at) });
  }
  if (found.size < countOf(bytes, 'ObjStm')) throw new UnreadablePdf('an object stream without an object');
  return [...found.values()];
}

/** The numbers before the keyword `obj`; zero for a keyword without them. */
function identityBefore(bytes: Buffer, at: number) {
  const text = bytes.toString('latin1', Math.max(0, at - 40), at);
  const [, number = '0', generation = '0'] = /(\d+)[\0\s]+(\d+)[\0\s]*$/.exec(text) ?? [];
  return { number: Number(number), generation: Number(generation) };
}

type ObjectData = Pick<ObjectStream, 'start' | 'packing'>;

/** Reads one object to its end; returns the object stream that it is, or null. */
function readObject(bytes: Buffer, from: number, budget: { bytes: number }): ObjectData | null {
  const names: string[] = [];
  let at = from;
  while (at < bytes.length) {
    const start = at;
    at = endOfToken(bytes, start);
    if (bytes[start] === code('/')) names.push(nameOrOddFilter(bytes, start + 1, at));
    else if (isRegular(bytes[start])) {
      const word = bytes.toString('latin1', start, Math.min(at, start + 16));
      if (word.startsWith('endobj')) return null;
      if (word.startsWith('stream')) return streamOf(names, bytes, start + 'stream'.length);
    }
    budget.bytes -= at - start;
    if (budget.bytes < 0) throw new TooComplexPdf('nesting');
  }
  return null;
}

/** One filter, by its name or as the only one of an array; a reference could stand for any. */
const oneFilter = /^[\0\s]*(?:\/[^\0\s()<>[\]{}/%]+|\[[\0\s]*\/[^\0\s()<>[\]{}/%]+[\0\s]*\])/;
const oddFilter = 'Crypt';

function nameOrOddFilter(bytes: Buffer, start: number, end: number): string {
  const name = nameAt(bytes, start);
  return name === 'Filter' && !oneFilter.test(bytes.toString('latin1', end, end + 100)) ? oddFilter : name;
}

function streamOf(names: readonly string[], bytes: Buffer, afterKeyword: number): ObjectData | null {
  if (!names.includes('ObjStm') && !names.includes('First')) return null;
  const filters = names.filter((name) => name === 'Filter').length;
  const deflates = names.filter((name) => name === 'FlateDecode' || name === 'Fl').length;
  if (filters > 1 || filters !== deflates || names.some((name) => otherFilters.test(name)))
    throw new UnreadablePdf('filter of an object stream');
  let start = afterKeyword;
  if (bytes[start] === code('\r')) start += 1;
  if (bytes[start] === code('\n')) start += 1;
  return { start, packing: deflates === 1 ? 'deflate' : 'none' };
}

/** Counts a name in the file, escaped or not. */
function countOf(bytes: Buffer, wanted: string): number {
  let count = 0;
  for (let at = bytes.indexOf('/'); at >= 0; at = bytes.indexOf('/', at + 1))
    if (nameAt(bytes, at + 1) === wanted) count += 1;
  return count;
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && /[A-Za-z]/.test(String.fromCharCode(byte));
}

function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && !isWhite(byte) && !'()<>[]{}/%'.includes(String.fromCharCode(byte));
}

/** White space, a comment, a string, a name, a number or keyword, or one other character. */
function endOfToken(bytes: Buffer, start: number): number {
  switch (bytes[start]) {
    case code('%'):
      return endOfLine(bytes, start);
    case code('('):
      return endOfString(bytes, start);
    case code('/'):
      return endOfWord(bytes, start + 1);
    default:
      return Math.max(start + 1, endOfWord(bytes, start));
  }
}

function endOfWord(bytes: Buffer, from: number): number {
  let at = from;
  while (isRegular(bytes[at])) at += 1;
  return at;
}

function endOfLine(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== code('\n') && bytes[at] !== code('\r')) at += 1;
  return at;
}

function endOfString(bytes: Buffer, from: number): number {
  let depth = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === code('\\')) at += 1;
    else if (byte === code('(')) depth += 1;
    else if (byte === code(')')) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return bytes.length;
}
