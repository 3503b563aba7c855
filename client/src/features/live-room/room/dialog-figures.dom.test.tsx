import { releaseVatRules } from '@recolta/shared/domain/vat';
import { contractDeal } from '@recolta/shared/testing/contract-fixture';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { store } from '../../../lib/store.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { bidderViewer, bidEntry, liveAuction } from '../../../testing/live-auction.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { sessionAtom } from '../../session/state/session.ts';
import { CorrectDialog } from '../administrator/administrator-dialogs.tsx';
import { PhoneBidDialog } from '../administrator/phone-bid-dialog.tsx';
import { LimitDialog } from '../bidder/limit/limit-dialog.tsx';
import { ConsentDialog } from '../bidder/phone/consent-dialog.tsx';
import { withdrawableBids } from './history/history.ts';

beforeEach(() => store.set(sessionAtom, { kind: 'signedIn', identity: buyerIdentity() }));

const rows = {
  Selling: { startingPrice: '960.00', best: '1040.00', price: '1050.50', net: 525_250, limit: '1060.00' },
  Buying: { startingPrice: '1100.00', best: '1040.00', price: '1030.50', net: 515_250, limit: '1020.00' },
} as const;
const types = ['Selling', 'Buying'] as const;
const at = '2026-11-21T10:00:00.000Z';

/** 500 t, in steps of half a leu, with two bids. */
function auctionOf(type: (typeof types)[number]) {
  const { startingPrice, best } = rows[type];
  const before = type === 'Selling' ? '1035.00' : '1045.00';
  return liveAuction({
    ...{ type, startingPrice, desiredPrice: null, minimumBidThreshold: '0.50', privacyType: 'Public' },
    bestBid: { price: best, by: 'Moara Dunării SRL', number: 2, at, automatic: false },
    recent: [
      bidEntry(3, { price: before, number: 1, by: 'Lanul de Aur SRL' }),
      bidEntry(4, { price: best, number: 2, by: 'Moara Dunării SRL' }),
    ],
  });
}

async function visit(dialog: ReactNode, type: (typeof types)[number], address = '/') {
  const { id } = auctionOf(type);
  const path = `/services/live-auctions/api/v1/auctions/${id}`;
  const consent = {
    ...{ accountId: 'c2ae1c0e-7d2b-4c8e-9d52-3f1f5f6f0a01', companyName: 'Lanul de Aur SRL', number: 1 },
    ...{ administratorName: 'Ana Petrescu', telephone: '+40722123456', price: rows[type].limit },
    ...{ at, isLeading: false },
  };
  return visitPage(dialog, {
    address,
    namespaces: ['acts', 'binding', 'bids', 'forms', 'goods', 'labels', 'limit', 'phone', 'room'],
    answers: {
      [`GET ${path}/goods`]: () => Response.json(contractDeal.goods),
      [`GET ${path}/phone-consents`]: () => Response.json({ items: [consent] }),
      'GET /services/main/vat-rules': () => Response.json(releaseVatRules),
    },
  });
}

/** The labelled figures of the dialog. */
const figures = () =>
  new Map(
    [...screen.getByRole('dialog').querySelectorAll('dt')].map((label) => [
      label.textContent ?? '',
      plain(label.nextElementSibling?.textContent ?? ''),
    ]),
  );

const nothing = () => undefined;
const dialogs = {
  limit: (type: (typeof types)[number]) => (
    <LimitDialog auction={auctionOf(type)} viewer={bidderViewer()} isConnected onClose={nothing} />
  ),
  consent: (type: (typeof types)[number]) => (
    <ConsentDialog auction={auctionOf(type)} viewer={bidderViewer()} isConnected onClose={nothing} />
  ),
  phone: (type: (typeof types)[number]) => <PhoneBidDialog auction={auctionOf(type)} onClose={nothing} />,
} as const;
const labels = {
  limit: { Selling: 'limit:lead', Buying: 'limit:leadBuying' },
  consent: { Selling: 'phone:lead', Buying: 'phone:leadBuying' },
  phone: { Selling: 'phone:price', Buying: 'phone:price' },
} as const;

