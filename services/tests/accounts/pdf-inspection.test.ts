import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoDocument } from '../../seed/demo-document.ts';
import type { PdfRule } from '../../src/platform/files/pdf/forbidden-names.ts';
import { inspectPdf } from '../../src/platform/files/pdf/inspect-pdf.ts';
import { makeAccount } from '../harness/accounts.ts';
import { errorOf } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { upload } from './document-files.ts';
import { packed, pdfOf, revised, stream } from './pdf-files.ts';

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const withAction = (action: string) => pdfOf([action], '<< /Type /Catalog /Pages 2 0 R /OpenAction 4 0 R >>');
const manyObjects = (count: number) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.from(Array.from({ length: count }, (_, at) => `${at} 0 obj 1 endobj\n`).join('')),
    Buffer.from('trailer<</Root 1 0 R>>\n%%EOF\n'),
  ]);

const harmful: [string, PdfRule, Buffer][] = [
  ['a script that runs when it is opened', 'pdfActive', withAction(script)],
  ['a script among its names', 'pdfActive', pdfOf([], '<< /Type /Catalog /Names << /JavaScript 4 0 R >> >>')],
  ['a script with an escaped name', 'pdfActive', withAction('<< /S /J#61vaScr#69pt /J#53 (1) >>')],
  [
    'a script whose whole name is escaped',
    'pdfActive',
    withAction(
      `<< /S /${[...'JavaScript'].map((letter) => `#${letter.charCodeAt(0).toString(16)}`).join('')} >>`,
    ),
  ],
  ['a script by a reference to its name', 'pdfActive', pdfOf(['<< /S 5 0 R /JS (1) >>', '/JavaScript'])],
  ['a script without spaces', 'pdfActive', withAction('<</S/JavaScript/JS(1)>>')],
  ['a script in an object stream', 'pdfActive', pdfOf([packed([script])])],
  [
    'a script in an object stream that is not called so',
    'pdfActive',
    pdfOf([packed([script], { type: '' })]),
  ],
  ['a script in an object stream that is not packed', 'pdfActive', pdfOf([packed([script], { filter: '' })])],
  [
    'a script in an object stream with an escaped type',
    'pdfActive',
    pdfOf([packed([script], { type: '/Type /Obj#53tm' })]),
  ],
  ['a script in an object stream in a string', 'pdfActive', pdfOf([packed([`(${script})`])])],
  [
    'a script in an object stream behind a comment',
    'pdfActive',
    pdfOf([packed([script], { type: '%) (\n/Type /ObjStm' })]),
  ],
  ['a script in a new revision', 'pdfActive', revised(pdfOf(), [script])],
  ['a script in a former revision', 'pdfActive', revised(withAction(script), ['<< /Type /Catalog >>'])],
  ['a script hidden in a string', 'pdfActive', pdfOf([`(4 0 obj ${script} endobj)`])],
  ['a script hidden in the data of a stream', 'pdfActive', pdfOf([stream('', `4 0 obj ${script} endobj`)])],
  ['an action that starts a program', 'pdfActive', withAction('<< /S /Launch /F (cmd.exe) >>')],
  ['an action that sends a form', 'pdfActive', withAction('<< /S /SubmitForm /F (https://a.ro) >>')],
  ['an action that loads data', 'pdfActive', withAction('<< /S /ImportData /F (a.fdf) >>')],
  [
    'an action in a link',
    'pdfActive',
    pdfOf(['<< /Type /Annot /Subtype /Link /A << /S /Launch /F (a) >> >>']),
  ],
  ['a film', 'pdfActive', pdfOf(['<< /Type /Annot /Subtype /RichMedia >>'])],
  ['a rendition with a script', 'pdfActive', withAction('<< /S /Rendition /JS (1) >>')],
  ['a dynamic form', 'pdfActive', pdfOf([], '<< /Type /Catalog /AcroForm << /XFA 4 0 R >> >>')],
  ['an attachment among its names', 'pdfAttachment', pdfOf([], '<< /Names << /EmbeddedFiles 4 0 R >> >>')],
  ['an attachment as a note', 'pdfAttachment', pdfOf(['<< /Subtype /FileAttachment /FS 5 0 R >>'])],
  ['an associated file', 'pdfAttachment', pdfOf(['<< /F (a.exe) /EF << /F 5 0 R >> >>'])],
  ['an associated file by reference', 'pdfAttachment', pdfOf(['<< /F (a.exe) /E#46 % note\n 5 0 R >>'])],
  ['a way into an attachment', 'pdfAttachment', withAction('<< /S /GoToE >>')],
  ['an attached file', 'pdfAttachment', pdfOf([stream('/Type /EmbeddedFile', 'MZ')])],
  ['encryption', 'pdfEncrypted', Buffer.from('%PDF-1.7\ntrailer << /Encrypt 4 0 R /Root 1 0 R >>\n%%EOF')],
  ['packed encryption', 'pdfEncrypted', pdfOf([stream('/Type /XRef /#45ncrypt 4 0 R', 'x')])],
  [
    'an object stream packed twice',
    'damaged',
    pdfOf([packed([script], { filter: '/Filter [/ASCIIHexDecode /FlateDecode]' })]),
  ],
  [
    'an object stream packed in another way',
    'damaged',
    pdfOf([packed([script], { filter: '/Filter /LZWDecode' })]),
  ],
  [
    'an object stream whose filter is elsewhere',
    'damaged',
    pdfOf([packed([script], { filter: '/Filter 9 0 R' })]),
  ],
  [
    'an object stream whose filter is elsewhere, in a list',
    'damaged',
    pdfOf([packed([script], { filter: '/Filter [9 0 R]' })]),
  ],
  [
    'an object stream with another filter elsewhere',
    'damaged',
    pdfOf([packed([script], { filter: '/Filter [/FlateDecode 9 0 R]' })]),
  ],
  [
    'an object stream with two filters',
    'damaged',
    pdfOf([packed([script], { filter: '/Filter /FlateDecode /Filter /ASCIIHexDecode' })]),
  ],
  [
    'an object stream whose filter is a list',
    'pdfActive',
    pdfOf([packed([script], { filter: '/Filter [ /FlateDecode ]' })]),
  ],
  [
    'an object stream with a predictor',
    'damaged',
    pdfOf([packed([script], { filter: '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>' })]),
  ],
  [
    'an object stream that is not deflated',
    'damaged',
    pdfOf([stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', 'x')]),
  ],
  [
    'a type of object stream outside of objects',
    'damaged',
    Buffer.concat([Buffer.from('%PDF-1.7\n(/ObjStm)\n'), pdfOf()]),
  ],
  [
    'a bomb',
    'pdfTooComplex',
    pdfOf([
      stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(Buffer.alloc(40_000_000, 0x20))),
    ]),
  ],
  [
    'many small bombs',
    'pdfTooComplex',
    pdfOf(
      Array.from({ length: 20 }, () =>
        stream(
          '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
          deflateSync(Buffer.alloc(4_000_000, 0x20)),
        ),
      ),
    ),
  ],
  ['a million objects', 'pdfTooComplex', manyObjects(600_000)],
  [
    'objects that open strings in strings',
    'pdfTooComplex',
    Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.from('1 0 obj ('.repeat(100_000)),
      Buffer.from('\n%%EOF'),
    ]),
  ],
  [
    'objects in objects',
    'pdfTooComplex',
    Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.from('1 0 obj '.repeat(200_000)),
      Buffer.from('\n%%EOF'),
    ]),
  ],
];

