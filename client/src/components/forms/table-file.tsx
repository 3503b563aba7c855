import { foldText } from '@recolta/shared/domain/folded-text';
import type { TableLines } from '@recolta/shared/domain/market-data/read-table';
import { FileUp } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { saveFile } from '../../lib/device/hand-over.ts';
import type { Locale } from '../../lib/locale-path.ts';
import { type ButtonLook, buttonClass } from '../ui/button.tsx';

/** The text of a chosen table, or why it is not read. */
export type TableFile = Awaited<ReturnType<typeof readTableFile>>;

/**
 * A button that chooses a file with a table and reads it; the same file can be chosen again.
 * @param most maximum size in bytes
 */
export function TableFileButton({
  label,
  look = 'plain',
  className,
  most,
  onRead,
}: {
  label: string;
  look?: ButtonLook;
  className?: string;
  most: number;
  onRead: (found: TableFile) => unknown;
}) {
  const choose = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    input.value = '';
    if (file) await onRead(await readTableFile(file, most));
  };
  return (
    <label
      className={buttonClass(
        look,
        classNames(
          'relative cursor-pointer focus-within:outline-2 focus-within:outline-(--focus-line) focus-within:outline-offset-2',
          className,
        ),
      )}
    >
      <FileUp aria-hidden="true" size={17} />
      {label}
      <input
        type="file"
        accept={tableFileTypes}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ target }) => void choose(target)}
      />
    </label>
  );
}

/** Spreadsheets in Romania write `;`; a copied selection has tabs. The first is also the one of a table without header. */
const delimiters = [';', '\t', ',', '|'] as const;
/** Lines in which the header is looked for: before it are titles, empty lines, `sep=;`. */
const headLines = 10;

/**
 * Reads a table as spreadsheets export or copy it. The header decides the delimiter: guesses by counting fail on short
 * tables with decimal commas.
 * @param isHeader true for the name of a column
 */
export async function readTableText(text: string, isHeader: (cell: string) => boolean): Promise<TableLines> {
  const { default: papa } = await import('papaparse');
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  let best = { delimiter: delimiters[0] as string, at: 0, known: 0 };
  for (const delimiter of delimiters) {
    const { data } = papa.parse<string[]>(plain, { delimiter, preview: headLines });
    for (const [at, cells] of data.entries()) {
      const known = cells.filter(isHeader).length;
      if (known > best.known) best = { delimiter, at, known };
    }
  }
  const lines = papa.parse<string[]>(plain, { delimiter: best.delimiter }).data.slice(best.at);
  const end = lines.findLastIndex((cells) => cells.some((cell) => cell.trim() !== '')) + 1;
  return { lines: lines.slice(0, end), firstLine: best.at + 1 };
}

/** Value of `accept` for tables. It includes workbooks, so that their refusal can say how to save them as CSV. */
const tableFileTypes = '.csv,.tsv,.txt,text/csv,text/plain,.xlsx,.xls,.ods';

/** First bytes of workbooks: a ZIP archive (XLSX, ODS), and what older Excel writes (XLS). */
const workbookStarts = ['504b0304', 'd0cf11e0'];

/** The text of a table in a file, or why it is not read. @param most size in bytes */
export async function readTableFile(
  file: Blob,
  most: number,
): Promise<{ readonly text: string } | { readonly refusal: 'workbook' | 'tooLarge' }> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const hex = [...start].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (workbookStarts.includes(hex)) return { refusal: 'workbook' };
  return file.size > most ? { refusal: 'tooLarge' } : { text: await textOfFile(file) };
}

/** The text of a file: by its byte order mark, else UTF-8, else as Excel writes CSV in Romania (Windows-1250). */
async function textOfFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // "Unicode text" of Excel.
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

/** Hands over a table as a CSV file that a Romanian spreadsheet opens as columns; no cell is read as a formula. */
export async function saveTable(name: string, rows: readonly (readonly string[])[]): Promise<void> {
  const { default: papa } = await import('papaparse');
  const text = papa.unparse(rows as string[][], { delimiter: ';', escapeFormulae: true });
  // Spreadsheets recognise UTF-8 by its byte order mark.
  saveFile(name, 'text/csv', `\uFEFF${text}\r\n`);
}

/** A column of a table that people send: its field, and its headers, any of which is accepted. */
export interface TableColumn {
  /** Path of the field. */
  readonly path: string;
  readonly ro: string;
  readonly en: string;
  /** Other headers that are accepted: of earlier examples, and words of the trade. */
  readonly former?: readonly string[];
  /** By folded word: the values that its cells may have. Any text if omitted. */
  readonly words?: ReadonlyMap<string, string>;
  /** Words before a value that say what it is. */
  readonly prefix?: RegExp;
  /** A cell of the example. */
  readonly example: string;
}

/**
 * True if a cell matches a word, ignoring case and diacritics. Spreadsheets without ș and ț in their encoding write a
 * question mark instead: it matches any letter, in a word with mostly readable letters.
 */
function isWord(cell: string, word: string): boolean {
  const [typed, known] = [foldText(cell.trim()), foldText(word)];
  if (typed === known) return true;
  return (
    typed.includes('?') &&
    typed.split('?').length - 1 < typed.length / 2 &&
    typed.length === known.length &&
    [...typed].every((char, at) => char === '?' || char === known[at])
  );
}

/** The only value that a cell can mean; null for none, and if two values match. */
export function wordIn({ words = new Map(), prefix }: Pick<TableColumn, 'words' | 'prefix'>, cell: string) {
  const stated = prefix ? cell.trim().replace(prefix, '') : cell;
  const exact = words.get(foldText(stated));
  if (exact !== undefined) return exact;
  const [only, ...others] = new Set(
    [...words].flatMap(([word, value]) => (isWord(stated, word) ? value : [])),
  );
  return only === undefined || others.length > 0 ? null : only;
}

const isNamed = ({ ro, en, former = [] }: TableColumn, header: string) =>
  [ro, en, ...former].some((name) => isWord(header, name));

/** The column of a header; undefined for an unknown one. */
export function columnOf(columns: readonly TableColumn[], header: string): TableColumn | undefined {
  return columns.find((column) => isNamed(column, header));
}

/** The language of most headers; null if both have as many. */
export function languageOf(columns: readonly TableColumn[], headers: readonly string[]): Locale | null {
  const count = (locale: Locale) =>
    headers.filter((header) => columns.some((column) => isWord(header, column[locale]))).length;
  const surplus = count('ro') - count('en');
  if (surplus === 0) return null;
  return surplus > 0 ? 'ro' : 'en';
}

/** A day as typed, `18.12.2026`, as `2026-12-18`; two-digit years are in this century. Any other text as it is. */
export function dayOfCell(cell: string): string {
  const [, day = '', month = '', typedYear] =
    /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})\.?$/.exec(cell) ?? [];
  if (typedYear === undefined) return cell;
  const year = typedYear.length === 2 ? `20${typedYear}` : typedYear;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
