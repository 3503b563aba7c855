import { entryPageSize } from '@recolta/shared/domain/live-auction/entry-page';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bidEntry, liveAuction } from '../../../../testing/live-auction.ts';
import { plain } from '../../../../testing/page-visit.tsx';
import { visitRoom } from '../../testing/room-visit.tsx';

const path = `/services/live-auctions/api/v1/auctions/${liveAuction().id}/bids`;
const bids = (count: number) =>
  Array.from({ length: count }, (_, index) => bidEntry(index + 1, { number: (index % 3) + 1 }));

/** The room of an auction with so many bids, of which its state has the last three. */
async function visit(count: number, waits: Promise<unknown> = Promise.resolve()) {
  const log = bids(count);
  const asked: number[] = [];
  const page = await visitRoom({
    auction: { version: count, bidCount: count, recent: log.slice(-3), bestBid: null },
    answers: {
      [`GET ${path}`]: async ({ url }) => {
        const after = Number(new URL(url).searchParams.get('after'));
        asked.push(after);
        await waits;
        return Response.json(log.filter(({ version }) => version > after).slice(0, entryPageSize));
      },
    },
  });
  const section = () => screen.getByRole('heading', { name: 'Oferte' }).closest('section') as HTMLElement;
  return {
    ...page,
    asked,
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

test('[R2] a gap between the log and a later bid is fetched', async () => {
  const { asked, push, rows } = await visit(4);
  await waitFor(() => expect(rows()).toBe(4));
  await push({ bidCount: 9, recent: [bidEntry(9)] });
  await waitFor(() => expect(asked).toEqual([0, 4]));
});
