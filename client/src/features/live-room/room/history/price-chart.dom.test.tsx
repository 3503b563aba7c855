import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { liveAuction } from '../../../../testing/live-auction.ts';
import { visitPage } from '../../../../testing/page-visit.tsx';
import { PriceChart } from './price-chart.tsx';

const auction = liveAuction();
const at = (minute: number) => Date.parse(auction.startsAt) + minute * 60_000;
const points = [
  { atMs: at(10), minor: 96_500, isMine: false, words: '965 lei, Ofertant 1' },
  { atMs: at(20), minor: 98_000, isMine: true, words: '980 lei, dvs.' },
  { atMs: at(55), minor: 104_000, isMine: false, words: '1.040 lei, Ofertant 4' },
];

async function visit(outcome: typeof auction.outcome = null) {
  const disconnect = vi.fn();
  let report: (entries: unknown[]) => void = vi.fn();
  class Observer {
    readonly observe = (target: Element) => Object.assign(this, { target });
    readonly disconnect = disconnect;
    constructor(tell: typeof report) {
      report = tell;
    }
  }
  await visitPage(
    <PriceChart
      auction={{ ...auction, outcome }}
      points={points}
      levels={{ startMinor: 96_000, desiredMinor: 105_500 }}
      label="Prețul a urcat de trei ori"
      desiredLabel="dorit"
      windowLabel="prelungire"
      formatPrice={(minor) => `${minor / 100} lei`}
    />,
    {
      ...{ address: '/', namespaces: ['room'], answers: {} },
      prepare: () => vi.stubGlobal('ResizeObserver', Observer),
    },
  );
  const resize = (width: number, height: number) =>
    act(() => report([{ contentRect: { width, height }, target: document.body }]));
  return { disconnect, resize };
}
const slider = () => screen.getByRole('slider');
const readout = () => document.querySelector('[data-readout]')?.textContent ?? null;

test('the chart is drawn once its size is known, and stops following it when it goes', async () => {
  const { disconnect, resize } = await visit();
  expect(screen.queryByRole('img')).toBeNull();
  resize(640, 240);
  const chart = screen.getByRole('img', { name: 'Prețul a urcat de trei ori' });
  expect([chart.getAttribute('width'), chart.getAttribute('height')]).toEqual(['640', '240']);
  expect(chart.textContent).toContain('dorit');
  expect(document.querySelector('svg title')?.textContent).toBe('1040 lei');
  cleanup();
  expect(disconnect).toHaveBeenCalledOnce();
});

test('only the reader’s own bids are marked, each at its place on the line', async () => {
  const { resize } = await visit();
  resize(640, 240);
  const own = [...document.querySelectorAll('[data-mine]')];
  expect(own).toHaveLength(1);
  const x = Number(own[0]?.getAttribute('cx'));
  // 20 of at least 60 minutes, right of the first bid.
  expect(x).toBeGreaterThan(46);
  expect(x).toBeLessThan(320);
});

test('keys go from bid to bid and stop at both ends', async () => {
  const { resize } = await visit();
  resize(640, 240);
  expect(slider().getAttribute('aria-valuetext')).toBe(points[2]?.words);
  expect(readout()).toBeNull();
  act(() => slider().focus());
  expect(readout()).toBe(points[2]?.words);
  const press = (key: string) => {
    fireEvent.keyDown(slider(), { key });
    return slider().getAttribute('aria-valuenow');
  };
  expect(press('ArrowLeft')).toBe('2');
  expect(readout()).toBe(points[1]?.words);
  expect(press('ArrowDown')).toBe('1');
  expect(press('ArrowLeft')).toBe('1');
  expect(press('ArrowUp')).toBe('2');
  expect(press('End')).toBe('3');
  expect(press('ArrowRight')).toBe('3');
  expect(press('Home')).toBe('1');
  expect(press('a')).toBe('1');
  expect([slider().getAttribute('aria-valuemin'), slider().getAttribute('aria-valuemax')]).toEqual([
    '1',
    '3',
  ]);
  act(() => slider().blur());
  expect(readout()).toBeNull();
});

test('a pointer reads the bid nearest to it, and the mouse takes the readout away with it', async () => {
  const { resize } = await visit();
  resize(640, 240);
  fireEvent.pointerMove(slider(), { clientX: 0, pointerType: 'mouse' });
  expect(readout()).toBe(points[0]?.words);
  fireEvent.pointerLeave(slider(), { pointerType: 'mouse' });
  expect(readout()).toBeNull();
});
