import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readTableFile, readTableText, saveTable } from './table-file.tsx';

const isHeader = (cell: string) => ['Produs', 'Preț', 'Cantitate'].includes(cell.trim());
const cells = [
  ['Produs', 'Preț', 'Cantitate'],
  ['Grâu', '1.050,50', '200,5'],
];
const read = (text: string) => readTableText(text, isHeader);

describe('a table is read by its header', () => {
  test.each([
    ['semicolons, decimal commas, one row', 'Produs;Preț;Cantitate\nGrâu;1.050,50;200,5', 1],
    ['a line break at the end', 'Produs;Preț;Cantitate\nGrâu;1.050,50;200,5\n', 1],
    ['CRLF, and empty lines at the end', 'Produs;Preț;Cantitate\r\nGrâu;1.050,50;200,5\r\n\r\n;;\r\n', 1],
    ['a byte order mark', '\uFEFFProdus;Preț;Cantitate\nGrâu;1.050,50;200,5\n', 1],
    ['sep=;', 'sep=;\r\nProdus;Preț;Cantitate\r\nGrâu;1.050,50;200,5\r\n', 2],
    ['an empty first row', ';;\nProdus;Preț;Cantitate\nGrâu;1.050,50;200,5\n', 2],
    [
      'a title with commas',
      'Oferte, recolta 2026, Agro SRL\n\nProdus;Preț;Cantitate\nGrâu;1.050,50;200,5',
      3,
    ],
    ['tabs', 'Produs\tPreț\tCantitate\nGrâu\t1.050,50\t200,5', 1],
    ['commas with quotes', 'Produs,Preț,Cantitate\nGrâu,"1.050,50","200,5"\n', 1],
    ['line breaks of an old Macintosh', 'Produs;Preț;Cantitate\rGrâu;1.050,50;200,5\r', 1],
  ])('with %s', async (_, text, firstLine) => {
    expect(await read(text)).toEqual({ lines: cells, firstLine });
  });

  test('one without known columns is returned from its first line', async () => {
    expect(await read('a;b\n1;2')).toEqual({
      lines: [
        ['a', 'b'],
        ['1', '2'],
      ],
      firstLine: 1,
    });
  });
});

test.each([
  ['UTF-8', new TextEncoder().encode('Preț')],
  ['Windows-1250', Uint8Array.from([0x50, 0x72, 0x65, 0xfe])],
  [
    'UTF-16, the "Unicode text" of Excel',
    Uint8Array.from([0xff, 0xfe, 0x50, 0, 0x72, 0, 0x65, 0, 0x1b, 0x02]),
  ],
  ['UTF-16, high byte first', Uint8Array.from([0xfe, 0xff, 0, 0x50, 0, 0x72, 0, 0x65, 0x02, 0x1b])],
])('a file is decoded from %s', async (encoding, bytes) => {
  // Windows-1250 has the letter with a cedilla alone.
  const text = encoding === 'Windows-1250' ? 'Preţ' : 'Preț';
  expect(await readTableFile(new Blob([bytes]), 100)).toEqual({ text });
});

test.each([
  ['XLSX', [0x50, 0x4b, 0x03, 0x04, 0x14], 'workbook'],
  ['XLS', [0xd0, 0xcf, 0x11, 0xe0, 0xa1], 'workbook'],
  ['a long XLSX', [0x50, 0x4b, 0x03, 0x04, ...Array.from({ length: 200 }, () => 0)], 'workbook'],
  ['a long CSV', Array.from({ length: 200 }, () => 0x31), 'tooLarge'],
])('%s is not read as text', async (_, bytes, refusal) => {
  expect(await readTableFile(new Blob([Uint8Array.from(bytes)]), 100)).toEqual({ refusal });
});

test('a table is saved for Romanian spreadsheets, and no cell is a formula', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.stubGlobal('document', { createElement: () => ({ click: () => undefined }) });
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  await saveTable('oferte.csv', [
    ['Firma', 'Preț'],
    ['=HYPERLINK("https://x.example")', '1.050,50'],
  ]);
  const bytes = new Uint8Array(await (files[0] as Blob).arrayBuffer());
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
    '\uFEFFFirma;Preț\r\n"\'=HYPERLINK(""https://x.example"")";1.050,50\r\n',
  );
});
