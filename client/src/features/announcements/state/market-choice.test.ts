import type { DepthMarket } from '@recolta/shared/contracts/http/announcement-depth';
import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import { clausesOfFilters } from '@recolta/shared/domain/announcement/announcement-search';
import { describe, expect, it } from 'vitest';
import { announcementView, marketList } from './list-query.ts';
import {
  chosenMarket,
  levelFilters,
  marketChoice,
  marketMark,
  marketOptions,
  marketView,
} from './market-choice.ts';

const market = (
  product: string,
  currency: DepthMarket['currency'],
  deliveryType: DepthMarket['deliveryType'],
  count: number,
): DepthMarket => ({ product, currency, deliveryType, count });
const corn = market('corn', 'Ron', 'FCATruck', 9);
const markets = [
  corn,
  market('corn', 'Euro', 'DAPTruck', 5),
  market('rapeseed', 'Euro', 'FCATruck', 4),
  market('corn', 'Ron', 'FCAWagon', 2),
];
const viewOf = (query: string) => {
  return announcementView(marketList.read(new URLSearchParams(query)));
};

describe('the market that the filters select', () => {
  it.each([
    ['', 0],
    ['cereals=rapeseed', 2],
    ['cereals=rapeseed,corn', 0],
    ['currency=Euro', 1],
    ['deliveryType=FOR', 3],
    ['deliveryType=FCABarn&currency=Euro', 2],
    ['cereals=rapeseed&currency=Ron', undefined],
  ])('of %j is the matching one with the most announcements', (query, at) => {
    expect(chosenMarket(markets, viewOf(query))).toBe(at === undefined ? undefined : markets[at]);
  });

  it('is looked for only among the other filters', () => {
    const view = viewOf('auctionType=Buying&cereals=corn&currency=Ron&minPrice=900&counties=CL&search=boabe');
    expect(clausesOfFilters(marketView(view))).toBe('status==InProgress,county==CL,name@=boabe');
  });
});

describe('another choice in a market', () => {
  it('keeps as many of the other choices as possible', () => {
    expect(marketChoice(markets, corn, 'product', 'rapeseed')).toEqual({
      ...{ cereals: 'rapeseed', currency: 'Euro', deliveryType: 'FCATruck' },
      ...{ minPrice: '', maxPrice: '' },
    });
    expect(marketChoice(markets, corn, 'currency', 'Euro')).toMatchObject({
      ...{ cereals: 'corn', currency: 'Euro', deliveryType: 'DAPTruck' },
    });
    expect(marketChoice(markets, corn, 'deliveryType', 'FCAWagon')).toEqual({
      ...{ cereals: 'corn', currency: 'Ron', deliveryType: 'FCAWagon' },
    });
  });

  it('lists the ways of delivery and currencies of its crop, each with its number of announcements', () => {
    const { product, deliveryType, currency } = marketOptions(markets, 'corn');
    expect([...product]).toEqual([
      ['corn', 16],
      ['rapeseed', 4],
    ]);
    expect(Object.fromEntries(deliveryType)).toEqual({ FCATruck: 9, DAPTruck: 5, FCAWagon: 2 });
    expect(Object.fromEntries(currency)).toEqual({ Ron: 11, Euro: 5 });
  });

  it('links from a level to its announcements only', () => {
    const filters = levelFilters(corn, 'Selling', '1015.50');
    expect(clausesOfFilters(viewOf(new URLSearchParams(filters).toString()))).toBe(
      'status==InProgress,type==Selling,product==corn,deliveryType==FCATruck,currency==Ron,price>=1015.50,price<=1015.50',
    );
  });
});

describe('the effect of changes on a market', () => {
  const state = {
    ...{ id: 'a', product: 'corn', currency: 'Ron', deliveryType: 'FCATruck', status: 'InProgress' },
    ...{ type: 'Selling', price: '985.00', quantityLeft: '100.000', bidCount: 0 },
  } as AnnouncementState;
  const markOf = (changes: Partial<AnnouncementState>) => marketMark({ a: { ...state, ...changes } }, corn);

  it('covers price, quantity, type and status, but neither bids nor other markets', () => {
    expect(marketMark({}, corn)).toBe('');
    expect(markOf({ product: 'rapeseed' })).toBe('');
    expect(markOf({ bidCount: 3 })).toBe(markOf({}));
    const changed = [
      markOf({}),
      markOf({ price: '990.00' }),
      markOf({ quantityLeft: '50.000' }),
      markOf({ status: 'Closed' }),
      markOf({ type: 'Buying' }),
    ];
    expect(new Set(changed).size).toBe(changed.length);
  });
});
