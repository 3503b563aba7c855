import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { visitPage } from '../../testing/page-visit.tsx';
import { LoadedPart, OpenedPart } from './opened-part.tsx';

test('a part that does not load is closed with a message, until it is opened again', async () => {
  // React prints errors that a boundary caught.
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => printed.mockRestore());
  let isAway = true;
  const { Part } = lazyPart(async () => {
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module');
    return ({ onClose }: { onClose: () => void }) => (
      <button type="button" onClick={onClose}>
        part
      </button>
    );
  });
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    const close = () => setIsOpen(false);
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          open
        </button>
        <OpenedPart isOpen={isOpen} onClose={close}>
          <Part onClose={close} />
        </OpenedPart>
      </>
    );
  }
  const { t, user } = await visitPage(<Page />, { address: '/', namespaces: [], answers: {} });
  // Awaited, because the part's code is loaded by it.
  const open = () => act(async () => screen.getByRole('button', { name: 'open' }).click());
  await open();
  expect((await screen.findByRole('alert')).textContent).toBe(`${t('pages:partFailed')}${t('pages:reload')}`);
  isAway = false;
  // A failed load is cached for a second.
  await waitFor(async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'part' })).not.toBeNull();
  });
  await user.click(screen.getByRole('button', { name: 'part' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a page stays if a part of it does not load, and shows a reload button in its place', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => printed.mockRestore());
  const { Part } = lazyPart<object>(async () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const page = (
    <>
      <h1>page</h1>
      <LoadedPart>
        <Part />
      </LoadedPart>
    </>
  );
  const { t } = await visitPage(page, { address: '/', namespaces: [], answers: {} });
  expect((await screen.findByRole('alert')).textContent).toBe(`${t('pages:partFailed')}${t('pages:reload')}`);
  expect(screen.getByRole('heading', { name: 'page' })).toBeTruthy();
});
