import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { bidConfirmationAtom, soundAtom, vibrationAtom } from '../../../lib/device/device-settings.ts';
import { store } from '../../../lib/store.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { BiddingSection } from './bidding-section.tsx';

// Test files of one process share the store.
const reset = () => {
  store.set(bidConfirmationAtom, 'hold');
  store.set(soundAtom, 'off');
  store.set(vibrationAtom, 'off');
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

test('[L5] a phone that can vibrate does so when that is switched on, and to try it', async () => {
  const vibrate = vi.fn();
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'vibrate'));
  const { user, t } = await visit();
  const found = screen.getByRole('switch', { name: 'Vibrații în licitație' });
  expect(screen.getByText(t('account:vibration.text')).id).toBe(found.getAttribute('aria-describedby'));
  expect(found.getAttribute('aria-checked')).toBe('false');
  await user.click(found);
  expect(found.getAttribute('aria-checked')).toBe('true');
  expect([store.get(vibrationAtom), store.get(soundAtom)]).toEqual(['on', 'off']);
  expect(vibrate.mock.calls).toEqual([[[200, 100, 200]]]);
  await user.click(screen.getAllByRole('button', { name: t('account:tryIt') }).at(-1) as HTMLElement);
  expect(vibrate).toHaveBeenCalledTimes(2);
  await user.click(found);
  expect(store.get(vibrationAtom)).toBe('off');
  expect(vibrate).toHaveBeenCalledTimes(2);
});

test('a device that cannot vibrate is not asked', async () => {
  await visit();
  expect(screen.queryByRole('switch', { name: 'Vibrații în licitație' })).toBeNull();
});