const signature = `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 840 9034 1200] /Contents <${'30820f'.repeat(1000)}> /Reason (EF/JS) >>`;
const harmless: [string, Buffer][] = [
  ['a page', pdfOf()],
  ['a document of the demonstration', Buffer.from(demoDocument('Garanty', 'Ferma Șișești SRL'))],
  ['packed objects', pdfOf([packed(['<< /Type /Font >>', '<< /Type /Page >>'])])],
  [
    'packed objects and a packed table',
    pdfOf([
      packed(['<< /Type /Font >>']),
      stream(
        '/Type /XRef /W [1 2 1] /Root 1 0 R /Filter /FlateDecode /DecodeParms << /Columns 4 /Predictor 12 >>',
        deflateSync('xxxx'),
      ),
    ]),
  ],
  [
    'a link to a page of the web',
    pdfOf(['<< /Subtype /Link /A << /S /URI /URI (https://www.onrc.ro/?q=a) >> >>']),
  ],
  [
    'a place to open at',
    pdfOf(
      [],
      '<< /Type /Catalog /Pages 2 0 R /OpenAction [3 0 R /Fit] /Outlines << /First 4 0 R /Last 4 0 R >> >>',
    ),
  ],
  ['an action to go there', withAction('<< /S /GoTo /D [3 0 R /Fit] >>')],
  [
    'a form without scripts',
    pdfOf(
      ['<< /FT /Tx /T (CUI) /V (14399840) >>'],
      '<< /Type /Catalog /AcroForm << /Fields [4 0 R] /NeedAppearances true >> >>',
    ),
  ],
  [
    'a signature in a second revision',
    revised(pdfOf(), ['<< /Type /Catalog /AcroForm << /SigFlags 3 /Fields [4 0 R] >> >>', signature]),
  ],
  [
    'a linearised file',
    revised(
      Buffer.concat([
        Buffer.from('%PDF-1.7\n1 0 obj\n<< /Linearized 1 /L 1200 /O 3 /E 900 /N 1 /T 1000 >>\nendobj\n'),
        pdfOf().subarray(9),
      ]),
      [],
    ),
  ],
  [
    'pictures and letters',
    pdfOf([
      stream('/Subtype /Image /Filter /DCTDecode', randomBytes(300_000)),
      stream('/Filter /FlateDecode', deflateSync(randomBytes(300_000))),
      stream('/Filter [/ASCII85Decode /LZWDecode]', 'xx'),
    ]),
  ],
  [
    'text about it',
    pdfOf([stream('', 'BT (The object of JavaScript is to launch an EmbeddedFile, 1 object) Tj ET')]),
  ],
];

