import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { store } from '../../../lib/store.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { visitPage } from '../../../testing/page-visit.tsx';
import { sessionAtom } from '../../session/state/session.ts';
import { AdministratorActs } from './company-page.tsx';

// Test files of one process share the session.

const accountId = '8db2f7ac-c224-44a8-a690-edc25c36957a';
const photos = [
  { key: 'a'.repeat(20), description: 'Silozurile' },
  { key: 'b'.repeat(20), description: null },
];

function visit(role: 'Admin' | 'Client', answers = {}) {
  const identity = buyerIdentity({ user: { roles: [role] } });
  const profile = { photos, recordSentence: null };
  return visitPage(<AdministratorActs accountId={accountId} profile={profile} />, {
    ...{ address: `/companies/${accountId}`, namespaces: ['company', 'goods'], answers },
    prepare: () => store.set(sessionAtom, { kind: 'signedIn', identity }),
  });
}

test('[A14] only an administrator has a button to remove each photo', async () => {
  await visit('Client');
  expect(screen.queryByRole('button', { name: /Șterge fotografia/ })).toBeNull();
});

test('[A14] a photo is removed after a question that says which, and stays if that fails', async () => {
  const { user, calls } = await visit('Admin');
  const list = within(screen.getByRole('list', { name: 'Fotografiile firmei, pentru administrator' }));
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['Șterge fotografia 1', 'Șterge fotografia 2'],
  ]);
  const removals = () => calls.filter((call) => call.includes('/photos/') && !call.startsWith('GET'));
  await user.click(list.getByRole('button', { name: 'Șterge fotografia 2' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Ștergeți fotografia 2?' }));
  expect(removals()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Șterge fotografia' }));
  await waitFor(() => expect(removals()).toHaveLength(1));
  expect(removals()[0]).toContain(photos[1]?.key);
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''));
});
