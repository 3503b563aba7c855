import { type APIRequestContext, expect } from '@playwright/test';
import { identifyingStrings, makeAccount } from '../../services/tests/harness/accounts.ts';
import { makeAnnouncement } from '../../services/tests/harness/announcements.ts';
import { makeAuction } from '../../services/tests/harness/auctions.ts';
import { test } from '../fixtures/market-test.ts';

/** A page as search engines get it; a busy relay sends it empty. */
async function pageAt(request: APIRequestContext, url: string): Promise<string> {
  const read = async () => (await request.get(url, { headers: { accept: 'text/html' } })).text();
  let html = '';
  await expect(async () => {
    html = await read();
    expect(html).toContain('id="first-view"');
  }).toPass();
  return html;
}

test('[B5] [L9] search engines get confidential auctions without names, and no invited ones', async ({
  stack,
  request,
}) => {
  const owner = await makeAccount(stack.db, { role: 'Provider', companyName: 'Canarul Ascuns SRL' });
  const bidder = await makeAccount(stack.db, { companyName: 'Papagalul Ascuns SRL' });
  const listing = { privacyType: 'Incognito', audience: 'Open' } as const;
  const bids = [{ by: bidder, priceMinor: 1010_00 }];
  const open = await makeAuction(stack.db, { owner, listing, bids });
  const invited = await makeAuction(stack.db, { owner, listing: { audience: 'Invited' } });
  const announcement = await makeAnnouncement(stack.db, owner, { privacyType: 'Incognito' });

  // The lists of services and relay are in memory and follow the database; the sitemap generated from them is
  // cached.
  const newest = `${stack.baseUrl}/services/main/auctions?page=1&pageSize=50&filters=status==InProgress&sorts=-newest`;
  await expect.poll(async () => (await request.get(newest)).text()).toContain(announcement);
  const live = `${stack.baseUrl}/rooms/live-list`;
  await expect.poll(async () => (await request.get(live)).text()).toContain(open.id);

  const index = await (await request.get(`${stack.baseUrl}/sitemap.xml`)).text();
  const parts = Array.from(index.matchAll(/<loc>(.*?)<\/loc>/g), ([, url = '']) => new URL(url).pathname);
  const files = ['/robots.txt', '/blog/rss.xml', '/en/blog/rss.xml', ...parts];
  const texts = [index];
  for (const file of files) {
    const answer = await request.get(`${stack.baseUrl}${file}`);
    expect(answer.status(), file).toBe(200);
    texts.push(await answer.text());
  }
  const sitemap = texts.join();
  for (const id of [open.id, announcement]) expect(sitemap).toContain(id);
  expect(sitemap).not.toContain(invited.id);

  const pages = [
    `/live-auctions/${open.id}/participate`,
    `/auctions/${announcement}`,
    '/',
    '/live',
    '/auctions',
  ];
  for (const path of pages) {
    const html = await pageAt(request, stack.baseUrl + path);
    expect(html).toContain(`<link rel="canonical" href="`);
    texts.push(html);
  }
  const said = texts.join();
  expect(said).toContain('"@type":"Event"');
  expect(said).toMatch(/"@type":"(?:Offer|Demand)"/);
  for (const secret of [owner, bidder].flatMap(identifyingStrings)) expect(said).not.toContain(secret);
  const hidden = await request.get(`${stack.baseUrl}/live-auctions/${invited.id}/participate`, {
    headers: { accept: 'text/html' },
  });
  expect(hidden.status()).toBe(404);
});