describe('a PDF', () => {
  it.each(harmful)('[S8] with %s is refused: %s', (_, rule, bytes) => {
    expect(inspectPdf(bytes)).toBe(rule);
  });

  it.each(harmless)('[S8] with %s is accepted', (_, bytes) => {
    expect(inspectPdf(bytes)).toBeNull();
  });

  it('[S8] is refused or accepted whatever its bytes, without an exception', () => {
    const piece = fc.constantFrom(
      '1 0 obj',
      '<<',
      '>>',
      '(',
      ')',
      '\\',
      '/ObjStm',
      '/First 3',
      '/N 1',
      'stream\n',
      'endstream',
      'endobj',
      '/Filter',
      '/FlateDecode',
      '/EF',
      '#',
      '%',
      '\r',
      '[',
      ']',
      '<',
      '>',
      'x\x9c',
      '\0',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        inspectPdf(Buffer.from(pieces.join(' '), 'latin1'));
      }),
    );
  });
});

describe('PDFs that are uploaded', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  it('[S8] are refused with the reason at their field, and not stored', async () => {
    const account = await makeAccount(market.db);
    const seen = new Map(harmful.map(([, rule, bytes]) => [rule, bytes]));
    for (const [rule, bytes] of seen) {
      const answer = await upload(market, account, bytes);
      expect([answer.status, errorOf(answer).params]).toEqual([400, { fields: [{ path: 'file', rule }] }]);
    }
    const kept = market.db
      .selectFrom('platform.files')
      .select('key')
      .where('owner_account_id', '=', account.accountId)
      .where('kept_at', 'is not', null);
    expect(await kept.execute()).toEqual([]);
  });

  it('[S8] are stored byte for byte, many at a time', async () => {
    const account = await makeAccount(market.db);
    const bytes = harmless.find(([name]) => name.startsWith('a signature'))?.[1] ?? Buffer.alloc(0);
    for (const type of accountDocumentTypes) {
      const answer = await upload(market, account, bytes, { type });
      expect([answer.status, answer.body]).toMatchObject([201, { sizeBytes: bytes.length }]);
    }
  });
});
