import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { inspectPdf } from '../../src/platform/files/pdf/inspect-pdf.ts';
import { hardenedHash, objectKey, rc4 } from '../../src/platform/files/pdf/standard-security.ts';

/** What these tests use of pdfkit, which has no types. */
interface Statement {
  on(event: 'data', take: (chunk: Buffer) => void): void;
  once(event: 'end', take: () => void): void;
  text(text: string): void;
  addNamedJavaScript(name: string, script: string): void;
  end(): void;
}
const Statement = PDFDocument as unknown as new (options: object) => Statement;

const kinds = ['1.3', '1.4', '1.7', '1.7ext3'] as const;

/** A statement as a program writes it, with a password for changes, and one for reading if it is given. */
async function statement(pdfVersion: (typeof kinds)[number], userPassword?: string, script = false) {
  const passwords = { ownerPassword: 'bank', ...(userPassword && { userPassword }) };
  const document = new Statement({ pdfVersion, ...passwords, permissions: { printing: 'highResolution' } });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const end = new Promise<void>((resolve) => document.once('end', resolve));
  document.text('Extras de cont (IBAN RO49)');
  if (script) document.addNamedJavaScript('start', 'app.alert(1)');
  document.end();
  await end;
  return Buffer.concat(chunks);
}

type Method = 'RC4' | 'AESV2' | 'AESV3';

