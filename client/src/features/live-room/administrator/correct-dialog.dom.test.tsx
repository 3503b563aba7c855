import type { PublicEntry } from '@recolta/shared/contracts/http/live-auction-state';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { bidderViewer, bidEntry, liveAuction } from '../../../testing/live-auction.ts';
import { visitPage } from '../../../testing/page-visit.tsx';
import { withdrawableBids } from '../room/history/history.ts';
import { CorrectDialog } from './administrator-dialogs.tsx';

const auction = liveAuction();
const bids = (count: number) =>
  Array.from({ length: count }, (_, at) => bidEntry(at + 1, { number: (at % 2) + 1 }));

/** The dialog over a log that `show` replaces. */
async function visit(first: readonly PublicEntry[]) {
  const sent: unknown[] = [];
  const shown = { replace: (_: readonly PublicEntry[]): void => undefined };
  function Shown() {
    const [entries, setEntries] = useState(first);
    shown.replace = setEntries;
    return <CorrectDialog auction={auction} bids={withdrawableBids(entries)} onClose={() => undefined} />;
  }
  const page = await visitPage(<Shown />, {
    address: `/live-auctions/${auction.id}/participate`,
    namespaces: ['acts', 'room', 'live'],
    answers: {
      [`POST /services/live-auctions/api/v1/auctions/${auction.id}/corrections`]: async (request) => {
        sent.push(await request.json());
        return Response.json({ auction, viewer: bidderViewer() });
      },
    },
  });
  const dialog = within(screen.getByRole('dialog'));
  return {
    ...{ ...page, sent, dialog },
    show: (entries: readonly PublicEntry[]) => act(async () => shown.replace(entries)),
    choice: dialog.getByRole<HTMLSelectElement>('combobox'),
  };
}

test('[L17] a bid that is chosen for withdrawal stays in the list below new ones', async () => {
  const { choice, show } = await visit(bids(3));
  expect(choice.value).toBe('3');
  await show(bids(60));
  expect(choice.selectedOptions[0]?.value).toBe('3');
  expect(choice.options).toHaveLength(51);
});

test('[L17] a chosen bid that another administrator withdrew is said to be gone, and another is chosen', async () => {
  const { choice, dialog, sent, show, t, user } = await visit(bids(3));
  const withdraw = () => dialog.queryByRole('button', { name: t('acts:correct') });
  await show([...bids(3), bidEntry(4, { kind: 'corrected', corrects: 3, number: 1 })]);
  expect(choice.selectedOptions[0]?.textContent).toBe('–');
  expect(dialog.getByRole('alert').textContent).toBe(t('acts:correctGone'));
  expect(withdraw()).toBeNull();
  await user.selectOptions(choice, '2');
  expect(dialog.getByRole('alert').textContent).toBe('');
  await user.type(dialog.getByRole('textbox'), 'Greșeală');
  await user.click(withdraw() as HTMLElement);
  await waitFor(() => expect(sent).toEqual([{ version: 2, reason: 'Greșeală' }]));
});
