import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { unsavedFormsAtom } from '../../lib/forms/unsaved-changes.ts';
import { store } from '../../lib/store.ts';
import { visitPage } from '../../testing/page-visit.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

const keepsAt = (path: string) => path.startsWith('/account/');

/** A page with a form that is not saved. */
async function visit(isUnsaved = true) {
  const navigation = Object.assign(new EventTarget(), { traverseTo: vi.fn() });
  store.set(unsavedFormsAtom, new Set(isUnsaved ? ['form'] : []));
  onTestFinished(() => {
    store.set(unsavedFormsAtom, new Set());
    Reflect.deleteProperty(window, 'navigation');
  });
  Object.defineProperty(window, 'navigation', { configurable: true, value: navigation });
  const page = await visitPage(
    <>
      <UnsavedGuard keepsAt={keepsAt} />
      <a href="/en/account/bank">kept</a>
      <a href="/en/live?q=corn#top">other</a>
      <a href="/en/live" target="_blank" rel="noreferrer">
        new tab
      </a>
    </>,
    { address: '/en/account/company', namespaces: ['forms'], answers: {} },
  );
  const traverse = (path: string, change: object = {}) => {
    const event = Object.assign(new Event('navigate', { cancelable: true }), {
      navigationType: 'traverse',
      destination: {
        key: `key of ${path}`,
        url: new URL(path, window.location.origin).href,
        sameDocument: true,
      },
      ...change,
    });
    act(() => void navigation.dispatchEvent(event));
    return event.defaultPrevented;
  };
  // A prevented click does not navigate; jsdom follows no links.
  const isHeld = async (link: string) => {
    let isPrevented = false;
    const look = (event: MouseEvent) => {
      isPrevented = event.defaultPrevented;
      event.preventDefault();
    };
    document.addEventListener('click', look, { once: true });
    await page.user.click(screen.getByRole('link', { name: link }));
    return isPrevented;
  };
  return { ...page, navigation, traverse, isHeld };
}
const question = () => screen.queryByRole('dialog');

test('a link to another page asks, and leads there once the person leaves', async () => {
  const { user, t, isHeld } = await visit();
  expect(await isHeld('kept')).toBe(false);
  expect(await isHeld('new tab')).toBe(false);
  expect(question()).toBeNull();
  expect(await isHeld('other')).toBe(true);
  await user.click(screen.getByRole('button', { name: t('forms:unsavedStay') }));
  await waitFor(() => expect(question()).toBeNull());
  expect(window.location.pathname).toBe('/en/account/company');
  expect(await isHeld('other')).toBe(true);
  await user.click(screen.getByRole('button', { name: t('forms:unsavedLeave') }));
  await waitFor(() => expect(window.location.pathname).toBe('/en/live'));
  expect(window.location.search + window.location.hash).toBe('?q=corn#top');
  expect(store.get(unsavedFormsAtom).size).toBe(0);
});

test('Back to another page asks, and goes back once the person leaves', async () => {
  const { user, t, navigation, traverse } = await visit();
  expect(traverse('/en/account/company?a=1')).toBe(false);
  expect(traverse('/en/account/bank')).toBe(false);
  expect(traverse('/en/live', { navigationType: 'push' })).toBe(false);
  expect(question()).toBeNull();
  expect(traverse('/en/live')).toBe(true);
  await user.click(screen.getByRole('button', { name: t('forms:unsavedLeave') }));
  await waitFor(() => expect(navigation.traverseTo.mock.calls).toEqual([['key of /en/live']]));
});

test('closing the tab asks only while a form is not saved', async () => {
  const closes = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return !event.defaultPrevented;
  };
  await visit();
  expect(closes()).toBe(false);
  act(() => store.set(unsavedFormsAtom, new Set()));
  expect(closes()).toBe(true);
});

test('without unsaved forms nothing asks', async () => {
  const { isHeld, traverse } = await visit(false);
  expect(await isHeld('other')).toBe(false);
  expect(traverse('/en/live')).toBe(false);
});
