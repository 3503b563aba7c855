import type { PersonalizedBid } from '@recolta/shared/contracts/http/personalized-bids';
import { usualChoices } from '@recolta/shared/domain/contract/contract-choices';
import { releaseVatRules } from '@recolta/shared/domain/vat';
import { contractDeal } from '@recolta/shared/testing/contract-fixture';
import { statedPersonalizedBid } from '@recolta/shared/testing/personalized-bid-fixture';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { connectionStatusAtom } from '../../../../lib/realtime/connection-state.ts';
import { store } from '../../../../lib/store.ts';
import { bidderViewer, liveAuction } from '../../../../testing/live-auction.ts';
import { plain, visitPage } from '../../../../testing/page-visit.tsx';
import { ReceivedPersonalizedBids } from '../../room/personalized-bids/received-personalized-bids.tsx';
import { PersonalizedBidReview } from './personalized-bid-dialog.tsx';

const auction = liveAuction({ privacyType: 'Public', desiredPrice: null });
const path = `/services/live-auctions/api/v1/auctions/${auction.id}`;
const contractChoices = { ...usualChoices, drought: 'Included', disputes: 'Arbitration' } as const;
const bid: PersonalizedBid = {
  ...statedPersonalizedBid,
  ...{ id: '7c9e6679-7425-40de-944b-e07fc1f90001', status: 'Active', sentAt: new Date().toISOString() },
  ...{ decidedAt: null, companyName: 'Moara Dunării SRL', number: 2, contract: 'notAsked' },
};

type Auction = typeof auction;
const dialogs = {
  'that sends one': (of: Auction) => (
    <PersonalizedBidReview
      auction={of}
      terms={statedPersonalizedBid}
      contract={null}
      replaces={false}
      needsTerms={false}
      onBack={() => undefined}
      onSent={() => undefined}
      onClose={() => undefined}
    />
  ),
  'that accepts one': (of: Auction) => (
    <ReceivedPersonalizedBids auction={of} viewer={bidderViewer({ isOwner: true })} />
  ),
};

async function visit(name: keyof typeof dialogs, goods: () => Response, of = auction) {
  const page = await visitPage(dialogs[name](of), {
    address: `/live-auctions/${auction.id}/participate`,
    namespaces: ['binding', 'labels', 'room', 'goods', 'forms', 'lists', 'bids'],
    answers: {
      [`GET ${path}/goods`]: goods,
      [`GET ${path}/personalized-bids`]: () =>
        Response.json({ items: [bid], total: 1, page: 1, pageSize: 100 }),
      'GET /services/main/vat-rules': () => Response.json(releaseVatRules),
    },
  });
  if (name === 'that accepts one') {
    await page.user.click(await screen.findByRole('button', { name: new RegExp(page.t('bids:received')) }));
    await page.user.click(await screen.findByRole('button', { name: page.t('bids:accept') }));
  }
  return page;
}

describe.each(Object.keys(dialogs) as (keyof typeof dialogs)[])('the dialog %s', (name) => {
  test('[P1] [C1] shows the choices that differ from the usual contract', async () => {
    const { t } = await visit(name, () => Response.json({ ...contractDeal.goods, contractChoices }));
    const shown = await screen.findAllByText(t('binding:choices'));
    // Collapsed terms are not in view.
    const [title] = shown.filter((one) => one.closest('details') === null);
    const lines = within(title?.parentElement as HTMLElement).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      `${t('goods:choices.name.drought')}: ${t('goods:choices.drought.Included')}`,
      `${t('goods:choices.name.disputes')}: ${t('goods:choices.disputes.Arbitration')}`,
    ]);
  });

  test.each(['Selling', 'Buying'] as const)(
    '[P1] names the total, weighing and analysis for its reader in an auction of the type %s',
    async (type) => {
      const measured = { qualityMeasurementPlace: 'Load', quantityMeasurementPlace: 'Unload' } as const;
      const { t } = await visit(
        name,
        () => Response.json(contractDeal.goods),
        liveAuction({ privacyType: 'Public', desiredPrice: null, type, ...measured }),
      );
      const lines = () =>
        new Map(
          [...screen.getByRole('dialog').querySelectorAll('dt')].map((label) => [
            label.textContent,
            label.nextElementSibling?.textContent ?? '',
          ]),
        );
      const pays = (type === 'Selling') === (name === 'that sends one') ? 'buyer' : 'seller';
      const totalOf = (side: 'buyer' | 'seller') =>
        [...lines()].find(([label]) => label.startsWith(t(`binding:total.${side}`)))?.[1];
      await waitFor(() => expect(plain(totalOf(pays) ?? '')).toBe('318.000 lei'));
      expect(totalOf(pays === 'buyer' ? 'seller' : 'buyer')).toBeUndefined();
      expect(lines().get(t('binding:row.weighed'))).toBe(t('labels:measurementType.Unload').toLowerCase());
      expect(lines().get(t('binding:row.analysed'))).toBe(t('labels:measurementType.Load').toLowerCase());
    },
  );

  test('[P1] [C1] shows no act if the contract could not be loaded', async () => {
    const { t } = await visit(name, () => Response.json({}, { status: 500 }));
    await screen.findByText(
      t('binding:missing', { terms: t('binding:row.contract').toLocaleLowerCase('ro') }),
      {},
      { timeout: 30_000 },
    );
    const acts = within(screen.getByRole('dialog')).queryAllByRole('button', { name: /lei/ });
    expect(acts).toEqual([]);
  });
});

test.each([
  [auction, 'bids:auctionBest'],
  [{ ...auction, bestBid: null }, 'bids:auctionStart'],
] as const)(
  '[P1] terms are compared with the best bid, or with the start before the first (%#)',
  async (of, key) => {
    const { t } = await visit('that accepts one', () => Response.json(contractDeal.goods), of);
    expect([...document.querySelectorAll('th')].map(({ textContent }) => textContent)).toContain(t(key));
  },
);

test.each([
  ['General', null],
  ['Custom', `${path}/files/own.pdf`],
  // The bidder's own one, which is not the file of the posting.
  ['Bidder', null],
] as const)('[C1] a contract of the kind %s has the file of the owner at %s', async (contractType, href) => {
  const goods = { ...contractDeal.goods, contractFile: 'own.pdf' };
  const of = { ...auction, contractType };
  const { t } = await visit('that sends one', () => Response.json(goods), of);
  const dialog = within(await screen.findByRole('dialog'));
  const link = () => dialog.queryByRole('link', { name: t('binding:contractOpen') });
  await waitFor(() => expect(dialog.getAllByRole('button', { name: /lei/ })).not.toEqual([]));
  expect(link()?.getAttribute('href') ?? null).toBe(href);
});

test('[P1] a lost connection is said at the button of a personalised bid', async () => {
  const { t } = await visit('that sends one', () => Response.json(contractDeal.goods));
  await screen.findByText(t('bids:reviewText'));
  const alert = () => within(screen.getByRole('dialog')).getByRole('alert').textContent;
  expect(alert()).toBe('');
  act(() => store.set(connectionStatusAtom, 'offline'));
  expect(alert()).toBe(t('binding:offline'));
  act(() => store.set(connectionStatusAtom, 'live'));
  expect(alert()).toBe('');
});