const cases = (['limit', 'consent', 'phone'] as const).flatMap((name) =>
  types.flatMap((type) => (['ro', 'en'] as const).map((locale) => ({ name, type, locale }))),
);

test.each(cases)(
  '[L7] [L18] the dialog $name shows the sums of the typed price: $type, $locale',
  async ({ name, type, locale }) => {
    const { t } = await visit(dialogs[name](type), type, locale === 'en' ? '/en' : '/');
    const { price, net, limit } = rows[type];
    // Keys are ignored until the dialog has been open long enough to be read.
    const input = await screen.findByLabelText(t(labels[name][type]));
    fireEvent.change(input, { target: { value: locale === 'ro' ? price.replace('.', ',') : price } });
    const number = (value: number) => value.toLocaleString(locale === 'ro' ? 'ro-RO' : 'en-GB');
    const sum = locale === 'ro' ? `${number(net)} lei` : `${number(net)} RON`;
    await waitFor(() => expect(figures().get(t('room:confirmNet'))).toBe(sum));
    expect(figures().get(t('room:confirmQuantity'))).toMatch(/^500 t/);
    const total = (of: 'confirmTotal' | 'confirmTotalBuying') =>
      [...figures()].find(([label]) => label.includes(t(`room:${of}`)))?.[1];
    // Who bids in a sale pays, and in a purchase receives; wheat of 2026 is under reverse charge.
    const [own, other] = ['confirmTotal', 'confirmTotalBuying'] as const;
    await waitFor(() => expect(total(type === 'Selling' ? own : other)).toBe(sum));
    expect(total(type === 'Selling' ? other : own)).toBeUndefined();
    if (name === 'phone') expect(figures().get(t('phone:upTo'))).toContain(number(Number(limit)));
  },
);

test.each(types)('[L7] a leader reads from which price their limit may be: %s', async (type) => {
  const { best } = rows[type];
  const viewer = bidderViewer({ number: 2, price: best });
  const dialog = <LimitDialog auction={auctionOf(type)} viewer={viewer} isConnected onClose={nothing} />;
  const { t } = await visit(dialog, type);
  const key = type === 'Selling' ? 'limit:hintLeading' : 'limit:hintLeadingBuying';
  const hint = t(key, { next: '1.040 lei/t' });
  expect(plain((await screen.findByRole('dialog')).textContent ?? '')).toContain(hint);
});

test('[L4] [L7] a limit far from all others is typed twice, and again once it is another one', async () => {
  const { t } = await visit(dialogs.limit('Selling'), 'Selling');
  const field = await screen.findByLabelText(t('limit:lead'));
  const again = () => screen.getByLabelText<HTMLInputElement>(t('room:priceAgain'));
  fireEvent.change(field, { target: { value: '9.005' } });
  fireEvent.change(again(), { target: { value: '9.005' } });
  expect(again().value).toBe('9.005');
  fireEvent.change(field, { target: { value: '9.006' } });
  expect(again().value).toBe('');
});

test.each(types)('[L17] the withdrawal of a bid names what is left: %s', async (type) => {
  const auction = auctionOf(type);
  const bids = withdrawableBids(auction.recent);
  const { user, t } = await visit(<CorrectDialog auction={auction} bids={bids} onClose={nothing} />, type);
  const left = (price: string, who: string) => t('acts:correctLeft', { price, who });
  const [earlier, best] =
    type === 'Selling' ? ['1.035 lei/t', '1.040 lei/t'] : ['1.045 lei/t', '1.040 lei/t'];
  const shown = () => plain(screen.getByRole('dialog').querySelector('p[aria-live]')?.textContent ?? '');
  expect(shown()).toBe(left(earlier, 'Lanul de Aur SRL'));
  await user.selectOptions(screen.getByRole('combobox'), '3');
  expect(shown()).toBe(left(best, 'Moara Dunării SRL'));
});
