import type { Identity } from '@recolta/shared/contracts/http/identity';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sessionAtom } from '../../features/session/state/session.ts';
import { store } from '../../lib/store.ts';
import { buyerIdentity } from '../../testing/identity.ts';
import { plain, refusal, visitPage } from '../../testing/page-visit.tsx';
import { AccountMenu } from './account-menu.tsx';

async function open(identity: Identity, answers: Parameters<typeof visitPage>[1]['answers'] = {}) {
  store.set(sessionAtom, { kind: 'signedIn', identity });
  const page = await visitPage(<AccountMenu identity={identity} />, {
    ...{ address: '/live', namespaces: ['frame', 'forms'], answers },
  });
  await page.user.click(screen.getByRole('button'));
  const items = (await screen.findAllByRole('menuitem')).map((item) => [
    plain(item.textContent ?? ''),
    item.getAttribute('href'),
  ]);
  return { ...page, items, text: () => plain(screen.getByRole('menu').textContent ?? '') };
}

test('the menu names the company, its user and their pages', async () => {
  const { text, items } = await open(buyerIdentity());
  expect(text()).toMatch(/^Lanul de Aur SRLana@recolta\.test/);
  expect(items).toEqual([
    ['Contul meu', '/account'],
    ['Notificări', '/notifications'],
    ['Deconectare', null],
  ]);
});

test('without a company the menu has the e-mail address; an administrator has other pages', async () => {
  const { text, items } = await open(
    buyerIdentity({ account: { companyName: null }, user: { roles: ['Admin'] } }),
  );
  expect(text()).toMatch(/^ana@recolta\.testana@recolta\.test/);
  expect(items).toEqual([
    ['Contul meu', '/account'],
    ['Deconectare', null],
  ]);
});

test('a sign-out that fails says so, one that succeeds does not', async () => {
  const { t, user } = await open(buyerIdentity(), {
    'DELETE /session': () => refusal('ServiceUnavailable', 503),
  });
  expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('');
  await user.click(screen.getByRole('menuitem', { name: t('frame:logout') }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(t('frame:signedOutFailed')));
});
