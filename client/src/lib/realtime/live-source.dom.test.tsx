import { act, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectionStatusAtom } from './connection-state.ts';
import { LiveSourceContext, useServerTime } from './live-source.ts';

let shownMs = 0;
const source = {
  isPractice: false,
  nowMs: () => shownMs,
  statusAtom: connectionStatusAtom,
  participant: null,
};
function Clock() {
  return <p>{useServerTime((nowMs) => nowMs)}</p>;
}
const shown = () => screen.getAllByRole('paragraph').map(({ textContent }) => Number(textContent));

test('clocks follow the server’s time while they are shown, at once in a tab that is seen again', () => {
  vi.useFakeTimers();
  const added = vi.spyOn(document, 'addEventListener');
  const removed = vi.spyOn(document, 'removeEventListener');
  onTestFinished(() => {
    added.mockRestore();
    removed.mockRestore();
    vi.useRealTimers();
  });
  const listeners = (calls: readonly (readonly unknown[])[]) =>
    new Set(calls.flatMap(([name, listener]) => (name === 'visibilitychange' ? [listener] : [])));
  const listening = () => listeners(added.mock.calls).difference(listeners(removed.mock.calls)).size;
  const page = (names: readonly string[]) => (
    <LiveSourceContext value={source}>
      {names.map((name) => (
        <Clock key={name} />
      ))}
    </LiveSourceContext>
  );
  const { rerender, unmount } = render(page(['a', 'b']));
  shownMs = 1000;
  act(() => void vi.advanceTimersByTime(100));
  expect(shown()).toEqual([1000, 1000]);
  shownMs = 2000;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(shown()).toEqual([2000, 2000]);
  rerender(page(['b']));
  expect([listening(), vi.getTimerCount()]).toEqual([1, 1]);
  unmount();
  expect([listening(), vi.getTimerCount()]).toEqual([0, 0]);
});
