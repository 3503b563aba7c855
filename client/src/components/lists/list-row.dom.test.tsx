import { cleanup } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { connectionStatusAtom } from '../../lib/realtime/connection-state.ts';
import { LiveSourceContext } from '../../lib/realtime/live-source.ts';
import { plain, visitPage } from '../../testing/page-visit.tsx';
import { DayAndTime, TimeLeft } from './list-row.tsx';

/** Renders a part at 10:00 in Bucharest on 22 November, and returns its text. */
async function shown(element: ReactNode, address = '/') {
  const nowMs = () => Date.parse('2026-11-22T08:00:00.000Z');
  const source = { isPractice: false, nowMs, statusAtom: connectionStatusAtom, participant: null };
  await visitPage(<LiveSourceContext value={source}>{element}</LiveSourceContext>, {
    ...{ address, namespaces: ['lists'], answers: {} },
  });
  return plain(document.body.textContent ?? '');
}

test.each([
  ['2026-11-21T21:59:00.000Z', '21 nov., 23:59'],
  ['2026-11-21T22:00:00.000Z', 'azi, 00:00'],
  ['2026-11-22T21:59:00.000Z', 'azi, 23:59'],
  ['2026-11-22T22:00:00.000Z', 'mâine, 00:00'],
  ['2026-11-23T21:59:00.000Z', 'mâine, 23:59'],
  ['2026-11-23T22:00:00.000Z', '24 nov., 00:00'],
])('the instant %s is read as „%s”: days change at midnight in Bucharest', async (at, words) => {
  expect(await shown(<DayAndTime at={at} />)).toBe(words);
});

test.each([
  [0, 'se închide…', 'closing…'],
  [1, 'ultima oră', 'last hour'],
  [3_599_000, 'ultima oră', 'last hour'],
  [3_600_000, 'rămâne 1 h', '1 h left'],
  [2 * 86_400_000 - 1000, 'rămân 47 h', '47 h left'],
  [2 * 86_400_000, '2 zile', '2 days'],
  [5 * 86_400_000 + 1000, '5 zile', '5 days'],
])('%i ms before a deadline the time left is „%s”', async (leftMs, ro, en) => {
  const until = new Date(Date.parse('2026-11-22T08:00:00.000Z') + leftMs).toISOString();
  expect(await shown(<TimeLeft until={until} />)).toContain(ro);
  cleanup();
  expect(await shown(<TimeLeft until={until} />, '/en')).toContain(en);
});
