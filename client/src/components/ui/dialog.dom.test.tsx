import { act, screen, waitFor } from '@testing-library/react';
import { use, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { visitPage } from '../../testing/page-visit.tsx';
import { OpenedPart } from '../errors/opened-part.tsx';
import { Dialog } from './dialog.tsx';

/** Called by the browser when an element changes its size, as by being hidden. */
const resized: (() => void)[] = [];

function Second({ texts, onClose }: { texts: Promise<string>; onClose: () => void }) {
  return (
    <Dialog title={use(texts)} onClose={onClose}>
      <button type="button">act</button>
    </Dialog>
  );
}

/** A page whose dialog opens another one, whose texts are still loading. */
function Page({ texts, isAbove }: { texts: Promise<string>; isAbove: boolean }) {
  const [shown, setShown] = useState<'none' | 'first' | 'second'>('none');
  const close = () => setShown('none');
  const second = <Second texts={texts} onClose={() => setShown(isAbove ? 'first' : 'none')} />;
  return (
    <>
      <button type="button" onClick={() => setShown('first')}>
        open
      </button>
      <OpenedPart isOpen={shown !== 'none'} onClose={close}>
        {shown === 'second' && !isAbove ? (
          second
        ) : (
          <Dialog title="first" onClose={close}>
            <button type="button" onClick={() => setShown('second')}>
              next
            </button>
            <OpenedPart isOpen={shown === 'second'} onClose={close}>
              {second}
            </OpenedPart>
          </Dialog>
        )}
      </OpenedPart>
    </>
  );
}

test.each([true, false])(
  '[R6] a dialog stays while texts of the next one load, and the focus returns (above it: %s)',
  async (isAbove) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const { user } = await visitPage(<Page texts={promise} isAbove={isAbove} />, {
      address: '/account',
      namespaces: [],
      answers: {},
    });
    resized.length = 0;
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(callback: () => void) {
          resized.push(callback);
        }
        observe = () => undefined;
        disconnect = () => undefined;
      },
    );
    await user.click(screen.getByRole('button', { name: 'open' }));
    // `act` reveals a part that suspends within it only if it is awaited.
    await act(async () => screen.getByRole('button', { name: 'next' }).click());
    if (!isAbove)
      act(() => {
        for (const report of resized) report();
      });
    expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(1);
    await act(async () => resolve('second'));
    await screen.findByRole('dialog', { name: 'second' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'second' })).toBeNull());
    if (isAbove) {
      await waitFor(() => expect(screen.getByRole('button', { name: 'next' })).toBe(document.activeElement));
      await user.keyboard('{Escape}');
    }
    await waitFor(() => expect(screen.getByRole('button', { name: 'open' })).toBe(document.activeElement));
  },
);

test('a dialog keeps the focus when the menu that opened it focuses its button', async () => {
  await visitPage(
    <>
      <button type="button">menu</button>
      <Dialog title="question" onClose={() => undefined}>
        <button type="button">act</button>
      </Dialog>
    </>,
    { address: '/account', namespaces: [], answers: {} },
  );
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  act(() => screen.getByRole('button', { name: 'menu', hidden: true }).focus());
  expect(dialog.contains(document.activeElement)).toBe(true);
});

/** A page whose dialogs replace each other or are stacked. */
function StackPage() {
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

const visit = () => visitPage(<StackPage />, { address: '/account', namespaces: [], answers: {} });
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

test('a dialog that opens while the entry of the last one is being left stays open, and Back closes it', async () => {
  const { user, t } = await visit();
  const leave = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
  onTestFinished(() => leave.mockRestore());
  await user.click(screen.getByRole('button', { name: 'open' }));
  await user.click(screen.getByRole('button', { name: t('frame:closeDialog') }));
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
  await user.click(screen.getByRole('button', { name: 'open' }));
  leave.mockRestore();
  const isLeft = new Promise((done) => window.addEventListener('popstate', done, { once: true }));
  back();
  await isLeft;
  await waitFor(() => expect(isOurs()).toBe(true));
  expect(titles()).toEqual(['first']);
  back();
  await waitFor(() => expect(titles()).toEqual([]));
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

test('[R6] the focus returns to what opened the first step, however many fields were visited on the way', async () => {
  function Steps() {
    const [step, setStep] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setStep(1)}>
          open
        </button>
        {step > 0 && (
          <Dialog key={step} title={`step ${step}`} onClose={() => setStep(0)}>
            {Array.from({ length: 12 }, (_, index) => (
              <input key={index} aria-label={`field ${index}`} />
            ))}
            <button type="button" onClick={() => setStep(step + 1)}>
              next
            </button>
          </Dialog>
        )}
      </>
    );
  }
  const { user } = await visitPage(<Steps />, { address: '/', namespaces: ['frame'], answers: {} });
  const opener = screen.getByRole('button', { name: 'open' });
  await user.click(opener);
  for (const title of ['step 1', 'step 2']) {
    await screen.findByRole('dialog', { name: title });
    for (let field = 0; field < 12; field++) await user.tab();
    if (title === 'step 1') await user.click(screen.getByRole('button', { name: 'next' }));
  }
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
