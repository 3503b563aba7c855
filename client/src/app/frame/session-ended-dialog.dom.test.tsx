import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { sessionEndedAtom } from '../../features/session/state/session.ts';
import { store } from '../../lib/store.ts';
import { visitPage } from '../../testing/page-visit.tsx';
import { Frame } from './frame.tsx';

async function visit(address: string) {
  onTestFinished(() => store.set(sessionEndedAtom, false));
  const visited = await visitPage(<Frame>{null}</Frame>, { address, namespaces: ['frame'], answers: {} });
  await act(async () => store.set(sessionEndedAtom, true));
  return visited;
}

test('a public page says that the session has ended, and the sign-in leads back to it', async () => {
  const { t } = await visit('/en/live?page=2');
  expect(await screen.findByRole('dialog', { name: t('frame:sessionEnded') })).toBeTruthy();
  const link = screen.getByRole('link', { name: t('frame:logInAgain') });
  expect(link.getAttribute('href')).toBe('/en/login?redirectTo=%2Fen%2Flive%3Fpage%3D2');
});

test('the page stays as a visitor’s if its reader wants so', async () => {
  const { t, user } = await visit('/live');
  await user.click(await screen.findByRole('button', { name: t('frame:continueAsVisitor') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(store.get(sessionEndedAtom)).toBe(false);
});
