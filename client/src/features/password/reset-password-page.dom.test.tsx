import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { store } from '../../lib/store.ts';
import { buyerIdentity } from '../../testing/identity.ts';
import { refusal, type StubbedAnswer, visitPage } from '../../testing/page-visit.tsx';
import { passwordChangedAtom, type Session, sessionAtom } from '../session/state/session.ts';
import { ResetPasswordPage } from './reset-password-page.tsx';

const main = '/services/main';
const strong = 'un lan mare de grâu';

interface Parts {
  readonly query?: string;
  readonly session?: Session;
  readonly change?: () => StubbedAnswer;
  readonly signOut?: () => StubbedAnswer;
}
const done = () => new Response(null, { status: 204 });

async function visit({
  query = '',
  session = { kind: 'visitor' },
  change = done,
  signOut = done,
}: Parts = {}) {
  const bodies: unknown[] = [];
  store.set(sessionAtom, session);
  onTestFinished(() => {
    store.set(passwordChangedAtom, false);
  });
  const take = (answer: () => StubbedAnswer) => async (request: Request) => {
    bodies.push(await request.json());
    return answer();
  };
  const page = await visitPage(<ResetPasswordPage />, {
    address: `/en/resetare-parola${query}`,
    namespaces: ['password', 'forms'],
    answers: {
      [`POST ${main}/users/reset-password`]: take(done),
      [`POST ${main}/users/change-password`]: take(change),
      'DELETE /session': signOut,
    },
  });
  const title = () => screen.getByRole('heading', { level: 1 }).textContent;
  const fill = async (password: string, again = password) => {
    await page.user.type(screen.getByLabelText(page.t('forms:field.newPassword')), password);
    await page.user.type(screen.getByLabelText(page.t('forms:field.confirmPassword')), again);
    await page.user.click(screen.getByRole('button', { name: page.t('password:set') }));
  };
  return { ...page, bodies, title, fill };
}

test('[S3] a link is asked for by e-mail; the answer says the same for every address', async () => {
  const { t, user, bodies, title } = await visit({ query: '?email=ana%40recolta.test' });
  expect(title()).toBe(t('password:heading'));
  expect(screen.getByText(t('password:lead')).getAttribute('role')).toBeNull();
  expect(screen.getByRole('link', { name: t('password:toLogin') }).getAttribute('href')).toBe('/en/login');
  const email = screen.getByLabelText<HTMLInputElement>(t('forms:field.email'));
  expect(email.value).toBe('ana@recolta.test');
  await user.clear(email);
  await user.click(screen.getByRole('button', { name: t('password:ask') }));
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(bodies).toEqual([]);
  await user.type(email, 'dan@recolta.test');
  await user.click(screen.getByRole('button', { name: t('password:ask') }));
  expect(await screen.findByText(t('password:askedText', { email: 'dan@recolta.test' }))).toBeTruthy();
  expect(title()).toBe(t('password:askedHeading'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(bodies).toEqual([{ email: 'dan@recolta.test' }]);
  await user.click(screen.getByRole('button', { name: t('password:askAgain') }));
  expect(title()).toBe(t('password:heading'));
  expect(document.activeElement).toBe(screen.getByLabelText(t('forms:field.email')));
});

const query = '?token=token-1&email=ana%2B1%40recolta.test';

test('[S3] the link’s page changes the password once it is strong and typed twice', async () => {
  const { t, user, bodies, title, fill, calls } = await visit({ query });
  // The token is in no history.
  expect(window.location.search).toBe('');
  expect(title()).toBe(t('password:setHeading'));
  expect(screen.getByText(t('password:setLead', { email: 'ana+1@recolta.test' }))).toBeTruthy();
  await fill(strong, 'altceva');
  const again = screen.getByLabelText(t('forms:field.confirmPassword'));
  await waitFor(() => expect(again.getAttribute('aria-invalid')).toBe('true'));
  expect(bodies).toEqual([]);
  await user.clear(again);
  await user.type(again, strong);
  await user.click(screen.getByRole('button', { name: t('password:set') }));
  expect(await screen.findByText(t('password:doneText'))).toBeTruthy();
  expect(title()).toBe(t('password:doneHeading'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(bodies).toEqual([{ token: 'token-1', email: 'ana+1@recolta.test', password: strong }]);
  expect(screen.getByRole('link', { name: t('password:toLogin') }).getAttribute('href')).toBe(
    '/en/login?email=ana%2B1%40recolta.test',
  );
  expect(store.get(passwordChangedAtom)).toBe(true);
  expect(calls).not.toContain('DELETE /session');
});

const owner = buyerIdentity({ user: { email: 'Ana+1@recolta.test' } });

test.each([
  ['', done],
  [', also if the sign-out fails', () => refusal('InternalError', 500)],
])('[S3] a reset ends the session of this page as well%s', async (_, signOut) => {
  const { t, fill, calls } = await visit({ query, session: { kind: 'signedIn', identity: owner }, signOut });
  await fill(strong);
  await screen.findByText(t('password:doneText'));
  expect(calls).toContain('DELETE /session');
  expect(store.get(sessionAtom)).toEqual({ kind: 'visitor' });
});

test('[S3] a reset leaves the session of another account in this browser', async () => {
  const session: Session = { kind: 'signedIn', identity: buyerIdentity() };
  const { t, fill, calls } = await visit({ query, session });
  await fill(strong);
  await screen.findByText(t('password:doneText'));
  expect(calls).not.toContain('DELETE /session');
  expect(store.get(sessionAtom)).toEqual(session);
});

test('[S3] a link that ended says so and offers another', async () => {
  const { t, fill, title } = await visit({
    query,
    change: () => refusal('NotFound', 404),
  });
  await fill(strong);
  expect((await screen.findByText(t('password:endedText'))).getAttribute('role')).toBe('alert');
  expect(title()).toBe(t('password:endedHeading'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(screen.getByRole('button', { name: t('password:askNew') })).toBeTruthy();
  expect(store.get(passwordChangedAtom)).toBe(false);
});

test('[S3] any other refusal stays on the page of the link', async () => {
  const { t, fill, title } = await visit({
    query,
    change: () => refusal('InternalError', 500),
  });
  await fill(strong);
  await waitFor(() =>
    expect(screen.getAllByRole('alert').some((alert) => alert.textContent !== '')).toBe(true),
  );
  expect(title()).toBe(t('password:setHeading'));
});
