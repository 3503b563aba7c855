import { entryPageSize } from '@recolta/shared/domain/live-auction/entry-page';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bidEntry, liveAuction } from '../../../../testing/live-auction.ts';
import { plain, refusal, type StubbedAnswer } from '../../../../testing/page-visit.tsx';
import { visitRoom } from '../../testing/room-visit.tsx';

const path = `/services/live-auctions/api/v1/auctions/${liveAuction().id}/bids`;
const bids = (count: number) =>
  Array.from({ length: count }, (_, index) => bidEntry(index + 1, { number: (index % 3) + 1 }));

/** The room of an auction with so many bids, of which its state has the last three. */
async function visit(count: number, waits: Promise<unknown> = Promise.resolve()) {
  const log = bids(count);
  const asked: number[] = [];
  const pageAfter = (after: number) =>
    Response.json(log.filter(({ version }) => version > after).slice(0, entryPageSize));
  const service = { log, waits, answer: pageAfter as (after: number) => StubbedAnswer };
  const page = await visitRoom({
    auction: { version: count, bidCount: count, recent: log.slice(-3), bestBid: null },
    answers: {
      [`GET ${path}`]: async ({ url }) => {
        const after = Number(new URL(url).searchParams.get('after'));
        asked.push(after);
        await service.waits;
        return service.answer(after);
      },
    },
  });
  const section = () => screen.getByRole('heading', { name: 'Oferte' }).closest('section') as HTMLElement;
  return {
    ...page,
    asked,
    service,
    /** The service answers; for a while it could not. */
    recovers: () => {
      service.answer = pageAfter;
    },
    rows: () => section().querySelectorAll('tbody tr').length,
    said: () => plain(section().textContent ?? ''),
  };
}

test('[R2] the log is fetched page by page, until a page that is not full', async () => {
  const { asked } = await visit(entryPageSize + 2);
  await waitFor(() => expect(asked).toEqual([0, entryPageSize]));
});

test('[R2] a log that fills its page is asked for once more', async () => {
  const { asked } = await visit(entryPageSize);
  await waitFor(() => expect(asked).toEqual([0, entryPageSize]));
});

test('[R2] a short log is fetched at once, also if it is empty', async () => {
  const { asked, said } = await visit(0);
  await waitFor(() => expect(asked).toEqual([0]));
  expect(said()).toMatch(/^OferteNicio ofertă încă\. Prima pornește de la 960 lei\/t\.$/);
});

test('[R2] the last bids are shown at once, older ones once they are fetched, and more on demand', async () => {
  const answer = Promise.withResolvers<void>();
  const { rows, said, user, t } = await visit(40, answer.promise);
  expect(rows()).toBe(3);
  expect(said()).toContain('Se încarcă ofertele mai vechi…');
  await act(async () => answer.resolve());
  await waitFor(() => expect(said()).not.toContain('Se încarcă ofertele mai vechi…'));
  const shown = rows();
  const more = screen.getByRole('button', { name: t('room:showAll', { count: 40 - shown }) });
  await user.click(more);
  expect(rows()).toBe(40);
  expect(screen.queryByRole('button', { name: /mai vechi/ })).toBeNull();
});

test('[R2] the button names as many older bids as it shows', async () => {
  const { rows, user, t } = await visit(130);
  const more = await screen.findByRole('button', { name: t('room:showMore', { count: 100 }) });
  const shown = rows();
  await user.click(more);
  expect(rows()).toBe(shown + 100);
  expect(screen.getByRole('button', { name: t('room:showAll', { count: 30 - shown }) })).toBeTruthy();
});

test('[R2] a gap between the log and a later bid is fetched', async () => {
  const { asked, push, rows } = await visit(4);
  await waitFor(() => expect(rows()).toBe(4));
  await push({ bidCount: 9, recent: [bidEntry(9)] });
  await waitFor(() => expect(asked).toEqual([0, 4]));
});

const unavailable = () => refusal('ServiceUnavailable', 503);
/** Timers of the page from now on, and how they pass while frames arrive. */
function controlTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  return async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 100) {
      await act(() => vi.advanceTimersByTimeAsync(100));
    }
  };
}

test('[R2] a gap is asked for once while its answer is awaited, whatever arrives meanwhile', async () => {
  const { asked, push, rows, service } = await visit(2);
  await waitFor(() => expect(rows()).toBe(2));
  const answer = Promise.withResolvers<void>();
  service.waits = answer.promise;
  service.log.push(...bids(7).slice(2));
  for (const version of [5, 6, 7]) await push({ bidCount: version, recent: [bidEntry(version)] });
  await waitFor(() => expect(asked).toEqual([0, 2]));
  await act(async () => answer.resolve());
  await waitFor(() => expect(rows()).toBe(7));
  expect(asked).toEqual([0, 2]);
});

test('[R2] a gap that cannot be fetched is fetched again by itself, from where it begins', async () => {
  const { asked, push, rows, recovers, service } = await visit(4);
  await waitFor(() => expect(rows()).toBe(4));
  service.log.push(bidEntry(5), bidEntry(6));
  service.answer = unavailable;
  const pass = controlTime();
  await push({ bidCount: 6, recent: [bidEntry(6)] });
  await pass(1000);
  expect(rows()).toBe(5);
  recovers();
  asked.length = 0;
  await pass(8000);
  expect(asked).toEqual([4]);
  expect(rows()).toBe(6);
  await pass(10_000);
  expect(asked).toEqual([4]);
});

test('[R2] a gap that an answer leaves is fetched again by itself', async () => {
  const { asked, push, rows, recovers, service } = await visit(4);
  await waitFor(() => expect(rows()).toBe(4));
  service.log.push(bidEntry(5), bidEntry(6));
  service.answer = () => Response.json([]);
  const pass = controlTime();
  await push({ bidCount: 6, recent: [bidEntry(6)] });
  await pass(1000);
  expect(asked).toEqual([0, 4]);
  recovers();
  await pass(8000);
  expect(asked).toEqual([0, 4, 4]);
  expect(rows()).toBe(6);
});

test('[R2] a log that could not be fetched at first is fetched by itself', async () => {
  const answer = Promise.withResolvers<void>();
  const { asked, rows, recovers, service } = await visit(30, answer.promise);
  await waitFor(() => expect(asked).toEqual([0]));
  service.answer = unavailable;
  const pass = controlTime();
  await act(async () => answer.resolve());
  await pass(1000);
  expect(rows()).toBe(3);
  recovers();
  await pass(8000);
  expect(rows()).toBeGreaterThan(3);
});
