import { deflateSync } from 'node:zlib';

/** An object of a PDF: its dictionary or other value, and its data if it is a stream. */
export type PdfObject = string | { readonly dictionary: string; readonly data: Buffer };

const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>';

/** A complete PDF with a table of objects; further objects are numbered from 4. */
export function pdfOf(further: readonly PdfObject[] = [], root = catalog): Buffer {
  return withObjects(
    Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'),
    [root, pages, page, ...further],
    1,
  );
}

/** The same file with an appended revision; its objects are numbered from 1. */
export function revised(before: Buffer, objects: readonly PdfObject[]): Buffer {
  return withObjects(before, objects, 1);
}

function withObjects(before: Buffer, objects: readonly PdfObject[], first: number): Buffer {
  const chunks: Buffer[] = [before];
  const offsets: number[] = [];
  let length = before.length;
  const add = (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
  };
  for (const [at, object] of objects.entries()) {
    offsets.push(length);
    add(objectBytes(first + at, object));
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(
    Buffer.from(
      `xref\n${first} ${objects.length}\n${entries}trailer\n<< /Size ${first + objects.length} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(chunks);
}

function objectBytes(number: number, object: PdfObject): Buffer {
  if (typeof object === 'string') return Buffer.from(`${number} 0 obj\n${object}\nendobj\n`, 'latin1');
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n${object.dictionary}\nstream\n`, 'latin1'),
    object.data,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
}

export function stream(dictionary: string, data: Buffer | string): PdfObject {
  const bytes = Buffer.from(data);
  return { dictionary: `<< ${dictionary} /Length ${bytes.length} >>`, data: bytes };
}

/** Objects packed into an object stream; numbered from 10 in its own table. */
export function packed(
  objects: readonly string[],
  { type = '/Type /ObjStm', filter = '/Filter /FlateDecode' } = {},
): PdfObject {
  let offset = 0;
  const table = objects.map((object, at) => {
    const entry = `${10 + at} ${offset}`;
    offset += object.length + 1;
    return entry;
  });
  const head = `${table.join(' ')} `;
  const content = Buffer.from(`${head}${objects.join(' ')} `, 'latin1');
  return stream(
    `${type} /N ${objects.length} /First ${head.length} ${filter}`,
    filter === '' ? content : deflateSync(content),
  );
}
