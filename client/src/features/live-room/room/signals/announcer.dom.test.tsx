import { formatPrice } from '@recolta/shared/domain/price-text';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { bidderViewer, liveAuction } from '../../../../testing/live-auction.ts';
import { visitPage } from '../../../../testing/page-visit.tsx';
import { Announcer } from './announcer.tsx';

const before = liveAuction({ bestBid: null, bidCount: 0, privacyType: 'Public' });
const after = liveAuction({
  ...{ version: before.version + 1, bidCount: 1, privacyType: 'Public' },
  bestBid: { price: '1000.00', by: 'Lanul de Aur SRL', number: 1, at: before.startsAt, automatic: false },
});

/** A bidder's first bid: its frame arrives before the answer with their number. */
function FirstBid() {
  const [auction, setAuction] = useState(before);
  const [number, setNumber] = useState<number | null>(null);
  return (
    <>
      <Announcer auction={auction} viewer={bidderViewer({ number })} />
      <button type="button" onClick={() => setAuction(after)}>
        frame
      </button>
      <button type="button" onClick={() => setNumber(1)}>
        answer
      </button>
    </>
  );
}

test('[R6] a bidder’s first bid is announced as their own, also if its frame arrives before the answer', async () => {
  const { t, user } = await visitPage(<FirstBid />, { address: '/', namespaces: ['room'], answers: {} });
  const price = formatPrice(1000_00, 'Ron', 'ro');
  const announced = () => [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent);
  await user.click(screen.getByText('frame'));
  await waitFor(() =>
    expect(announced()).toContain(t('room:announceBest', { who: 'Lanul de Aur SRL', price })),
  );
  await user.click(screen.getByText('answer'));
  await waitFor(() => expect(announced()).toContain(t('room:announceMine', { price })), { timeout: 30_000 });
});

/** A running auction that ends by a personalised bid. */
function EndByPersonalizedBid() {
  const running = liveAuction({ privacyType: 'Public' });
  const outcome = {
    kind: 'personalizedBidAccepted',
    at: running.startsAt,
    winner: null,
    reason: null,
  } as const;
  const ended = { ...running, version: running.version + 1, status: 'Accepted', outcome } as const;
  const [auction, setAuction] = useState<typeof running>(running);
  return (
    <>
      <Announcer auction={auction} viewer={bidderViewer({ number: 1 })} />
      <button type="button" onClick={() => setAuction(ended)}>
        end
      </button>
    </>
  );
}

test('[P1] an auction that ends by a personalised bid is announced without a price', async () => {
  const { t, user } = await visitPage(<EndByPersonalizedBid />, {
    address: '/',
    namespaces: ['room'],
    answers: {},
  });
  await user.click(screen.getByText('end'));
  await waitFor(() => expect(document.body.textContent).toContain(t('room:announceEnd.personalized')));
  expect(document.body.textContent).not.toContain(
    t('room:announceEnd.accepted', { price: formatPrice(1040_00, 'Ron', 'ro') }),
  );
});
