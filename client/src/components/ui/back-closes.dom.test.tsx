import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { visitPage } from '../../testing/page-visit.tsx';
import { Dialog } from './dialog.tsx';

/** A page whose dialogs replace each other or are stacked. */
function Page() {
  const [shown, setShown] = useState<readonly string[]>([]);
  const close = (name: string) => setShown((names) => names.filter((other) => other !== name));
  return (
    <>
      <button type="button" onClick={() => setShown(['first'])}>
        open
      </button>
      {shown.map((name) => (
        <Dialog key={name} title={name} onClose={() => close(name)}>
          <button type="button" onClick={() => setShown(['second'])}>
            replace
          </button>
          <button type="button" onClick={() => setShown([...shown, 'above'])}>
            add
          </button>
        </Dialog>
      ))}
    </>
  );
}

const visit = () => visitPage(<Page />, { address: '/account', namespaces: [], answers: {} });
const titles = () =>
  screen.queryAllByRole('dialog', { hidden: true }).map(({ textContent }) => textContent?.slice(0, 5));
const back = () => window.history.back();
const isOurs = () => 'backCloses' in (window.history.state ?? {});

test('[R6] Back closes a dialog and leaves the page where it is', async () => {
  const { user } = await visit();
  await user.click(screen.getByRole('button', { name: 'open' }));
  back();
  await waitFor(() => expect(titles()).toEqual([]));
  expect(window.location.pathname).toBe('/account');
  expect(isOurs()).toBe(false);
});

test('a dialog that replaces another is closed by one Back', async () => {
  const { user } = await visit();
  await user.click(screen.getByRole('button', { name: 'open' }));
  await user.click(screen.getByRole('button', { name: 'replace' }));
  expect(titles()).toEqual(['secon']);
  await waitFor(() => expect(isOurs()).toBe(true));
  back();
  await waitFor(() => expect(titles()).toEqual([]));
  expect(isOurs()).toBe(false);
});

test('Back closes the topmost of two dialogs, then the other', async () => {
  const { user } = await visit();
  await user.click(screen.getByRole('button', { name: 'open' }));
  await user.click(screen.getByRole('button', { name: 'add' }));
  back();
  await waitFor(() => expect(titles()).toEqual(['first']));
  await waitFor(() => expect(isOurs()).toBe(true));
  back();
  await waitFor(() => expect(titles()).toEqual([]));
});

test('the close button and Escape close a dialog and remove its history entry', async () => {
  const { user, t } = await visit();
  for (const close of [
    () => user.click(screen.getByRole('button', { name: t('frame:closeDialog') })),
    () => user.keyboard('{Escape}'),
  ]) {
    await user.click(screen.getByRole('button', { name: 'open' }));
    expect(isOurs()).toBe(true);
    await close();
    await waitFor(() => expect(isOurs()).toBe(false));
    expect(titles()).toEqual([]);
  }
});

test('Back closes a dialog of a page that was loaded again while one was open', async () => {
  const { user } = await visit();
  window.history.pushState({ ...window.history.state, backCloses: true }, '');
  await user.click(screen.getByRole('button', { name: 'open' }));
  back();
  await waitFor(() => expect(titles()).toEqual([]));
  expect(window.location.pathname).toBe('/account');
});

/** A dialog with content that is shown once. */
function KeptPage() {
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <Dialog isKept title="codes" onClose={() => setIsOpen(false)}>
      <button type="button" onClick={() => setIsOpen(false)}>
        noted
      </button>
    </Dialog>
  );
}

test('what is shown once stays until its own button: Escape and Back do not close it', async () => {
  const { user } = await visitPage(<KeptPage />, { address: '/account', namespaces: [], answers: {} });
  await user.keyboard('{Escape}');
  const isBack = new Promise((done) => window.addEventListener('popstate', done, { once: true }));
  back();
  await isBack;
  await waitFor(() => expect(isOurs()).toBe(true));
  expect(titles()).toEqual(['codes']);
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'noted' }));
  expect(titles()).toEqual([]);
  await waitFor(() => expect(isOurs()).toBe(false));
});
