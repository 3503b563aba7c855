import { nameAt } from './forbidden-names.ts';
import { decryptStream, keyWithoutPassword, type StandardSecurity } from './standard-security.ts';

/** Decrypts the data of an object's stream. */
export type Decrypt = (
  object: { readonly number: number; readonly generation: number },
  data: Buffer,
) => Buffer;

/** An encryption dictionary has less than a kilobyte. */
const maxDictionaryLength = 10_000;

/** The file asks for a password, or is encrypted in a way that readers may understand differently. */
export class EncryptedPdf extends Error {}

/**
 * The decryption of a PDF that is restricted by an owner's password and opens without one, as many banks' statements
 * do; null for a PDF that is not encrypted. There must be one encryption dictionary and one identifier, so that no
 * reader takes another.
 *
 * @throws EncryptedPdf
 */
export function decryptionOf(bytes: Buffer): Decrypt | null {
  const references = new Set(
    afterName(bytes, 'Encrypt').map((text) =>
      /^[\0\s]*(\d+)[\0\s]+(\d+)[\0\s]+R/.exec(text)?.slice(1).join(' '),
    ),
  );
  if (references.size === 0) return null;
  const [reference] = references;
  if (references.size > 1 || reference === undefined) throw new EncryptedPdf('encryption dictionaries');
  const text = bytes.toString('latin1');
  const definition = new RegExp(
    `(?<!\\d)${reference.replace(' ', '[\\0\\s]+')}[\\0\\s]+obj(?![A-Za-z])`,
    'g',
  );
  const starts = Array.from(text.matchAll(definition), (found) => found.index + found[0].length);
  if (starts.length !== 1) throw new EncryptedPdf('definitions of the encryption dictionary');
  const [start = 0] = starts;
  const entries = readDictionary(text.slice(start, start + maxDictionaryLength));
  const security = readSecurity(entries, fileIdOf(bytes));
  const key = keyWithoutPassword(security);
  if (key === null) throw new EncryptedPdf('a password');
  return (object, data) => decryptStream(security.method, key, object, data);
}

/** The text after each occurrence of a name. */
function afterName(bytes: Buffer, wanted: string): string[] {
  const found: string[] = [];
  for (let at = bytes.indexOf('/'); at >= 0; at = bytes.indexOf('/', at + 1)) {
    if (nameAt(bytes, at + 1) !== wanted) continue;
    const text = bytes.toString('latin1', at + 1, at + 400);
    found.push(text.slice(/^[^\0\s()<>[\]{}/%]*/.exec(text)?.[0].length ?? 0));
  }
  return found;
}

