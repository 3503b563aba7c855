import { act, screen, waitFor } from '@testing-library/react';
import { use, useState } from 'react';
import { expect, test, vi } from 'vitest';
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
