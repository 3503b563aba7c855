import { act, fireEvent, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { visitPage } from '../../../../testing/page-visit.tsx';
import { holdMs, useHold } from './hold.ts';

interface Init {
  readonly clientX?: number;
  readonly clientY?: number;
  readonly pointerId?: number;
  readonly isPrimary?: boolean;
  readonly pointerType?: string;
}

/** A button that is held to send its price; `done` has the prices of completed holds. */
async function visit() {
  const done: number[] = [];
  let setBest: (best: string) => void = () => undefined;
  let remove: () => void = () => undefined;
  function Held() {
    const button = useRef<HTMLButtonElement>(null);
    const [best, change] = useState('1000.00');
    setBest = change;
    const { hold, press } = useHold(button, best, (price) => done.push(price));
    return (
      <button type="button" ref={button} onPointerDown={(event) => press(event, 4500)}>
        {hold.kind}
      </button>
    );
  }
  function Page() {
    const [isThere, setIsThere] = useState(true);
    remove = () => setIsThere(false);
    return isThere ? <Held /> : null;
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await visitPage(<Page />, { address: '/', namespaces: [], answers: {} });
  const button = screen.getByRole('button');
  button.getBoundingClientRect = () => ({ left: 10, right: 50, top: 10, bottom: 30 }) as DOMRect;
  const state = () => button.textContent;
  const at = (type: string, { clientX = 20, clientY = 20, ...init }: Init = {}) =>
    Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY }), {
      ...{ pointerId: 3, isPrimary: true, pointerType: 'touch' },
      ...init,
    });
  const stamped = (event: Event, ms: number) => Object.defineProperty(event, 'timeStamp', { value: ms });
  return {
    ...{ done, button, state },
    down: (init: Init = {}) => fireEvent(button, stamped(at('pointerdown', init), 1000)),
    pass: (ms: number) => act(async () => void vi.advanceTimersByTime(ms)),
    up: (ms: number, init: Init = {}) => fireEvent(window, stamped(at('pointerup', init), 1000 + ms)),
    send: (type: string, init: Init = {}) => fireEvent(window, at(type, init)),
    setBest: (best: string) => act(async () => setBest(best)),
    remove: () => act(async () => remove()),
  };
}

test('a hold that is long enough and ends on its button sends its price once', async () => {
  const { down, up, done, state, pass } = await visit();
  down();
  expect(state()).toBe('holding');
  await pass(holdMs);
  up(holdMs);
  expect(done).toEqual([4500]);
  expect(state()).toBe('completed');
});

test.each([
  ['too short', { ms: 10 }],
  ['beside the button', { ms: holdMs, clientX: 51 }],
  ['above it', { ms: holdMs, clientY: 9 }],
  ['by another finger', { ms: holdMs, pointerId: 4 }],
])('a release that is %s sends nothing', async (_case, { ms, ...init }) => {
  const { down, up, done, pass } = await visit();
  down();
  await pass(ms);
  up(ms, init);
  expect(done).toEqual([]);
});

test.each([
  ['pointerdown', {}],
  ['pointermove', { clientX: 9 }],
  ['pointermove', { clientY: 31 }],
  ['pointercancel', {}],
  ['scroll', {}],
  ['blur', {}],
])('a hold is cancelled by %s %o', async (type, init) => {
  const { down, send, up, done, state, pass } = await visit();
  down();
  await pass(holdMs);
  send(type, init);
  expect(state()).not.toBe('holding');
  up(holdMs);
  expect(done).toEqual([]);
});

test('a finger that stays on the button, and a mouse that leaves it, keep the hold', async () => {
  const { down, send, state } = await visit();
  down();
  send('pointermove', { clientX: 50, clientY: 30 });
  send('pointermove', { clientX: 90, pointerType: 'mouse' });
  expect(state()).toBe('holding');
  expect(send('contextmenu')).toBe(false);
});

test('[L9] a price that moves cancels the hold', async () => {
  const { down, up, done, setBest, state, pass } = await visit();
  down();
  await pass(holdMs);
  await setBest('1005.00');
  expect(state()).not.toBe('holding');
  up(holdMs);
  expect(done).toEqual([]);
});

test('a second finger begins no hold, and the click after one is suppressed', async () => {
  const { down, button, state } = await visit();
  down({ isPrimary: false });
  expect(state()).not.toBe('holding');
  expect(fireEvent(button, new Event('touchend', { cancelable: true }))).toBe(true);
  down();
  expect(fireEvent(button, new Event('touchend', { cancelable: true }))).toBe(false);
  expect(fireEvent(button, new Event('touchend', { cancelable: true }))).toBe(true);
});

test('a button that is removed while it is held sends nothing, and leaves no timer', async () => {
  const { down, up, done, remove, pass } = await visit();
  down();
  await pass(holdMs);
  expect(vi.getTimerCount()).toBe(1);
  await remove();
  expect(vi.getTimerCount()).toBe(0);
  up(holdMs);
  expect(done).toEqual([]);
});
