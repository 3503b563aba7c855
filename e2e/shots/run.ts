// `pnpm shots [folder]`: contact sheets of every page of a running market with demonstration data (`npm start`), and
// a table of what is wider than its window or small. Options name a part of them.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { localizedPath } from '../../client/src/lib/locale-path.ts';
import { chromiumPath } from '../../scripts/chromium.mjs';
import { measurePage } from '../fixtures/page-measure.ts';
import { Addresses } from './addresses.ts';
import { enter, type PersonName, people } from './people.ts';
import { makeSheets, pngSize, type Shot } from './sheets.ts';

const list = (text: string) => text.split(',');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    address: { type: 'string', default: 'http://localhost:3000' },
    people: { type: 'string', default: 'visitor,buyer,seller,admin' },
    languages: { type: 'string', default: 'ro,en' },
    themes: { type: 'string', default: 'light,dark' },
    widths: { type: 'string', default: '390,1440' },
    // Widths that are only measured; none are without.
    measured: { type: 'string', default: '320,360,412,720,820,1024,1280,1366' },
    // Addresses that begin with it.
    under: { type: 'string', default: '/' },
    // Addresses of each page with parameters.
    most: { type: 'string', default: '6' },
  },
});
const folder = path.resolve(positionals[0] ?? 'shots');
const shotsFolder = path.join(folder, 'pages');
const widths = list(values.widths).map(Number);
const measured = [...widths, ...list(values.measured).filter(Boolean).map(Number)];

await mkdir(shotsFolder, { recursive: true });
const executablePath = await chromiumPath();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const sheets = new Map<string, Shot[]>();
const findings: string[] = [];
let count = 0;

/** Waits for the content of a page. */
async function settled(page: Page): Promise<void> {
  await page.locator('#first-view').waitFor({ state: 'detached' });
  await page.locator('main h1').first().waitFor({ timeout: 8000 });
  await page.waitForFunction(() => document.querySelector('[role=status].animate-late') === null, null, {
    timeout: 8000,
  });
  await page.waitForTimeout(250);
}

async function measureAt(page: Page, width: number, where: string): Promise<void> {
  await page.setViewportSize({ width, height: width < 640 ? 844 : 900 });
  await page.waitForTimeout(60);
  const { wide, crowded, cut, small, smallShare } = await page.evaluate(measurePage);
  const say = (kind: string, what: string) => findings.push([kind, width, where, what].join('\t'));
  if (wide.length > 0) say('wide', wide.slice(0, 3).join(' | '));
  if (crowded.length > 0) say('crowded', crowded.slice(0, 3).join(' | '));
  if (cut.length > 0) say('cut', cut.slice(0, 3).join(' | '));
  if (width < 640 && small.length > 0) say('under 13 px', small.slice(0, 3).join(' | '));
  if (width === 390) say('share under 15 px', `${smallShare}`);
}

async function picture(page: Page, width: number, sheet: string, caption: string): Promise<void> {
  const file = path.join(shotsFolder, `${++count}.png`);
  await page.screenshot({ path: file, fullPage: true });
  const { height } = await pngSize(file);
  const shots = sheets.get(sheet) ?? [];
  sheets.set(sheet, [...shots, { file, caption, width, height }]);
}

for (const who of list(values.people) as PersonName[]) {
  if (!(who in people)) throw new Error(`no person ${who}: ${Object.keys(people).join(', ')}`);
  const context = await enter(browser, values.address, who);
  const page = await context.newPage();
  for (const locale of list(values.languages) as ('ro' | 'en')[]) {
    const addresses = await Addresses.load(Number(values.most));
    for (let address = addresses.next(); address !== undefined; address = addresses.next()) {
      const where = [who, locale, address].join('\t');
      try {
        await page.goto(localizedPath(address, locale));
        await settled(page);
      } catch (error) {
        findings.push(`not shown\t\t${where}\t${String(error).split('\n', 1)[0]}`);
        continue;
      }
      // A guard leads elsewhere: the page is not this person's.
      const { pathname } = new URL(page.url());
      if (pathname !== localizedPath(address, locale).split('?', 1)[0]) continue;
      await addresses.addLinksOf(page);
      if (!address.startsWith(values.under)) continue;
      for (const width of measured) {
        await measureAt(page, width, where);
        if (!widths.includes(width)) continue;
        for (const theme of list(values.themes) as ('light' | 'dark')[]) {
          await page.emulateMedia({ colorScheme: theme });
          await picture(page, width, `${width}-${locale}-${theme}-${who}`, `${who} ${address}`);
        }
        await page.emulateMedia({ colorScheme: 'light' });
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  }
  await context.close();
}
await writeFile(path.join(folder, 'findings.tsv'), `${findings.join('\n')}\n`);
let sheetCount = 0;
for (const [name, shots] of sheets) sheetCount += await makeSheets(browser, folder, name, shots);
await browser.close();
console.log(`${count} pictures, ${sheetCount} sheets and ${findings.length} findings are in ${folder}`);
