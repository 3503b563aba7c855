import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { errorText } from '../../../lib/error-text.ts';
import { liveAuction } from '../../../testing/live-auction.ts';
import { plain } from '../../../testing/page-visit.tsx';
import { visitRoom } from '../testing/room-visit.tsx';

const path = `/services/live-auctions/api/v1/auctions/${liveAuction().id}`;
const hold = { reason: 'Verificăm o ofertă', remainingMs: 60_000 };
const held = { hold, endsAt: null };
const resumed = () => ({ hold: null, endsAt: new Date(Date.now() + 60_000).toISOString() });

async function visit() {
  const market = { isHeld: false };
  const page = await visitRoom({
    viewer: { number: 1, price: '1000.00' },
    answers: {
      [`GET ${path}/personalized-bids/my`]: () =>
        Response.json({
          ...{ items: [], left: 5 },
          ...(market.isHeld ? { mayOffer: false, why: 'AuctionHeld' } : { mayOffer: true, why: null }),
        }),
    },
  });
  return {
    ...page,
    market,
    /** Presses a button once the room knows what its viewer may do. */
    press: async (name: string) => {
      const button = () => screen.getByRole('button', { name });
      await waitFor(() => expect(button().matches(':disabled')).toBe(false));
      await page.user.click(button());
    },
    dialog: () => within(screen.getByRole('dialog')),
    hold: () => page.push(held),
    resume: () => page.push(resumed()),
    said: () => plain(screen.getByRole('dialog').textContent ?? ''),
  };
}

test('[L11] [P1] a hold takes away nothing of a personalised bid that is being typed, and says that it must wait', async () => {
  const { t, user, press, market, hold, resume, dialog, said } = await visit();
  await press(t('room:personalizedBid'));
  const price = () => dialog().getByRole<HTMLInputElement>('textbox', { name: /^Prețul dvs., fără TVA/ });
  await waitFor(() => expect(price()).toBeTruthy());
  fireEvent.change(price(), { target: { value: '1.061,50' } });
  market.isHeld = true;
  await hold();
  await waitFor(() => expect(said()).toContain(t('bids:why.AuctionHeld')));
  expect(screen.queryByRole('button', { name: t('room:personalizedBid') })).toBeNull();
  expect(price().value).toBe('1.061,50');
  await user.click(dialog().getByRole('button', { name: /^Continuă/ }));
  const send = () => dialog().queryByRole('button', { name: /^Trimite oferta/ });
  await waitFor(() => expect(dialog().getByRole('alert').textContent).toBe(t('bids:why.AuctionHeld')));
  expect(send()).toBeNull();
  market.isHeld = false;
  await resume();
  await waitFor(() => expect(send()).toBeTruthy());
});

test('[L11] [L7] a hold keeps a limit that is being typed; it cannot be set before the auction resumes', async () => {
  const { t, press, hold: stop, resume, dialog, said } = await visit();
  await press(t('room:limit.none'));
  const submit = () => document.querySelector<HTMLElement>('[role=dialog] [type=submit]');
  await waitFor(() => expect(submit()?.ariaDisabled).toBe('false'));
  const field = () => dialog().getByRole<HTMLInputElement>('textbox');
  fireEvent.change(field(), { target: { value: '1.050' } });
  await stop();
  expect(field().value).toBe('1.050');
  expect(said()).toContain(plain(errorText('AuctionHeld', { reason: hold.reason }, 'ro')));
  expect(submit()?.ariaDisabled).toBe('true');
  await resume();
  expect(submit()?.ariaDisabled).toBe('false');
  expect(said()).not.toContain(hold.reason);
});

test('[L11] [L18] a hold keeps a consent to bids by phone that is being typed', async () => {
  const { t, press, hold: stop, dialog } = await visit();
  await press(t('room:phone.none'));
  await act(async () => void (await import('./phone/consent-dialog.tsx')));
  const field = () => dialog().getByRole<HTMLInputElement>('textbox');
  await waitFor(() => expect(field()).toBeTruthy());
  fireEvent.change(field(), { target: { value: '1.070' } });
  await stop();
  expect(field().value).toBe('1.070');
});
