import { taskOf } from '@recolta/shared/domain/task/task';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sessionAtom } from '../../features/session/state/session.ts';
import { accountVersionsAtom } from '../../lib/realtime/connection-state.ts';
import { store } from '../../lib/store.ts';
import { buyerIdentity } from '../../testing/identity.ts';
import { visitPage } from '../../testing/page-visit.tsx';
import { Header } from './header.tsx';

const id = '0e7e3d1e-6120-41f3-b875-b626ef1f9d5e';
const path = 'GET /services/main/account/today';

async function visit(
  tasks: () => object[],
  answer: () => Response = () => Response.json({ tasks: tasks(), open: {} }),
) {
  store.set(sessionAtom, { kind: 'signedIn', identity: buyerIdentity() });
  const visited = await visitPage(<Header />, {
    address: '/auction-bids/my',
    namespaces: ['notifications'],
    answers: { [path]: answer },
  });
  const row = within(await screen.findByRole('navigation', { name: visited.t('frame:ownNavigation') }));
  return { ...visited, row };
}

test('the row has own pages with the number of their tasks, and marks the current one', async () => {
  const { row, t } = await visit(() => [
    taskOf('raiseBid', id, {}),
    taskOf('answerInvitation', id, {}),
    taskOf('signContract', id, {}),
    { ...taskOf('signContract', id, {}), kind: 'aTaskOfANewerRelease' },
  ]);
  const text = (key: 'participationsShort' | 'myDeals' | 'myBids', count?: number) =>
    t(`frame:${key}`) + (count === undefined ? '' : `${count}, ${t('frame:toDo', { count })}`);
  await waitFor(() =>
    expect(row.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      t('frame:dashboard'),
      text('participationsShort', 2),
      text('myBids'),
      t('frame:ownAnnouncements'),
      text('myDeals', 1),
      t('frame:myProducts'),
      t('frame:ownCompany'),
    ]),
  );
  expect(row.getByRole('link', { current: 'page' }).textContent).toBe(t('frame:myBids'));
});

test('a task that is done goes from the row with the next version of the account', async () => {
  let tasks = [taskOf('answerCounterOffer', id, {})];
  const { row, t } = await visit(() => tasks);
  const name = t('frame:myBids');
  await row.findByRole('link', { name: new RegExp(`^${name} ?, ${t('frame:toDo', { count: 1 })}$`) });
  tasks = [];
  act(() => store.set(accountVersionsAtom, { inbox: 1, myBids: 2 }));
  await row.findByRole('link', { name });
});

test('an act on the page fetches the tasks again', async () => {
  const { calls, queries } = await visit(() => []);
  await waitFor(() => expect(calls).toContain(path));
  const before = calls.filter((call) => call === path).length;
  await act(async () => {
    await queries
      .getMutationCache()
      .build(queries, { mutationFn: async () => null })
      .execute(undefined);
  });
  await waitFor(() => expect(calls.filter((call) => call === path).length).toBeGreaterThan(before));
});

test('without an answer the row has its pages and no numbers', async () => {
  const { row, t } = await visit(
    () => [],
    () => Response.json({ code: 'UnexpectedError' }, { status: 500 }),
  );
  expect(row.getAllByRole('link')).toHaveLength(7);
  expect(row.getByRole('link', { name: t('frame:myBids') })).toBeTruthy();
});

test('a visitor has no row', async () => {
  store.set(sessionAtom, { kind: 'visitor' });
  const { t, calls } = await visitPage(<Header />, { address: '/', namespaces: [], answers: {} });
  expect(screen.queryByRole('navigation', { name: t('frame:ownNavigation') })).toBeNull();
  expect(calls).toEqual([]);
});
