import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bidConfirmationAtom, soundAtom } from '../../../lib/device/device-settings.ts';
import { store } from '../../../lib/store.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { BiddingSection } from './bidding-section.tsx';

// Test files of one process share the store.
const reset = () => {
  store.set(bidConfirmationAtom, 'hold');
  store.set(soundAtom, 'off');
};
beforeEach(reset);
afterEach(reset);

const visit = () =>
  visitPage(<BiddingSection />, {
    ...{ address: '/account/bidding', namespaces: ['account', 'forms'], answers: {} },
  });

test('[L5] the switch of the confirmation says how a touch bids, and changes it', async () => {
  const { user } = await visit();
  const confirm = screen.getByRole('switch', { name: 'Confirmare în doi pași la atingere' });
  const text = () => plain(document.body.textContent ?? '');
  expect(confirm.getAttribute('aria-checked')).toBe('false');
  expect(text()).toContain('licitați ținând apăsat 0,6 secunde');
  await user.click(confirm);
  expect(store.get(bidConfirmationAtom)).toBe('dialog');
  expect(confirm.getAttribute('aria-checked')).toBe('true');
  expect(text()).toContain('O atingere deschide confirmarea');
  await user.click(confirm);
  expect(store.get(bidConfirmationAtom)).toBe('hold');
});

test('[L5] sound is switched on its own, and a browser that refuses it is said', async () => {
  const { user } = await visit();
  const sound = screen.getByRole('switch', { name: 'Sunete în licitație' });
  expect(sound.getAttribute('aria-checked')).toBe('false');
  await user.click(sound);
  expect(sound.getAttribute('aria-checked')).toBe('true');
  expect(store.get(soundAtom)).toBe('on');
  expect(store.get(bidConfirmationAtom)).toBe('hold');
  // jsdom has no sound.
  expect(await screen.findByText('Browserul nu permite sunete pe această pagină.')).toBeTruthy();
});
