import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { type Session, sessionAtom } from '../../features/session/state/session.ts';
import { store } from '../../lib/store.ts';
import { buyerIdentity } from '../../testing/identity.ts';
import { visitPage } from '../../testing/page-visit.tsx';
import { LanguageLink } from './language-link.tsx';

const identity = buyerIdentity();
const change = `PATCH /services/main/accounts/${identity.account.id}`;

async function follow(session: Session, address: string) {
  store.set(sessionAtom, session);
  onTestFinished(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the page stores it
    document.cookie = 'locale=; Path=/; Max-Age=0';
  });
  const bodies: unknown[] = [];
  const answers = {
    [change]: async (request: Request) => {
      bodies.push(await request.json());
      return new Response(null, { status: 204 });
    },
  };
  const { user, calls } = await visitPage(<LanguageLink />, { address, namespaces: ['frame'], answers });
  await user.click(screen.getByRole('link'));
  return { bodies, calls };
}

test.each([
  ['/live?page=2', 'en', '/en/live?page=2'],
  ['/en/live', 'ro', '/live'],
])('a signed-in user at %s changes the language of page and account to %s', async (address, locale, to) => {
  const { bodies } = await follow({ kind: 'signedIn', identity }, address);
  await waitFor(() => expect(bodies).toEqual([{ locale }]));
  expect(window.location.pathname + window.location.search).toBe(to);
});

test.each([
  ['/blog?category=agriculture&tag=grau&page=2', '/en/blog?category=agriculture'],
  ['/en/blog/?tag=wheat', '/blog/'],
])('at %s topic and page stay behind, which differ by language', async (address, to) => {
  await follow({ kind: 'visitor' }, address);
  expect(window.location.pathname + window.location.search).toBe(to);
});

test('a visitor changes only the language of the page', async () => {
  const { calls } = await follow({ kind: 'visitor' }, '/live');
  expect(window.location.pathname).toBe('/en/live');
  expect(calls).toEqual([]);
});
