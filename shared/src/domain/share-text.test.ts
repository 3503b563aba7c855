import { expect, test } from 'vitest';
import { announcementShareText, shareText } from './share-text.ts';

const auction = {
  name: 'Porumb, 1.200 t, recolta 2026',
  type: 'Buying',
  county: 'TM',
  status: 'InProgress',
  bestBid: {
    price: '925.00',
    by: 'Agro Secret SRL',
    number: 4,
    at: '2026-11-21T10:00:00.000Z',
    automatic: false,
  },
  startingPrice: '1000.00',
  currency: 'Ron',
  startsAt: '2026-11-21T09:00:00.000Z',
  endsAt: '2026-11-21T10:30:00.000Z',
} as const;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('a shared link has goods, price and time in each language', () => {
  const ro = shareText(auction, 'ro');
  expect([ro.name, ro.facts, ro.caption, ro.price, ro.event].map(plain)).toEqual([
    'Porumb, 1.200 t, recolta 2026',
    'Cumpărare · Timiș',
    'Cel mai bun preț',
    '925 lei/t',
    expect.stringMatching(/^Se încheie sâmbătă, 21 noiembrie.* 12:30$/),
  ]);
  expect(plain(shareText(auction, 'en').name)).toBe('Corn (maize), 1,200 t, harvest 2026');
  expect(plain(shareText({ ...auction, unit: 'Bag' }, 'ro').price)).toBe('925 lei/sac');
});

test('[B5] contains no name of a person or company', () => {
  for (const language of ['ro', 'en'] as const)
    expect(JSON.stringify(shareText(auction, language))).not.toContain('Secret');
});

test('each status has the next event or the outcome; the price has a caption', () => {
  const event = (change: Partial<Parameters<typeof shareText>[0]>) =>
    shareText({ ...auction, ...change }, 'ro');
  expect(event({ status: 'Scheduled', bestBid: null })).toMatchObject({
    caption: 'Preț de pornire',
    event: expect.stringMatching(/^Începe sâmbătă.* 11:00$/),
  });
  expect(event({ endsAt: null }).event).toBe('Suspendată');
  expect(event({ status: 'Closed' }).event).toBe('Se așteaptă decizia organizatorului');
  expect(event({ status: 'Accepted' })).toMatchObject({ caption: 'Preț final', event: 'Cumpărat' });
  expect(event({ status: 'Failed' }).event).toBe('Încheiată');
});

test('a shared announcement has quantity, the owner’s price and the deadline, and no name [B5]', () => {
  const announcement = {
    name: 'Grâu panificație, recolta 2026',
    type: 'Selling',
    county: 'TR',
    status: 'InProgress',
    price: '1055.00',
    currency: 'Ron',
    unit: 'Ton',
    quantity: '500.000',
    deadline: '2026-11-24T16:00:00.000Z',
    owner: 'Agro Secret SRL',
  } as const;
  const ro = announcementShareText(announcement, 'ro');
  expect([ro.kind, ro.facts, ro.caption, ro.price, ro.event].map(plain)).toEqual([
    'Anunț',
    'Vânzare · 500 t · Teleorman',
    'Preț dorit',
    '1.055 lei/t',
    expect.stringMatching(/^Oferte până marți, 24 noiembrie.* 18:00$/),
  ]);
  const bought = { ...announcement, type: 'Buying', status: 'Accepted', unit: 'Bag' } as const;
  const en = announcementShareText(bought, 'en');
  expect([en.facts, en.caption, en.price, en.event].map(plain)).toEqual([
    'Purchase · 500 bags · Teleorman',
    'Offered price',
    '1,055 RON/bag',
    'Bought',
  ]);
  expect(JSON.stringify([ro, en])).not.toContain('Secret');
});

test('[P1] after a personalised bid, the best bid’s price is not shown as the final one', () => {
  const won = { ...auction, status: 'Accepted', outcome: { kind: 'personalizedBidAccepted' } } as const;
  for (const language of ['ro', 'en'] as const)
    expect(JSON.stringify(shareText(won, language))).not.toMatch(/925|final/i);
  expect(shareText(won, 'ro').caption).toBe('Preț cunoscut numai de părți');
  expect(shareText({ ...won, outcome: { kind: 'acceptedByOwner' } }, 'ro').caption).toBe('Preț final');
});
