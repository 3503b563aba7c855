/** Why a PDF is refused, as the rule of its field's issue. */
export type PdfRule = 'pdfActive' | 'pdfAttachment' | 'pdfEncrypted' | 'pdfTooComplex' | 'damaged';

/** Names that a scanned or printed document does not need, in any object of a PDF (ISO 32000-2). */
const forbiddenNames: ReadonlyMap<string, PdfRule> = new Map([
  ['Encrypt', 'pdfEncrypted'],
  ['JavaScript', 'pdfActive'],
  ['Launch', 'pdfActive'],
  ['SubmitForm', 'pdfActive'],
  ['ImportData', 'pdfActive'],
  ['Rendition', 'pdfActive'],
  ['OnInstantiate', 'pdfActive'],
  ['RichMedia', 'pdfActive'],
  ['RichMediaContent', 'pdfActive'],
  ['RichMediaExecute', 'pdfActive'],
  ['XFA', 'pdfActive'],
  ['EmbeddedFile', 'pdfAttachment'],
  ['EmbeddedFiles', 'pdfAttachment'],
  ['FileAttachment', 'pdfAttachment'],
  ['GoToE', 'pdfAttachment'],
]);

const slash = 0x2f;
const hash = 0x23;
/** Longer than every forbidden name with all of its characters escaped. */
const maxNameBytes = 64;

/** Characters that end a name: white space and delimiters. */
const endsName = new Uint8Array(256);
for (const character of '\0\t\n\f\r ()<>[]{}/%') endsName[character.charCodeAt(0)] = 1;

/**
 * The first forbidden name in the bytes, at any place: readers differ in what they parse as an object, a string or
 * a comment, so nothing is skipped. The names are too long to occur by chance in compressed data.
 *
 * @param allowed the rule of names that the caller examines
 */
export function forbiddenNameIn(bytes: Buffer, allowed: PdfRule | null = null): PdfRule | null {
  for (let at = bytes.indexOf(slash); at >= 0; at = bytes.indexOf(slash, at + 1)) {
    const name = nameAt(bytes, at + 1);
    const rule =
      forbiddenNames.get(name) ?? (name === 'EF' && isAttachment(bytes, at) ? 'pdfAttachment' : null);
    if (rule && rule !== allowed) return rule;
  }
  return null;
}

/** A name with its `#xx` escapes resolved. */
export function nameAt(bytes: Buffer, start: number): string {
  let end = start;
  let isEscaped = false;
  while (end < bytes.length && end - start < maxNameBytes) {
    const byte = bytes[end] ?? 0;
    if (endsName[byte] === 1) break;
    isEscaped ||= byte === hash;
    end++;
  }
  if (end === start) return '';
  const name = bytes.toString('latin1', start, end);
  if (!isEscaped) return name;
  return name.replaceAll(/#([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

/** `EF` is too short to be significant everywhere: it counts only before a dictionary or a reference. */
function isAttachment(bytes: Buffer, at: number): boolean {
  const text = bytes.toString('latin1', at, at + 400).replaceAll(/%[^\r\n]*/g, ' ');
  return /^\/[#\w]+[\0\s]*(?:<<|\d+[\0\s]+\d+[\0\s]+R)/.test(text);
}
