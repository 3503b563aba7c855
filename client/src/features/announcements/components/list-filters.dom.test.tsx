import type { AnnouncementCounts } from '@recolta/shared/contracts/http/announcements';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { announcementView, marketList } from '../state/list-query.ts';
import { ListFilters, searchChoice } from './list-filters.tsx';

const counts = {
  total: 41,
  fields: {
    product: { corn: 7, 'wheat-milling': 11 },
    county: { CL: 3, TR: 5 },
    deliveryType: { FCATruck: 13, DAPTruck: 17 },
    currency: { Ron: 19, Euro: 23 },
    analysed: { true: 29 },
    sustainability: { ISCC: 2, REDcert: 4 },
    harvestYear: { 2026: 31, 2025: 37 },
  },
} as unknown as AnnouncementCounts;

/** The filters at an address; `chosen` has the changes that they ask for. */
async function visit(query: string, known: AnnouncementCounts | null = counts, language = '') {
  const chosen: unknown[] = [];
  const view = announcementView(marketList.read(new URLSearchParams(query)));
  const page = await visitPage(
    <ListFilters
      view={view}
      present={() => view}
      counts={known ?? undefined}
      choose={(change) => void chosen.push(change)}
    />,
    {
      address: `${language}/auctions?${query}`,
      namespaces: ['announcements', 'labels', 'lists'],
      answers: {},
    },
  );
  const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
  return {
    ...page,
    chosen,
    select,
    options: (name: string) => [...select(name).options].map(({ textContent }) => plain(textContent ?? '')),
    group: (name: string) => within(screen.getByRole('group', { name })),
    type: (name: string | RegExp, value: string) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
      // The page applies typed text after a pause.
      act(() => void vi.runAllTimers());
      vi.useRealTimers();
    },
  };
}

test('[A8] products are chosen by crop, each with its number, and the figures of others are forgotten', async () => {
  const { group, chosen, user, t } = await visit('cereals=corn&figures=humidity-14');
  const products = group(t('announcements:product'));
  expect(
    products.getAllByRole('checkbox').map((box) => plain(box.closest('label')?.textContent ?? '')),
  ).toEqual(['Grâu panificație11', 'Porumb7']);
  expect(products.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
    false,
    true,
  ]);
  await user.click(products.getByRole('checkbox', { name: /^Grâu/ }));
  await user.click(products.getByRole('checkbox', { name: /^Porumb/ }));
  expect(chosen).toEqual([
    { cereals: 'corn,wheat-milling', figures: '' },
    { cereals: '', figures: '' },
  ]);
});

test('[A8] counties are added, delivery and currency chosen, with their numbers', async () => {
  const { options, select, chosen, user, t } = await visit(
    'counties=CL&deliveryType=DAPTruck&currency=Euro&minPrice=100',
  );
  const county = t('announcements:county');
  expect(options(county)).toContain('Teleorman (5)');
  expect(options(county)).toContain('Alba (0)');
  expect(options(county).some((one) => one.startsWith('Călărași'))).toBe(false);
  expect(select(county).value).toBe('');
  await user.selectOptions(select(county), 'TR');
  const delivery = t('announcements:delivery');
  expect(options(delivery).slice(0, 5)).toEqual([
    t('announcements:any'),
    t('announcements:fcaField'),
    t('announcements:fcaBarn'),
    t('announcements:cptConstanta'),
    `${t('labels:deliveryType.FCATruck')} (13)`,
  ]);
  expect(select(delivery).value).toBe('DAPTruck');
  await user.selectOptions(select(delivery), 'CPT');
  const currency = t('announcements:currency');
  expect(select(currency).value).toBe('Euro');
  await user.selectOptions(select(currency), 'Ron');
  await user.selectOptions(select(currency), '');
  expect(chosen).toEqual([
    { counties: 'CL,TR', near: '' },
    { deliveryType: 'CPT' },
    { currency: 'Ron' },
    { currency: '', minPrice: '', maxPrice: '' },
  ]);
});

test('[A8] prices and quantities are typed in the language of the page', async () => {
  const { type, chosen, t } = await visit('minPrice=1000.5&maxPrice=1100&minQuantity=20.25');
  const shownOf = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
  const [min, max, quantity] = [
    t('announcements:minPrice'),
    t('announcements:maxPrice'),
    t('announcements:minQuantity'),
  ];
  expect([shownOf(min), shownOf(max), shownOf(quantity)]).toEqual(['1000,5', '1100', '20,25']);
  type(min, '1.010,25');
  type(max, 'mult');
  type(quantity, '7,125');
  expect(chosen).toEqual([{ minPrice: '1010.25' }, { maxPrice: '' }, { minQuantity: '7.125' }]);
});

