/** @jsxImportSource preact */
import type { DriverLoad } from '@recolta/shared/contracts/http/driver-load';
import { render } from 'preact';
import { afterEach, expect, test, vi } from 'vitest';
import { DriverPage } from './driver-page.tsx';

const at = '2026-12-08T06:12:00.000Z';
const load: DriverLoad = {
  ...{ loadId: 'l', number: 1, count: 2, goods: { ro: 'Grâu', en: 'Wheat' }, quantity: '25', unit: 'Ton' },
  ...{
    isWeighed: true,
    day: '2026-12-08',
    from: '08:00',
    to: '10:00',
    windowAt: 'Load',
    plates: 'TR 07 SIL',
  },
  loading: { place: 'Siliștea', contact: 'Ion', telephone: '+40722000001' },
  unloading: { place: 'Târgoviște', contact: 'Elena', telephone: '+40722000002' },
  ...{ moves: { arrived: at }, tickets: { Load: null, Unload: null }, endsAt: at, now: at },
};

afterEach(() => {
  render(null, document.body);
  vi.unstubAllGlobals();
});

/** The page of a load as the service answers it. */
async function visit(answer: DriverLoad): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json(answer));
  // One tab has every lock.
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => Promise<void>) => work() } });
  render(<DriverPage token="t" />, document.body);
  await vi.waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
}
const calls = () =>
  [...document.querySelectorAll('a[href^="tel:"]')].map((link) => link.getAttribute('href'));
const acts = () => [...document.querySelectorAll('main button')].map(({ textContent }) => textContent);

test('[D3] a cancelled load has no act, and says whom to call: the side that sent the truck', async () => {
  await visit(load);
  expect(acts()).not.toEqual([]);
  render(null, document.body);
  await visit({ ...load, isCancelled: true });
  expect(document.querySelector('h1')?.textContent).toBe('Transportul a fost anulat');
  expect([acts(), calls()]).toEqual([[], ['tel:+40722000002']]);
  render(null, document.body);
  // Under DAP the seller sent it.
  await visit({ ...load, isCancelled: true, windowAt: 'Unload' });
  expect(calls()).toEqual(['tel:+40722000001']);
});
