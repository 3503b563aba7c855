import { maxSearchNameLength, type SavedSearch } from '@recolta/shared/contracts/http/saved-searches';
import {
  type AnnouncementFilters,
  addressOfFilters,
} from '@recolta/shared/domain/announcement/announcement-search';
import { statedFilters } from '@recolta/shared/testing/announcement-fixture';
import { useTranslation } from 'react-i18next';
import { expect, test } from 'vitest';
import { CallError } from '../../../lib/http/failure.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { pageHtml } from '../../../testing/page-html.tsx';
import { announcementView, filtersOfView, marketList } from '../state/list-query.ts';
import { SearchForm, searchNameOf } from './search-form.tsx';
import { SearchList } from './searches-page.tsx';

const ignore = () => undefined;
const htmlOf = (element: React.ReactNode, address = '/auctions/searches') =>
  pageHtml(element, address, ['announcements', 'saved']);

const all: AnnouncementFilters = {
  auctionType: 'Selling',
  counties: ['CL', 'IL'],
  cereals: ['corn'],
  harvestYears: ['2026'],
  deliveryType: 'FCAField',
  currency: 'Ron',
  minPrice: '1000',
  maxPrice: '1100.50',
  minQuantity: '100',
  figures: [
    { field: 'humidity', rule: 'max', figure: '14.5' },
    { field: 'aflatoxinB1', rule: 'max', figure: '5' },
  ],
  isAnalysed: true,
  isSustainable: true,
  search: 'grâu, „tare” & 50%',
};

test('[A11] the address of a search applies its filters, whatever they are', () => {
  for (const filters of [all, statedFilters, { ...statedFilters, search: 'a=b,c' }]) {
    const path = addressOfFilters(filters);
    const address = new URL(path, 'http://recolta.test');
    expect(address.pathname).toBe('/auctions');
    const view = announcementView(marketList.read(address.searchParams));
    expect(filtersOfView(view)).toEqual(filters);
    expect(view.sort).toBe('Newest');
  }
});

function Name({ filters }: { filters: AnnouncementFilters }) {
  useTranslation();
  const texts = useTexts();
  return <p>{searchNameOf(filters, texts)}</p>;
}

test('[A11] a search is named by its filters, in the language of the page, as far as they fit', async () => {
  const nameOf = async (filters: Partial<AnnouncementFilters>, address?: string) => {
    const html = await htmlOf(<Name filters={{ ...statedFilters, ...filters }} />, address);
    return html.replace(/<[^>]*>/g, '').replaceAll('\u00a0', ' ');
  };
  const some = { cereals: ['corn'], counties: ['CL'], minQuantity: '100' };
  expect(await nameOf(some)).toBe('Porumb, Călărași, de la 100 t');
  expect(await nameOf(some, '/en/auctions')).toBe('Corn (maize), Călărași, from 100 t');
  expect(await nameOf({ auctionType: 'Buying', currency: 'Euro', maxPrice: '210' })).toBe(
    'Cumpărare, până la 210 EUR/t',
  );
  expect(await nameOf({ deliveryType: 'FCABarn', isAnalysed: true })).toBe('FCA, din magazie, analizată');
  const figures = [{ field: 'fallingNumber', rule: 'min', figure: '220' }] as const;
  expect(await nameOf({ cereals: ['wheat-milling'], figures })).toBe(
    'Grâu panificație, indice de cădere min. 220 s',
  );
  const long = await nameOf({
    ...all,
    counties: ['CL', 'IL', 'CT', 'BR', 'TR', 'DJ', 'OT', 'TM', 'AR', 'BH'],
  });
  expect(long.length).toBeLessThanOrEqual(maxSearchNameLength);
  expect(long).toMatch(/^Porumb, grâu, .*[^,]$/);
});

const search: SavedSearch = {
  id: '0b51cb75-25ba-4c29-8d9b-7be42a0b5e3c',
  name: 'Porumb din Călărași',
  frequency: 'Daily',
  savedAt: '2026-11-20T08:05:00.000Z',
  path: addressOfFilters({ ...statedFilters, counties: ['CL'] }),
};
const foundOf = (...items: SavedSearch[]) => ({
  ...{ data: { items }, error: null, refetch: () => Promise.reject() },
});

test('[A11] a saved search is listed with its link and frequency, and with buttons that name it', async () => {
  const html = await htmlOf(<SearchList found={foundOf(search)} onAsk={ignore} />, '/en/auctions/searches');
  expect(html).toContain('href="/en/auctions?counties=CL&amp;sort=Newest"');
  expect(html).toContain('Daily at 08:00, if there are new ones');
  for (const act of ['Change', 'Delete'])
    expect(html).toContain(`aria-label="${act} the search “Porumb din Călărași”"`);
  expect(html).toContain('One search of at most 20');
  expect(await htmlOf(<SearchList found={foundOf()} onAsk={ignore} />)).toContain(
    'Nu aveți încă nicio căutare salvată.',
  );
  // Values that a newer release knows.
  const newer = { ...search, frequency: 'Weekly' };
  expect(await htmlOf(<SearchList found={foundOf(newer)} onAsk={ignore} />)).toContain('Imediat');
});

test('[A11] the form begins with a name and a frequency, and shows why saving was refused', async () => {
  const form = (error: Error | null) =>
    htmlOf(<SearchForm initial={search} error={error} isSending={false} onSend={ignore} />);
  const html = await form(null);
  expect(html).toContain('value="Porumb din Călărași"');
  expect(html.match(/<input type="radio"/g)).toHaveLength(3);
  expect(html).toMatch(/<input type="radio"[^>]*checked=""[^>]*\/>Zilnic la 08:00/);
  const error = new CallError({ code: 'TooManySearches', params: { limit: 20 }, status: 409 });
  expect(await form(error)).toMatch(/role="alert"[^>]*>Puteți avea cel mult 20 de căutări salvate\. /);
});