test('[A8] a price keeps the chosen currency, and is shown with a point in English', async () => {
  const { type, chosen, t } = await visit('currency=Euro&minPrice=200.5', counts, '/en');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: t('announcements:minPrice') });
  expect(field.value).toBe('200.5');
  type(t('announcements:minPrice'), '201.75');
  expect(chosen).toEqual([{ minPrice: '201.75' }]);
});

test('[A8] analysed, sustainable, harvest and type are switched on and off', async () => {
  const { user, chosen, group, t } = await visit('quality=analysed&harvestYears=2025');
  const label = (name: RegExp) =>
    plain(screen.getByRole('checkbox', { name }).closest('label')?.textContent ?? '');
  const analysed = new RegExp(`^${t('announcements:withBulletin')}`);
  const sustainable = new RegExp(`^${t('announcements:sustainable')}`);
  expect(label(analysed)).toBe(`${t('announcements:withBulletin')}29`);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: analysed }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: sustainable }).checked).toBe(false);
  const years = group(t('announcements:harvest')).getAllByRole<HTMLInputElement>('checkbox');
  expect(years.map((box) => [box.closest('label')?.textContent, box.checked])).toEqual([
    ['202537', true],
    ['202631', false],
  ]);
  await user.click(screen.getByRole('checkbox', { name: analysed }));
  await user.click(screen.getByRole('checkbox', { name: sustainable }));
  await user.click(years[1] as HTMLElement);
  await user.click(screen.getByRole('radio', { name: t('announcements:types.Buying') }));
  expect(chosen).toEqual([
    { quality: '' },
    { sustainability: 'any' },
    { harvestYears: '2025,2026' },
    { auctionType: 'Buying' },
  ]);
});

test('[A8] all types are the list without that filter', async () => {
  const { user, chosen, t } = await visit('auctionType=Selling&sustainability=any');
  expect(
    screen.getByRole<HTMLInputElement>('radio', { name: t('announcements:types.Selling') }).checked,
  ).toBe(true);
  await user.click(screen.getByRole('radio', { name: t('announcements:types.All') }));
  await user.click(screen.getByRole('checkbox', { name: new RegExp(`^${t('announcements:sustainable')}`) }));
  expect(chosen).toEqual([{ auctionType: '' }, { sustainability: '' }]);
});

test('[A8] until the numbers are known there are none, nor years', async () => {
  const { options, t } = await visit('', null);
  expect(options(t('announcements:county'))).toContain('Teleorman');
  expect(screen.queryByRole('group', { name: t('announcements:harvest') })).toBeNull();
});

test.each([
  ['CPT', { search: '', deliveryType: 'CPT' }],
  [' cpt constanţa ', { search: '', deliveryType: 'CPT' }],
  ['cpt Constanta', { search: '', deliveryType: 'CPT' }],
  ['cpt brăila', { search: 'cpt brăila' }],
  ['acpt', { search: 'acpt' }],
])('[A8] the search “%s” asks for %o', (typed, choice) => {
  expect(searchChoice(typed)).toEqual(choice);
});

test('[A8] a text that is no figure is no filter and says so at its field', async () => {
  const { type, chosen, t } = await visit('cereals=corn');
  for (const [name, typed] of [
    [t('announcements:maxPrice'), 'abc'],
    [t('announcements:minQuantity'), '-5'],
    [/^Umiditate/, '14,,5'],
  ] as const) {
    type(name, typed);
    const said = screen.getByRole('textbox', { name, description: t('lists:notFigure') });
    expect(said.getAttribute('aria-invalid')).toBe('true');
  }
  expect(chosen).toEqual([{ maxPrice: '' }, { minQuantity: '' }, { figures: '' }]);
});

test('[A8] a highest price below the lowest is said at its field, and lei are said to be assumed', async () => {
  const { select, t } = await visit('minPrice=1000&maxPrice=500');
  const below = t('lists:belowLeast', { least: '1.000' });
  screen.getByRole('textbox', { name: t('announcements:maxPrice'), description: below });
  expect(screen.getByRole('textbox', { name: t('announcements:minPrice') }).ariaInvalid).not.toBe('true');
  expect(select(t('announcements:currency')).value).toBe('Ron');
  screen.getByText(t('announcements:oneCurrency'));
});
