/** Characters that spreadsheets interpret as the start of a formula. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A table as a file that a Romanian spreadsheet opens as columns: UTF-8 with a byte order mark, semicolons, lines
 * as in RFC 4180. A cell that would be a formula gets a leading apostrophe, which keeps it text.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(';')}\r\n`).join('')}`;
}

function cellOf(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
