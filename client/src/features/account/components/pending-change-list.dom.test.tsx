import type { Account } from '@recolta/shared/contracts/http/account';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { applicant } from '../../../testing/applicant.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { PendingChangeList } from './pending-change-list.tsx';

const fields = { companyName: { from: 'Spicul SRL', to: 'Spicul de Aur SRL' } };
const pendingChanges = { requestedAt: '2026-11-21T16:00:00.000Z', fields } as unknown as NonNullable<
  Account['pendingChanges']
>;
const decision = (isApproved: boolean) =>
  ({
    ...{ decidedAt: '2026-11-22T07:30:00.000Z', isApproved, reason: 'Lipsește certificatul.', fields },
  }) as unknown as NonNullable<Account['lastChangeDecision']>;

async function visit(changes: Partial<Account>, answers = {}) {
  const account = { ...applicant().account, ...changes } as Account;
  const page = await visitPage(<PendingChangeList account={account} />, {
    ...{ address: '/account/company', namespaces: ['account', 'forms', 'labels'], answers },
  });
  return { ...page, account, text: () => plain(document.body.textContent ?? '') };
}

test('[S9] a change under review says since when, and has the old and the new value', async () => {
  const { text } = await visit({ pendingChanges, lastChangeDecision: decision(false) });
  expect(text()).toContain('Cerute la 21.11.2026, 18:00.');
  expect(text()).toMatch(/Spicul SRL.*Spicul de Aur SRL/);
  // The decision on an earlier change no longer matters.
  expect(text()).not.toContain('respinsă');
});

test('[S9] the last change is shown only if it was rejected, with the reason', async () => {
  const { text } = await visit({ lastChangeDecision: decision(false) });
  expect(text()).toContain('Cererea a fost respinsă la 22.11.2026, 09:30');
  expect(text()).toContain('Motivul: Lipsește certificatul.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('[S9] an approved change leaves nothing to read', async () => {
  const { text } = await visit({ lastChangeDecision: decision(true) });
  expect(text()).toBe('');
});

test('[S9] a change can be withdrawn; if that fails, the page says so', async () => {
  const { text, user, calls, account } = await visit({ pendingChanges });
  const button = screen.getByRole('button', { name: 'Retrage cererea' });
  expect(screen.getByRole('alert').textContent).toBe('');
  await user.click(button);
  await waitFor(() => expect(text()).toContain('Cererea nu a putut fi retrasă. Încercați din nou.'));
  expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1);
  expect(calls.find((call) => call.startsWith('DELETE'))).toContain(account.id);
});
