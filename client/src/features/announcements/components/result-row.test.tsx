import type { Result } from '@recolta/shared/contracts/http/announcement-results';
import { expect, test } from 'vitest';
import { pageHtml } from '../../../testing/page-html.tsx';
import { ResultRow } from './results-page.tsx';

const sale: Result = {
  ...{ source: { kind: 'announcement', id: '8db2f7ac-c224-44a8-a690-edc25c36957a' }, type: 'Selling' },
  ...{ name: 'Porumb', product: 'corn', harvestYear: 2026, county: 'CL', unit: 'Ton', quantity: '300.000' },
  ...{ currency: 'Ron', publishedPrice: '1055.00', winningPrice: null, agreed: null },
  ...{ soldOn: '2026-11-20', isDemo: false },
};

async function textOf(changes: Partial<Result>) {
  const html = await pageHtml(<ResultRow result={{ ...sale, ...changes }} />, '/auctions/results', [
    'results',
  ]);
  return html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

test('an announcement shows its published price and says that it is only that', async () => {
  expect(await textOf({})).toBe(
    'Porumb Vânzare · Călărași 300 t vândute 1.055 lei/t preț dorit, publicat 20.11.2026',
  );
  expect(await textOf({ type: 'Buying' })).toContain('preț oferit, publicat');
});

test('the price that its reader agreed is beside it, as one price or as a range', async () => {
  expect(await textOf({ agreed: { from: '1041.00', to: '1041.00' } })).toContain('convenit: 1.041');
  expect(await textOf({ agreed: { from: '1041.00', to: '1047.50' } })).toContain(
    'convenit: 1.041 – 1.047,50',
  );
});

test('a live auction shows the winning price and links to its room', async () => {
  const live = {
    source: { kind: 'liveAuction', id: sale.source.id },
    publishedPrice: null,
    winningPrice: '1031.00',
  } as const;
  expect(await textOf(live)).toContain('1.031 lei/t preț câștigător');
  const html = await pageHtml(<ResultRow result={{ ...sale, ...live }} />, '/en/auctions/results', [
    'results',
  ]);
  expect(html).toContain(`href="/en/live-auctions/${sale.source.id}/participate"`);
});

test('a sale has the cover of its goods, from the files of its market', async () => {
  const coverOf = async (changes: Partial<Result>) =>
    /<img[^>]* src="([^"]+)"/.exec(
      await pageHtml(<ResultRow result={{ ...sale, ...changes }} />, '/', ['results']),
    )?.[1];
  const { id } = sale.source;
  expect(await coverOf({ cover: 'a.webp' })).toBe(`/services/main/auctions/${id}/files/a.webp?size=small`);
  expect(await coverOf({ cover: 'a.webp', source: { kind: 'liveAuction', id } })).toBe(
    `/services/live-auctions/api/v1/auctions/${id}/files/a.webp?size=small`,
  );
  expect(await coverOf({})).toBeUndefined();
});

test('goods that are not sold by the tonne keep their unit', async () => {
  const text = await textOf({
    product: 'others',
    name: 'Saci de rafie',
    unit: 'Bag',
    quantity: '520.000',
    currency: 'Euro',
  });
  expect(text).toContain('520 de saci vândute 1.055 EUR/sac');
});
