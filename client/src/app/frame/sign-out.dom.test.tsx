import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sessionAtom } from '../../features/session/state/session.ts';
import { store } from '../../lib/store.ts';
import { buyerIdentity } from '../../testing/identity.ts';
import { refusal, visitPage } from '../../testing/page-visit.tsx';
import { useSignOut } from './sign-out.tsx';

const identity = buyerIdentity();
const own = `recolta.posting.announcement.${identity.account.id}`;
const other = 'recolta.posting.announcement.11111111-1111-4111-8111-111111111111';
const end = 'DELETE /session';

function SignOut() {
  const { leave, question, hasFailed } = useSignOut();
  return (
    <>
      <button type="button" onClick={leave}>
        leave
      </button>
      {question}
      {hasFailed && <p>failed</p>}
    </>
  );
}

function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
}
beforeEach(clearStorage);
// Test files share the storage.
afterEach(clearStorage);

async function signOut(drafts: readonly string[], answer = () => new Response(null, { status: 204 })) {
  for (const key of drafts) localStorage.setItem(key, '{"savedAtMs":1}');
  sessionStorage.setItem('recolta.draft.contact', '{"message":"a"}');
  const visit = await visitPage(<SignOut />, {
    address: '/account',
    namespaces: ['forms', 'legal'],
    answers: { [end]: answer },
    prepare: () => store.set(sessionAtom, { kind: 'signedIn', identity }),
  });
  await visit.user.click(screen.getByRole('button', { name: 'leave' }));
  return visit;
}
const isOut = () => waitFor(() => expect(store.get(sessionAtom)).toEqual({ kind: 'visitor' }));

test('sign-out deletes the account’s drafts on request, others stay', async () => {
  const { t, user, calls } = await signOut([own, other]);
  expect(await screen.findByText(/^Pe acest dispozitiv este o ciornă\./)).toBeTruthy();
  expect(calls).not.toContain(end);
  await user.click(screen.getByRole('button', { name: t('forms:signOut.erase') }));
  await isOut();
  expect(Object.keys(localStorage)).toEqual([other]);
  expect(sessionStorage).toHaveLength(0);
});

test('sign-out keeps drafts on request, and closing the question does not sign out', async () => {
  const { t, user, calls } = await signOut([own]);
  await screen.findByRole('dialog', { name: t('forms:signOut.title') });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).not.toContain(end);
  await user.click(screen.getByRole('button', { name: 'leave' }));
  await user.click(await screen.findByRole('button', { name: t('forms:signOut.keep') }));
  await isOut();
  expect(Object.keys(localStorage)).toEqual([own]);
});

test('sign-out without own drafts asks nothing, and deletes what was typed in the tab', async () => {
  await signOut([other]);
  await isOut();
  expect(Object.keys(localStorage)).toEqual([other]);
  expect(sessionStorage).toHaveLength(0);
});

test('a sign-out that fails is told, and the session stays', async () => {
  const { calls } = await signOut([], () => refusal('ServiceUnavailable', 503));
  expect(await screen.findByText('failed')).toBeTruthy();
  expect(calls).toContain(end);
  expect(store.get(sessionAtom)).toEqual({ kind: 'signedIn', identity });
});
