import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';

/** A picture of a whole page. */
export interface Shot {
  readonly file: string;
  readonly caption: string;
  /** In CSS px. */
  readonly width: number;
  readonly height: number;
}

/** Height of a column of a sheet in px, and the width of all of them together. */
const columnHeight = 1500;
const sheetWidth = 1640;
const captionHeight = 22;

/** Columns of a sheet by the width of the pages on it: a phone's pages at full size, a desktop's at half. */
const columnsFor = (width: number) => (width < 640 ? 4 : 2);

/**
 * Sheets of pages of one width, in the given order; a page that is longer than a column continues in the next one.
 *
 * @returns the number of sheets
 */
export async function makeSheets(
  browser: Browser,
  folder: string,
  name: string,
  shots: readonly Shot[],
): Promise<number> {
  const [first] = shots;
  if (!first) return 0;
  const perSheet = columnsFor(first.width);
  const width = Math.floor(sheetWidth / perSheet) - 12;
  const columns = shots.flatMap(({ file, caption, ...size }) => {
    const height = Math.round((size.height * width) / size.width);
    const count = Math.ceil(height / columnHeight);
    const source = pathToFileURL(file).href;
    return Array.from({ length: count }, (_, at) => {
      const label = count === 1 ? caption : `${caption} (${at + 1}/${count})`;
      const style = `background:url('${source}') 0 -${at * columnHeight}px/${width}px ${height}px no-repeat`;
      return `<figure><figcaption>${label}</figcaption><div style="${style}"></div></figure>`;
    });
  });
  const page = await browser.newPage({
    viewport: { width: sheetWidth, height: columnHeight + captionHeight },
  });
  const source = path.join(folder, `${name}.html`);
  const sheets = Math.ceil(columns.length / perSheet);
  for (let at = 0; at < sheets; at++) {
    const shown = columns.slice(at * perSheet, (at + 1) * perSheet).join('');
    await writeFile(
      source,
      `<!doctype html><meta charset="utf-8"><style>
      body { margin: 0; display: flex; gap: 12px; background: #888; font: 14px/${captionHeight}px sans-serif }
      figure { margin: 0; flex: none; width: ${width}px } figcaption { overflow: hidden; white-space: nowrap }
      div { height: ${columnHeight}px }</style>${shown}`,
    );
    await page.goto(pathToFileURL(source).href);
    await page.screenshot({ path: path.join(folder, `${name}-${String(at + 1).padStart(2, '0')}.png`) });
  }
  await page.close();
  await rm(source);
  return sheets;
}

/** The size of a PNG file in px. */
export async function pngSize(file: string): Promise<{ width: number; height: number }> {
  const bytes = await readFile(file);
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
