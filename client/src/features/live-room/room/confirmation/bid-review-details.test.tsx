import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { expect, test } from 'vitest';
import { bidderViewer, liveAuction } from '../../../../testing/live-auction.ts';
import { pageHtml } from '../../../../testing/page-html.tsx';
import { cautionsOf } from '../room-texts.ts';
import { ConfirmCautions, ConfirmSums } from './bid-review-details.tsx';

const cautions = async (
  auction: LiveAuctionState,
  priceMinor: number,
  address = '/',
  number: number | null = 2,
) => {
  const found = cautionsOf(auction, bidderViewer({ number }), priceMinor);
  const html = await pageHtml(<ConfirmCautions auction={auction} cautions={found} />, address, ['room']);
  return html.replaceAll('\u00a0', ' ');
};
const buying = { type: 'Buying', startingPrice: '1100.00', desiredPrice: '800.00' } as const;

test.each([
  ['the best bid', {}, 1310_00, 'Verificați suma: prețul este cu 26 % peste cel mai bun preț.'],
  ['the best bid', buying, 520_00, 'Verificați suma: prețul este cu 50 % sub cel mai bun preț.'],
  ['the start', { bestBid: null }, 1209_60, 'Verificați suma: prețul este cu 26 % peste prețul de pornire.'],
  [
    'the start',
    { ...buying, bestBid: null },
    820_00,
    'Verificați suma: prețul este cu 25 % sub prețul de pornire.',
  ],
  [
    'the desired price',
    { desiredPrice: '835.00' },
    1055_00,
    'Verificați suma: prețul este cu 26 % peste prețul dorit.',
  ],
] as const)(
  '[L4] a price more than a quarter past %s is reported (%#)',
  async (_past, change, price, text) => {
    const html = (await cautions(liveAuction(change), price)).replaceAll('\u00a0', ' ');
    expect(html).toContain(text);
  },
);

test('[L4] a price within a quarter of the others has no warning', async () => {
  expect(await cautions(liveAuction(), 1045_00)).toBe('');
});

test('[L8] at the desired price the winner is automatic, in either direction', async () => {
  expect(await cautions(liveAuction(), 1055_00, '/en')).toContain('desired price');
  expect(await cautions(liveAuction(buying), 800_00, '/en')).toContain('offered price');
});

test('[L4] the leader is warned', async () => {
  expect(await cautions(liveAuction(), 1045_00, '/', 4)).toContain('1.040 lei/t');
});

test('[Q3] the sums of a bid, by the VAT state of the seller and the group of the goods', async () => {
  const sums = async (change: Partial<LiveAuctionState>) => {
    const auction = liveAuction({ quantity: '24.500', ...change });
    const html = await pageHtml(<ConfirmSums auction={auction} priceMinor={1000_00} />, '/', ['room']);
    return html.replace(/<[^>]+>/g, '|').replaceAll('\u00a0', ' ');
  };
  // 24.5 t at 1000 lei: 24 500 lei, 11 % of it 2695 lei, 8 % of it 1960 lei.
  const withVat = await sums({ product: 'oats' });
  for (const text of ['24,5 t', '24.500 lei', 'TVA 11 %', '2.695 lei', '27.195 lei'])
    expect(withVat).toContain(`|${text}|`);
  expect(await sums({ product: 'oats', quantity: '24.000', unit: 'Bag' })).toContain('|24 de saci|');
  const farmer = await sums({ posterVat: 'farmerScheme' });
  for (const text of ['Compensație 8 %', '1.960 lei', '26.460 lei']) expect(farmer).toContain(`|${text}|`);
  const exempt = await sums({ posterVat: 'notRegistered' });
  expect(exempt).toContain('|Fără TVA: vânzătorul nu este înregistrat|');
  expect(exempt.match(/\|24\.500 lei\|/g)).toHaveLength(2);
});

test('[Q3] while the other party is hidden, the sum is net and the sentence names the dependency', async () => {
  const auction = liveAuction({ privacyType: 'Incognito', posterVat: null });
  const html = await pageHtml(<ConfirmSums auction={auction} priceMinor={1000_00} />, '/', ['room']);
  expect(html).toContain('taxare inversă');
  expect(html).toContain('înregistrate în scopuri de TVA');
  expect(html).toContain('Total de plată, fără TVA');
});

test('[Q3] a delivery across a change of the VAT rules says so, with its day', async () => {
  const sums = (from: string, to: string) =>
    pageHtml(
      <ConfirmSums auction={liveAuction({ deliveryPeriod: { from, to } })} priceMinor={1000_00} />,
      '/en',
      ['room'],
    );
  expect(await sums('2026-12-20', '2027-01-10')).toContain('For deliveries from 01/01/2027');
  expect(await sums('2026-12-20', '2026-12-31')).not.toContain('For deliveries');
  expect(await sums('2027-01-01', '2027-01-10')).toContain('11');
});
