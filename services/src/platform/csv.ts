/**
 * The start of a formula: at the start of a cell, also behind spaces and quotes, and behind a character that ends a cell
 * where a spreadsheet of another locale or another reader splits the file.
 */
const formulaStart = /(?<=^|[;,|\t\r\n])(?=[\s"']*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

/** A figure that the service has made, which no text can be: one below zero stays a number. */
export interface CsvFigure {
  readonly figure: string;
}
export type CsvCell = string | CsvFigure;

/**
 * A table as a file that a Romanian spreadsheet opens as columns: UTF-8 with a byte order mark, semicolons, lines
 * as in RFC 4180. An apostrophe before what would be a formula keeps it text.
 */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(';')}\r\n`).join('')}`;
}

function cellOf(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell.figure;
  const text = cell;
  const safe = text.replaceAll(formulaStart, "'");
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