/** The first identifier of the file, which its key depends on; empty without one. */
function fileIdOf(bytes: Buffer): Buffer {
  const ids = afterName(bytes, 'ID').flatMap((text) => {
    const start = /^[\0\s]*\[[\0\s]*(?=[<(])/.exec(text)?.[0].length;
    return start === undefined ? [] : [stringAt(text, start).value.toString('latin1')];
  });
  if (new Set(ids).size > 1) throw new EncryptedPdf('identifiers');
  return Buffer.from(ids[0] ?? '', 'latin1');
}

/** Revisions of each version of encryption that common programs write, and lengths of keys that are not stated. */
const revisions: Readonly<Record<number, readonly StandardSecurity['revision'][]>> = {
  ...{ 1: [2, 3], 2: [3], 4: [4], 5: [5, 6] },
};
const keyLengths: Readonly<Record<number, number>> = { 1: 5, 4: 16, 5: 32 };

type Value = Buffer | string | Dictionary;
type Dictionary = ReadonlyMap<string, Value>;

function readSecurity(entries: Dictionary, fileId: Buffer): StandardSecurity {
  const version = integerOf(entries, 'V');
  const revision = revisions[version]?.find((known) => known === integerOf(entries, 'R'));
  if (entries.get('Filter') !== '/Standard' || revision === undefined)
    throw new EncryptedPdf('kind of encryption');
  const [ownerEntry, userEntry] = [stringOf(entries, 'O'), stringOf(entries, 'U')];
  const entryBytes = version === 5 ? 48 : 32;
  const keyBytes = keyLengths[version] ?? integerOf(entries, 'Length', 40) / 8;
  if (!(Number.isInteger(keyBytes) && keyBytes >= 5 && keyBytes <= 32))
    throw new EncryptedPdf('length of the key');
  if (!ownerEntry || !userEntry || Math.min(ownerEntry.length, userEntry.length) < entryBytes)
    throw new EncryptedPdf('length of an entry');
  return {
    ...{ revision, keyBytes, fileId, method: methodOf(entries, version) },
    ownerEntry: ownerEntry.subarray(0, entryBytes),
    userEntry: userEntry.subarray(0, entryBytes),
    userKey: version === 5 ? keyEntry(entries) : null,
    permissions: integerOf(entries, 'P') | 0,
    encryptsMetadata: entries.get('EncryptMetadata') !== 'false',
  };
}

function keyEntry(entries: Dictionary): Buffer {
  const entry = stringOf(entries, 'UE');
  if (entry?.length !== 32) throw new EncryptedPdf('length of a key');
  return entry;
}

/** How streams are encrypted; not by a filter that leaves some of them readable. */
function methodOf(entries: Dictionary, version: number): StandardSecurity['method'] {
  if (version < 4) return 'RC4';
  const filters = entries.get('CF');
  const name = entries.get('StmF');
  const filter = filters instanceof Map && typeof name === 'string' ? filters.get(name.slice(1)) : undefined;
  const method = filter instanceof Map ? filter.get('CFM') : undefined;
  if (version === 5 && method === '/AESV3') return 'AESV3';
  if (version === 4 && method === '/AESV2') return 'AESV2';
  if (version === 4 && method === '/V2') return 'RC4';
  throw new EncryptedPdf('filter of streams');
}

function integerOf(entries: Dictionary, name: string, otherwise = Number.NaN): number {
  const text = entries.get(name) ?? String(otherwise);
  return typeof text === 'string' && /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
}

function stringOf(entries: Dictionary, name: string): Buffer | null {
  const value = entries.get(name);
  return value instanceof Buffer ? value : null;
}

const white = /[\0\s]*/y;
const word = /\/?[^\0\s()<>[\]{}/%]+/y;

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** Reads a dictionary of words, strings and dictionaries; each name once. */
function readDictionary(text: string): Dictionary {
  return dictionaryAt(text, matchAt(white, text, 0).length).value;
}

function dictionaryAt(text: string, from: number): { value: Map<string, Value>; end: number } {
  if (!text.startsWith('<<', from)) throw new EncryptedPdf('no dictionary');
  const value = new Map<string, Value>();
  let at = from + 2;
  for (;;) {
    at += matchAt(white, text, at).length;
    if (text.startsWith('>>', at)) return { value, end: at + 2 };
    const name = matchAt(word, text, at);
    if (!name.startsWith('/') || name.includes('#') || value.has(name.slice(1)))
      throw new EncryptedPdf('a name');
    at += name.length;
    at += matchAt(white, text, at).length;
    const read = valueAt(text, at);
    value.set(name.slice(1), read.value);
    at = read.end;
  }
}

function valueAt(text: string, at: number): { value: Value; end: number } {
  if (text.startsWith('<<', at)) return dictionaryAt(text, at);
  if (text[at] === '<' || text[at] === '(') return stringAt(text, at);
  const read = matchAt(word, text, at);
  if (read === '' || read.includes('#')) throw new EncryptedPdf('a value');
  return { value: read, end: at + read.length };
}

const hexadecimal = /<[0-9a-f\0\s]*>/iy;
/** Between brackets, without others that are not escaped and without a continued line. */
const literal = /\((?:\\[^\r\n]|[^\\()])*\)/y;
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** A string in hexadecimal digits, or between brackets with escapes. */
function stringAt(text: string, from: number): { value: Buffer; end: number } {
  const isHexadecimal = text[from] === '<';
  const read = matchAt(isHexadecimal ? hexadecimal : literal, text, from);
  if (read === '') throw new EncryptedPdf('a string');
  const body = read.slice(1, -1);
  const value = isHexadecimal
    ? Buffer.from(body.replaceAll(/[\0\s]/g, ''), 'hex')
    : Buffer.from(unescaped(body), 'latin1');
  return { value, end: from + read.length };
}

/** Readers take each kind of line break for one character. */
function unescaped(body: string): string {
  return body.replaceAll(/\r\n?|\\([0-7]{1,3}|[^\r\n])/g, (_, escaped: string | undefined) => {
    if (escaped === undefined) return '\n';
    return /^[0-7]/.test(escaped)
      ? String.fromCharCode(Number.parseInt(escaped, 8) & 255)
      : (escapes[escaped] ?? escaped);
  });
}
