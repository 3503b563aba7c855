import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { visitPage } from '../../testing/page-visit.tsx';
import { SteadyList, useHeld } from './steady-list.tsx';

let change: (rows: readonly string[], isOutdated?: boolean) => void;

function Page() {
  const [{ rows, isOutdated }, setShown] = useState({
    rows: ['a', 'b'] as readonly string[],
    isOutdated: false,
  });
  change = (next, outdated = false) => act(() => setShown({ rows: next, isOutdated: outdated }));
  return (
    <SteadyList rows={rows} idOf={(row) => row} view="all" isOutdated={isOutdated}>
      {(shown) => <p data-testid="rows">{shown.join(' ')}</p>}
    </SteadyList>
  );
}

const rows = () => screen.getByTestId('rows');

test('rows under the pointer stay; a button says what is newer, and shows it', async () => {
  const { user, t } = await visitPage(<Page />, { address: '/', namespaces: ['lists'], answers: {} });
  fireEvent.pointerOver(rows());
  change(['c', 'b', 'a', 'd']);
  expect(rows().textContent).toBe('a b');
  await user.click(screen.getByRole('button', { name: t('lists:newRows', { count: 2 }) }));
  expect(rows().textContent).toBe('c b a d');
  expect(screen.queryByRole('button')).toBeNull();
  change(['a', 'b', 'c', 'd']);
  expect(screen.getByRole('button', { name: t('lists:newOrder') })).toBeTruthy();
});

test('rows of another view cannot be pressed', async () => {
  await visitPage(<Page />, { address: '/', namespaces: ['lists'], answers: {} });
  expect(rows().closest('[inert]')).toBeNull();
  change(['a', 'b'], true);
  expect(rows().closest('[inert]')).not.toBeNull();
});

function List({ fresh, view }: { fresh: string; view: string }) {
  const { held, release, handlers } = useHeld(fresh, view);
  return (
    <>
      <div data-testid="list" {...handlers}>
        <button type="button">row</button>
        <button type="button" onClick={release}>
          newest
        </button>
        <output>{held ?? fresh}</output>
        {createPortal(
          <div role="dialog">
            <button type="button">in its dialog</button>
          </div>,
          document.body,
        )}
      </div>
      <button type="button">elsewhere</button>
    </>
  );
}

function show(view = 'all') {
  const { rerender } = render(<List fresh="first" view={view} />);
  return {
    list: screen.getByTestId('list'),
    shown: () => screen.getByRole('status').textContent,
    change: (fresh: string, next = view) => rerender(<List fresh={fresh} view={next} />),
    focus: (name: string) => act(() => screen.getByRole('button', { name }).focus()),
  };
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a list under the pointer keeps its order until the pointer leaves', () => {
  const { list, shown, change } = show();
  fireEvent.pointerOver(list);
  change('second');
  expect(shown()).toBe('first');
  fireEvent.pointerLeave(list, { pointerType: 'mouse' });
  expect(shown()).toBe('second');
});

test('a lifted finger counts as inside for a second, and a second touch within it keeps the order', () => {
  vi.useFakeTimers();
  const { list, shown, change } = show();
  fireEvent.pointerOver(list, { pointerType: 'touch' });
  change('second');
  fireEvent.pointerLeave(list, { pointerType: 'touch' });
  act(() => void vi.advanceTimersByTime(999));
  expect(shown()).toBe('first');
  fireEvent.pointerOver(list, { pointerType: 'touch' });
  act(() => void vi.advanceTimersByTime(5_000));
  expect(shown()).toBe('first');
  fireEvent.pointerLeave(list, { pointerType: 'touch' });
  act(() => void vi.advanceTimersByTime(1_000));
  expect(shown()).toBe('second');
});

test('a list that is gone waits for no lifted finger', () => {
  vi.useFakeTimers();
  const { list } = show();
  fireEvent.pointerOver(list, { pointerType: 'touch' });
  fireEvent.pointerLeave(list, { pointerType: 'touch' });
  expect(vi.getTimerCount()).toBe(1);
  cleanup();
  expect(vi.getTimerCount()).toBe(0);
});

test('a list with the focus keeps its order until the focus is elsewhere', () => {
  const { shown, change, focus } = show();
  focus('row');
  change('second');
  focus('newest');
  expect(shown()).toBe('first');
  focus('elsewhere');
  expect(shown()).toBe('second');
});

test('a list whose dialog has the focus keeps its order', () => {
  const { shown, change, focus } = show();
  focus('row');
  focus('in its dialog');
  change('second');
  expect(shown()).toBe('first');
  focus('elsewhere');
  expect(shown()).toBe('second');
});

test('another view is shown at once, and the button shows the newest of the same view', () => {
  const { list, shown, change } = show();
  fireEvent.pointerOver(list);
  change('second');
  fireEvent.click(screen.getByRole('button', { name: 'newest' }));
  expect(shown()).toBe('second');
  change('third');
  expect(shown()).toBe('second');
  change('other view', 'wheat');
  expect(shown()).toBe('other view');
});
