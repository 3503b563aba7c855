import { auctionItem } from '@recolta/shared/domain/live-auction/public-state';
import { expect, test } from 'vitest';
import { inCurrency } from '../../components/lists/shown-price.ts';
import { liveAuction } from '../../testing/live-auction.ts';
import {
  groupsOf,
  heldInPlace,
  isMine,
  isSameOrder,
  type ListGroup,
  myStateOf,
  nobody,
  readListView,
} from './list-view.ts';

const item = (id: string, change: Parameters<typeof liveAuction>[0]) =>
  [id, auctionItem(liveAuction({ id, ...change }))] as const;
const items = Object.fromEntries([
  item('a', { endsAt: '2026-11-21T12:00:00.000Z', quantity: '900.000', owner: 'Agro Călărași SRL' }),
  item('b', { endsAt: '2026-11-21T11:00:00.000Z', county: 'CL', type: 'Buying', bestBid: null }),
  item('c', { status: 'Scheduled', startsAt: '2026-11-21T11:30:00.000Z', product: 'corn', name: 'Porumb' }),
  item('d', { status: 'Closed', decisionEndsAt: '2026-11-21T13:00:00.000Z', quantity: '24.500' }),
  item('e', { endsAt: '2026-11-21T11:10:00.000Z', currency: 'Euro', startingPrice: '1.00', bestBid: null }),
]);
const over = [item('z', { status: 'Failed' })[1], item('y', { status: 'Accepted', county: 'CL' })[1]];

const shown = (groups: readonly ListGroup[]) =>
  groups.map(({ kind, auctions }) => `${kind} ${auctions.map(({ id }) => id).join('')}`);
const view = (query: string) => readListView(new URLSearchParams(query));
const list = (query: string, mine: string[] = []) => shown(groupsOf(items, over, new Set(mine), view(query)));

test('groups are ordered by the next event, with the viewer’s own and followed auctions first', () => {
  expect(list('')).toEqual(['running bea', 'awaiting d', 'scheduled c', 'ended zy']);
  expect(list('', ['a', 'c', 'd', 'z'])).toEqual(['mine cad', 'running be', 'ended zy']);
  expect(list('type=Nonsense&sort=x')).toEqual(list(''));
});

test('each group is ordered by price or quantity, both ways; currencies are not compared', () => {
  expect(list('sort=price')[0]).toBe('running bae');
  expect(list('sort=-price')[0]).toBe('running abe');
  expect(list('sort=quantity', ['a', 'b', 'd'])[0]).toBe('mine dba');
  expect(list('sort=-quantity', ['a', 'b', 'd'])[0]).toBe('mine abd');
  expect(list('sort=-quantity')[0]).toBe('running abe');
});

test('[Q4] prices shown in one currency are ordered together, as displayed', () => {
  const Euro = { currency: 'Euro', day: '2026-11-20', tenThousandths: 50_903, source: 'BNR' } as const;
  const ordered = (rates: Parameters<typeof inCurrency>[1]) =>
    shown(groupsOf(items, over, new Set(), view('sort=price'), inCurrency('Ron', rates)))[0];
  // e asks 1 EUR, which is less than the 960 lei of b.
  expect(ordered({ Euro })).toBe('running eba');
  expect(ordered({})).toBe('running bae');
});

test('filters and search match auctions that meet all of them, ignoring case and diacritics', () => {
  expect(list('county=CL')).toEqual(['running b', 'ended y']);
  expect(list('near=CL-50')).toEqual(['running b', 'ended y']);
  expect(list('near=CL-50&county=TM')).toEqual(list('near=CL-50'));
  expect(list('near=CL-7')).toEqual(list(''));
  expect(list('product=corn')).toEqual(['scheduled c']);
  expect(list('type=Buying')).toEqual(['running b']);
  expect(list('q=PORUMB')).toEqual(['scheduled c']);
  expect(list('q=maize')).toEqual(['scheduled c']);
  expect(list('q=calarasi')).toEqual(['running ba', 'ended y']);
  expect(list('q=grâu+Agro')).toEqual(['running a']);
  expect(list('q=orz')).toEqual([]);
});

test('held rows keep their places with their newest state, also if one leaves or starts', () => {
  const held = groupsOf(items, [], new Set(['d']), view(''));
  const { a: _left, ...rest } = items;
  const present = { ...rest, ...Object.fromEntries([item('c', { version: 9 }), item('f', {})]) };
  const kept = heldInPlace(held, present);
  expect(shown(kept)).toEqual(shown(held));
  expect(kept.at(-1)?.auctions[0]).toMatchObject({ id: 'c', status: 'InProgress', version: 9 });
  expect(isSameOrder(kept, held)).toBe(true);
  expect(isSameOrder(kept, groupsOf(present, [], new Set(['d']), view('')))).toBe(false);
  // The group of a row is part of the order.
  expect(isSameOrder(held, groupsOf(items, [], new Set(['b', 'd']), view('')))).toBe(false);
});

const { id, bestBid } = liveAuction();
const auctionWith = (change: Parameters<typeof liveAuction>[0] = {}) => auctionItem(liveAuction(change));
const bidder = (number: number) => ({
  ...nobody,
  bids: new Map([[id, { number, price: '1035.00', isLeading: true }]]),
});

test('[R2] a bidder leads or is outbid by the newest state, and awaits the decision after the end', () => {
  const number = bestBid?.number ?? 0;
  expect(myStateOf(auctionWith(), bidder(number)).kind).toBe('leading');
  expect(myStateOf(auctionWith(), bidder(number + 1))).toEqual({ kind: 'outbid', price: '1035.00' });
  expect(myStateOf(auctionWith({ status: 'Closed' }), bidder(number)).kind).toBe('awaiting');
  expect(myStateOf(auctionWith({ status: 'Closed' }), bidder(number + 1)).kind).toBe('outbidAtEnd');
  expect(myStateOf(auctionWith({ status: 'Failed' }), bidder(number)).kind).toBe('none');
});

test('an owner decides after the end if there is a bid; a follower follows; others have no part', () => {
  const owner = { ...nobody, owned: new Set([id]), followed: new Set([id]) };
  expect(myStateOf(auctionWith(), owner).kind).toBe('owner');
  expect(myStateOf(auctionWith({ status: 'Closed' }), owner).kind).toBe('decide');
  expect(myStateOf(auctionWith({ status: 'Closed', bestBid: null }), owner).kind).toBe('owner');
  expect(myStateOf(auctionWith(), { ...nobody, followed: new Set([id]) }).kind).toBe('followed');
  expect(myStateOf(auctionWith(), nobody).kind).toBe('none');
  expect([...isMine({ ...bidder(1), owned: new Set(['x']) })]).toEqual(['x', id]);
});
