import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import { clausesOfFilters } from '@recolta/shared/domain/announcement/announcement-search';
import { announcementStatuses } from '@recolta/shared/domain/announcement/announcement-status';
import { bidStatuses } from '@recolta/shared/domain/enumerations';
import { describe, expect, it } from 'vitest';
import { toggled } from '../../../lib/list-address.ts';
import {
  announcementOrders,
  announcementQuery,
  announcementView,
  chosenFilters,
  filtersOfView,
  isNewTo,
  marketList,
  matchesAnnouncementView,
  ownAnnouncementsList,
  ownBidsList,
} from './list-query.ts';

const viewOf = (query: string) => {
  return announcementView(marketList.read(new URLSearchParams(query)));
};
const filtersOf = (query: string) => clausesOfFilters(viewOf(query));

describe('the address of the marketplace', () => {
  it('without a query is the open announcements of both types, by deadline', () => {
    expect(announcementQuery(marketList.read(new URLSearchParams()))).toEqual({
      page: '1',
      pageSize: '8',
      filters: 'status==InProgress',
      sorts: 'deadline',
    });
    expect(viewOf('').auctionType).toBe('All');
  });

  it.each([
    ['auctionType=Buying', 'type==Buying'],
    ['auctionType=All', ''],
    ['counties=CL,IL', 'county==CL|IL'],
    ['cereals=corn,wheat-milling', 'product==corn|wheat-milling'],
    ['harvestYears=2025,2026', 'harvestYear==2025|2026'],
    ['deliveryType=FCAField', 'deliveryType==FCAField'],
    ['deliveryType=DAPTruck', 'deliveryType==DAPTruck'],
    ['currency=Euro&minPrice=200.5&maxPrice=210', 'currency==Euro,price>=200.5,price<=210'],
    ['minPrice=1000', 'currency==Ron,price>=1000'],
    ['minQuantity=100', 'quantity>=100'],
    ['quality=analysed', 'analysed==true'],
    [
      'cereals=wheat-milling&figures=protein-12.5,humidity-14,fallingNumber-220',
      'product==wheat-milling,humidity<=14,protein>=12.5,fallingNumber>=220',
    ],
    // Figures belong to a single crop.
    ['cereals=corn&figures=protein-12,wetGluten-23,aflatoxinB1-5,humidity-x', 'product==corn,aflatoxinB1<=5'],
    ['cereals=corn,wheat-milling&figures=humidity-14', 'product==corn|wheat-milling'],
    ['figures=humidity-14', ''],
    ['search=grâu,+panificație', String.raw`name@=grâu\, panificație`],
    ['near=CL-50', 'county==CL|IL'],
    // A place and a distance replace counties.
    ['near=CL-50&counties=TM', 'county==CL|IL'],
    ['near=CL-51&counties=TM', 'county==TM'],
    // Unknown values count as not set.
    ['auctionType=x&counties=XX,,CL,CL&cereals=gold&deliveryType=air&currency=Yen', 'county==CL'],
    ['minPrice=abc&maxPrice=-1&minQuantity=many&harvestYears=1999', ''],
  ])('%s requests %s', (query, filters) => {
    expect(filtersOf(query)).toBe(['status==InProgress', filters].filter(Boolean).join(','));
  });

  it('orders by the net at the gate of a place, without one by deadline', () => {
    const list = marketList.read(new URLSearchParams({ sort: 'Net' }));
    expect([announcementQuery(list, 'CL').sorts, announcementQuery(list).sorts]).toEqual(['net.CL', '']);
  });

  it.each(Object.entries(announcementOrders))('sort=%s orders by %s', (sort, sorts) => {
    expect(announcementQuery(marketList.read(new URLSearchParams({ sort }))).sorts).toBe(sorts);
  });

  it('sort=anything else orders by deadline', () => {
    expect(viewOf('sort=toString').sort).toBe('Deadline');
  });
});

it('[A11] a saved search has the counties that are near', () => {
  const { counties, ...others } = filtersOfView(viewOf('near=CL-50&cereals=corn'));
  expect(counties).toEqual(['CL', 'IL']);
  expect(Object.keys(others)).not.toContain('near');
  expect(chosenFilters(viewOf('near=CL-50&cereals=corn'))).toEqual([{ name: 'cereals', value: 'corn' }]);
});

it('toggling adds a value to a list, and removes it', () => {
  expect(toggled(['a'], 'b')).toBe('a,b');
  expect(toggled(['a', 'b'], 'a')).toBe('b');
});

describe('an announcement that changed', () => {
  const item = {
    ...{ status: 'InProgress', type: 'Selling', county: 'CL', product: 'corn', harvestYear: 2026 },
    ...{ deliveryType: 'FCATruck', loadingLocation: 'Barn', currency: 'Ron', price: '1000.00' },
    ...{ quantityLeft: '200.000', isAnalysed: false, name: 'Porumb de Țăndărei' },
  } as AnnouncementState;

  it.each([
    ['', true],
    ['auctionType=Selling&counties=CL&cereals=corn&harvestYears=2026', true],
    ['auctionType=Buying', false],
    ['counties=IL', false],
    ['near=IL-50', true],
    ['near=IL-50&counties=TM', true],
    ['near=CT-100', false],
    ['cereals=barley-feed', false],
    ['harvestYears=2025', false],
    ['deliveryType=FCA', true],
    ['deliveryType=FCABarn', true],
    ['deliveryType=FCAField', false],
    ['deliveryType=FOR', false],
    ['deliveryType=FCATruck', true],
    ['currency=Euro', false],
    ['minPrice=1000&maxPrice=1000', true],
    ['minPrice=1000.01', false],
    ['maxPrice=999.99', false],
    ['minQuantity=200', true],
    ['minQuantity=200.001', false],
    ['quality=analysed', false],
    ['search=tandarei', true],
    ['search=grau', false],
  ])('with %s belongs to the list: %s', (query, isFound) => {
    expect(matchesAnnouncementView(viewOf(query), item)).toBe(isFound);
  });

  it('is new only to a list that was loaded before its approval', () => {
    const approvedAt = '2026-11-24T10:00:00.000Z';
    const isNew = (query: string, loadedAt: string, parts: Partial<AnnouncementState> = { approvedAt }) =>
      isNewTo(viewOf(query), { ...item, ...parts }, Date.parse(loadedAt));
    expect(isNew('', '2026-11-24T09:59:59.999Z')).toBe(true);
    expect(isNew('', approvedAt)).toBe(false);
    expect(isNew('counties=IL', '2026-11-24T09:00:00.000Z')).toBe(false);
    expect(isNew('', '2026-11-24T09:00:00.000Z', { approvedAt: null })).toBe(false);
  });

  it('does not belong to the list once it is decided', () => {
    expect(matchesAnnouncementView(viewOf(''), { ...item, status: 'Accepted' })).toBe(false);
  });
});

describe.each([
  ['announcements', ownAnnouncementsList, announcementStatuses, ['Pending', 'InProgress', 'Closed']],
  ['bids', ownBidsList, bidStatuses, ['Active']],
] as const)('the own %s', (_, list, statuses, open) => {
  const read = (state: string) =>
    list
      .read(new URLSearchParams(state && { state }))
      .query.filters?.split('status==')[1]
      ?.split('|');

  it('are open by default, and over in every other status', () => {
    expect(read('')).toEqual(open);
    expect(read('open')).toEqual(open);
    expect([...open, ...(read('over') ?? [])].toSorted()).toEqual([...statuses].toSorted());
  });
});
