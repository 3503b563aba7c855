// `pnpm still`: opens every page of a running market with demonstration data (`npm start`) as each person, and lists
// those whose content moves while they load. Ends with an error if there are any.
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { localizedPath } from '../../client/src/lib/locale-path.ts';
import { chromiumPath } from '../../scripts/chromium.mjs';
import { mostShift, shiftsOf, sumOf, watchShifts } from '../fixtures/layout-shifts.ts';
import { Addresses } from './addresses.ts';
import { enter, type PersonName } from './people.ts';

const list = (text: string) => text.split(',');
const { values } = parseArgs({
  options: {
    address: { type: 'string', default: 'http://localhost:3000' },
    people: { type: 'string', default: 'visitor,buyer,seller,bidder,newcomer,admin' },
    widths: { type: 'string', default: '390,1440' },
    language: { type: 'string', default: 'ro' },
    // Addresses of each page with parameters.
    most: { type: 'string', default: '6' },
    // Addresses that begin with it.
    under: { type: 'string', default: '/' },
    // Delay of each script, ms.
    late: { type: 'string', default: '0' },
    // Without a change for so long, ms, a page is complete.
    quiet: { type: 'string', default: '2000' },
  },
});
const quietMs = Number(values.quiet);
const lateMs = Number(values.late);
const locale = values.language === 'en' ? 'en' : 'ro';

const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});

/** Opens one page, and returns its shifts; undefined if it leads elsewhere. */
async function openOne(context: BrowserContext, addresses: Addresses, address: string, width: number) {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: width < 640 ? 844 : 900 });
  try {
    await watchShifts(page, lateMs);
    await page.goto(localizedPath(address, locale));
    const shifts = await shiftsOf(page, quietMs, lateMs);
    await addresses.addLinksOf(page);
    const { pathname } = new URL(page.url());
    return pathname === localizedPath(address, locale).split('?', 1)[0] ? shifts : undefined;
  } finally {
    await page.close();
  }
}

let opened = 0;
let moved = 0;
for (const who of list(values.people) as PersonName[]) {
  const context = await enter(browser, values.address, who);
  for (const width of list(values.widths).map(Number)) {
    const addresses = await Addresses.load(Number(values.most));
    for (let address = addresses.next(); address !== undefined; address = addresses.next()) {
      if (!address.startsWith(values.under)) continue;
      const shifts = await openOne(context, addresses, address, width);
      if (shifts === undefined) continue;
      opened++;
      const sum = sumOf(shifts);
      if (sum <= mostShift) continue;
      moved++;
      console.log([sum.toFixed(3), who, width, address].join('\t'));
      for (const { value, atMs, what } of shifts)
        if (value > 0.001) console.log(`\t${value.toFixed(3)} at ${atMs} ms: ${what.join(' | ')}`);
    }
  }
  await context.close();
}
await browser.close();
console.log(`${moved} of ${opened} pages move by more than ${mostShift}`);
if (moved > 0) process.exitCode = 1;