/** A PDF whose page is in an object stream, encrypted without a password for reading. */
function packedStatement(method: Method, { page = '', entry = '', more = '' } = {}) {
  const id = randomBytes(16);
  const ownerEntry = randomBytes(method === 'AESV3' ? 48 : 32);
  const { key, entries } = method === 'AESV3' ? shaEntries() : md5Entries(ownerEntry, id, method);
  const objects = [
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${page} >>`,
  ];
  const head = `2 0 3 ${(objects[0] ?? '').length + 1} `;
  const data = encrypt(method, key, 5, deflateSync(Buffer.from(`${head}${objects.join(' ')} `, 'latin1')));
  const chunks: Buffer[] = [];
  const offsets: number[] = [];
  const add = (part: string | Buffer) =>
    chunks.push(typeof part === 'string' ? Buffer.from(part, 'latin1') : part);
  const length = () => chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const begin = (number: number) => {
    offsets[number] = length();
    add(`${number} 0 obj\n`);
  };
  add('%PDF-1.7\n');
  begin(1);
  add('<< /Type /Catalog /Pages 2 0 R >>\nendobj\n');
  begin(4);
  add(`<< /Filter /Standard ${entries} /O <${ownerEntry.toString('hex')}> /P -44 ${entry} >>\nendobj\n`);
  begin(5);
  add(`<< /Type /ObjStm /N 2 /First ${head.length} /Filter /FlateDecode /Length ${data.length} >>\nstream\n`);
  add(data);
  add(`\nendstream\nendobj\n${more}`);
  begin(6);
  const rows = [
    [0, 0, 0],
    [1, offsets[1], 0],
    [2, 5, 0],
    [2, 5, 1],
    [1, offsets[4], 0],
    [1, offsets[5], 0],
    [1, offsets[6], 0],
  ];
  const table = Buffer.concat(
    rows.map(([type = 0, at = 0, index = 0]) => Buffer.from([type, at >> 8, at & 255, index])),
  );
  const ids = `<${id.toString('hex')}>`;
  add(
    `<< /Type /XRef /Size 7 /W [1 2 1] /Root 1 0 R /Encrypt 4 0 R /ID [${ids} ${ids}] /Length ${table.length} >>\nstream\n`,
  );
  const start = offsets[6] ?? 0;
  add(table);
  add(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(chunks);
}

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();

function md5Entries(ownerEntry: Buffer, id: Buffer, method: Method) {
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-44);
  let key = md5(padding, ownerEntry, permissions, id);
  for (let round = 0; round < 50; round += 1) key = md5(key);
  let user: Buffer = md5(padding, id);
  for (let round = 0; round < 20; round += 1)
    user = rc4(
      key.map((byte) => byte ^ round),
      user,
    );
  const entry = `/U <${user.toString('hex')}${'00'.repeat(16)}>`;
  const filters =
    '/CF << /StdCF << /CFM /AESV2 /AuthEvent /DocOpen /Length 16 >> >> /StmF /StdCF /StrF /StdCF';
  const entries =
    method === 'RC4' ? `/V 2 /R 3 /Length 128 ${entry}` : `/V 4 /R 4 /Length 128 ${filters} ${entry}`;
  return { key, entries };
}

function shaEntries() {
  const [key, check, forKey] = [randomBytes(32), randomBytes(8), randomBytes(8)];
  const user = Buffer.concat([hardenedHash(check), check, forKey]);
  const cipher = createCipheriv('aes-256-cbc', hardenedHash(forKey), Buffer.alloc(16)).setAutoPadding(false);
  const filters =
    '/CF << /StdCF << /CFM /AESV3 /AuthEvent /DocOpen /Length 32 >> >> /StmF /StdCF /StrF /StdCF';
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`;
  const entries = `/V 5 /R 6 /Length 256 ${filters} /U ${hex(user)} /UE ${hex(cipher.update(key))} /OE ${hex(randomBytes(32))} /Perms ${hex(randomBytes(16))}`;
  return { key, entries };
}

function encrypt(method: Method, key: Buffer, number: number, data: Buffer): Buffer {
  const ofObject = method === 'AESV3' ? key : objectKey(method, key, { number, generation: 0 });
  if (method === 'RC4') return rc4(ofObject, data);
  const start = randomBytes(16);
  const cipher = createCipheriv(`aes-${8 * ofObject.length}-cbc`, ofObject, start);
  return Buffer.concat([start, cipher.update(data), cipher.final()]);
}

describe('a PDF with a password for changes alone', () => {
  it.each(kinds)('[S8] is read as version %s writes it', async (version) => {
    expect(inspectPdf(await statement(version))).toBeNull();
  });

  it.each(kinds)('[S8] is refused with a password for reading, as version %s writes it', async (version) => {
    expect(inspectPdf(await statement(version, 'secret'))).toBe('pdfEncrypted');
  });

  it.each(kinds)('[S8] is refused with a script, as version %s writes it', async (version) => {
    expect(inspectPdf(await statement(version, undefined, true))).toBe('pdfActive');
  });

  it.each(['RC4', 'AESV2', 'AESV3'] as const)(
    '[S8] is read in its packed objects, encrypted by %s',
    async (method) => {
      const whole = packedStatement(method);
      // An independent reader opens it without a password.
      const { numPages } = await getDocument({ data: new Uint8Array(whole), verbosity: 0 }).promise;
      expect(numPages).toBe(1);
      expect(inspectPdf(whole)).toBeNull();
      expect(inspectPdf(packedStatement(method, { page: '/AA << /O << /S /JavaScript >> >>' }))).toBe(
        'pdfActive',
      );
      expect(inspectPdf(packedStatement(method, { page: '/AF [<< /EF << /F 9 0 R >> >>]' }))).toBe(
        'pdfAttachment',
      );
      expect(inspectPdf(packedStatement(method, { page: '/#45ncrypt 4 0 R' }))).toBe('pdfEncrypted');
    },
  );

  it.each([
    ['a second dictionary of encryption', { more: '4 0 obj\n<< /Filter /Standard >>\nendobj\n' }],
    ['a second reference', { more: 'trailer << /Encrypt 9 0 R >>\n' }],
    ['a second identifier', { more: 'trailer << /ID [<00> <00>] >>\n' }],
    ['an entry twice', { entry: '/P -4' }],
    ['an escaped name', { entry: '/#50 -4' }],
  ])('[S8] is refused if readers may decrypt it differently: %s', (_, change) => {
    for (const method of ['RC4', 'AESV2'] as const)
      expect(inspectPdf(packedStatement(method, change))).toBe('pdfEncrypted');
  });

  it('[S8] is refused if a packed object cannot be decrypted', () => {
    const whole = packedStatement('AESV2')
      .toString('latin1')
      .replace('5 0 obj\n<< /Type /ObjStm', '8 0 obj\n<< /Type /ObjStm');
    expect(inspectPdf(Buffer.from(whole, 'latin1'))).toBe('damaged');
  });
});
