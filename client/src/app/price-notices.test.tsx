import type { ReadPrice } from '@recolta/shared/contracts/http/market-data';
import type { AuctionType, PaymentType } from '@recolta/shared/domain/enumerations';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { DeliveryList } from '../components/goods/delivery-list.tsx';
import { AnnouncementPrices } from '../features/announcements/components/announcement-facts.tsx';
import {
  AnnouncementListRow,
  AnnouncementRows,
} from '../features/announcements/components/announcement-list-row.tsx';
import { AuctionListRow } from '../features/live-list/auction-list-row.tsx';
import { nobody } from '../features/live-list/list-view.ts';
import { ConfirmSums } from '../features/live-room/room/confirmation/bid-review-details.tsx';
import { KeyTermsList, TermsList } from '../features/live-room/room/goods/goods-term-list.tsx';
import { PriceReferences } from '../features/live-room/room/goods/price-references.tsx';
import { auctionGoods } from '../features/live-room/room/room-calls.ts';
import { bindingLines } from '../lib/deal/binding-terms.ts';
import { exchangeRatesKey, marketDataCalls, ratesOf } from '../lib/market/market-data.ts';
import { announcementAnswer, announcementState, roundTerms } from '../testing/announcement.ts';
import { liveAuction } from '../testing/live-auction.ts';
import { pageHtml } from '../testing/page-html.tsx';
import { textsIn } from '../testing/texts-in.ts';

const fob: ReadPrice = {
  ...{ market: 'FobConstanta', product: 'wheat-milling', day: '2026-11-20' },
  ...{ price: '1000.00', currency: 'Ron', source: 'Bursa' },
};

/** Terms and desired price of the sale that a place shows. */
interface Priced {
  readonly paymentType: PaymentType;
  readonly desired: string;
  readonly type?: AuctionType;
}

const days = (paymentType: PaymentType) => (paymentType === 'Loan' ? 30 : null);
const announced = ({ desired, type = 'Selling', ...of }: Priced) =>
  announcementState({ ...of, type, paymentDays: days(of.paymentType), price: desired });
const auctioned = ({ desired, type = 'Selling', ...of }: Priced) =>
  liveAuction({ ...of, type, paymentDays: days(of.paymentType), desiredPrice: desired, currency: 'Ron' });

/** Places that show a price: name, whether the desired price is among it, element. */
const places: readonly (readonly [
  name: string,
  showsDesired: boolean,
  element: (of: Priced) => ReactNode,
])[] = [
  [
    'list of announcements',
    true,
    (of) => (
      <AnnouncementRows>
        <AnnouncementListRow item={announced(of)} hasStar={false} />
      </AnnouncementRows>
    ),
  ],
  ['announcement', true, (of) => <AnnouncementPrices announcement={announced(of)} backupPrice={null} />],
  [
    'list of live auctions',
    true,
    (of) => (
      <table>
        <tbody>
          <AuctionListRow auction={auctioned(of)} mine={nobody} />
        </tbody>
      </table>
    ),
  ],
  [
    'references in a room',
    true,
    (of) => <PriceReferences auction={auctioned(of)} section={(_, content) => content} />,
  ],
  ['terms in a room', false, (of) => <TermsList auction={auctioned(of)} />],
  ['terms to accept', false, (of) => <KeyTermsList auction={auctioned(of)} />],
  ['dialogs of a live bid', false, (of) => <ConfirmSums auction={auctioned(of)} priceMinor={1000_00} />],
  [
    'delivery and payment',
    false,
    (of) => {
      const { goods } = announcementAnswer();
      const { paymentType } = of;
      return (
        <DeliveryList
          goods={{ ...goods, paymentType, paymentDays: days(paymentType) }}
          auction={announced(of)}
        />
      );
    },
  ],
];

async function textOf(element: ReactNode, address: string): Promise<string> {
  const client = new QueryClient();
  client.setQueryData(marketDataCalls.latestPrices.queryKey(), [fob]);
  client.setQueryData(exchangeRatesKey, ratesOf([]));
  const input = { params: { product: 'wheat-milling', county: 'TR', currency: 'Ron' } } as const;
  client.setQueryData(auctionGoods.dealMedian.queryKey({ input }), { median: null });
  const html = await pageHtml(<QueryClientProvider client={client}>{element}</QueryClientProvider>, address, [
    ...(['announcements', 'lists', 'live', 'room', 'goods', 'rates', 'binding', 'bids'] as const),
  ]);
  return html.replace(/<[^>]+>/g, ' ').replaceAll('\u00a0', ' ');
}

describe.each([
  [
    '/auctions',
    /dobând[aă]/,
    /dorit (este cu mai mult de 20 % peste prețul FOB Constanța|peste FOB \+ 20 %)/,
  ],
  ['/en/auctions', /interest/, /desired (price is more than 20% above the FOB Constanța|above FOB \+ 20%)/],
])('notices of a price at %s', (address, interest, farAbove) => {
  test.each(places)('[A4] %s', async (_, showsDesired, element) => {
    const far = await textOf(element({ paymentType: 'Loan', desired: '1200.01' }), address);
    expect(far).toMatch(interest);
    if (showsDesired) expect(far).toMatch(farAbove);
    const usual = await textOf(element({ paymentType: 'PaymentAtLoad', desired: '1200.00' }), address);
    expect(usual).not.toMatch(interest);
    expect(usual).not.toMatch(farAbove);
    // A buyer who offers more than FOB harms nobody.
    const bought = { paymentType: 'PaymentAtLoad', desired: '1200.01', type: 'Buying' } as const;
    expect(await textOf(element(bought), address)).not.toMatch(farAbove);
  });
});

test.each([
  ['ro', 'dobândă inclusă'],
  ['en', 'interest included'],
] as const)('every confirmation of a bid on credit says in %s that interest is included', (locale, said) => {
  const payment = (paymentType: PaymentType) =>
    bindingLines(roundTerms({ paymentType, paymentDays: days(paymentType) }), announcementState(), {
      t: textsIn(locale),
      locale,
    }).find(({ name }) => name === 'payment')?.value;
  expect(payment('Loan')).toContain(said);
  expect(payment('PaymentAtLoad')).not.toContain(said);
});
