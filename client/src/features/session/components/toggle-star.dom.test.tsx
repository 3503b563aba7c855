import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { store } from '../../../lib/store.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { visitPage } from '../../../testing/page-visit.tsx';
import { sessionAtom } from '../state/session.ts';
import { FollowStar } from './toggle-star.tsx';

const list = 'GET /services/live-auctions/api/v1/account/followed-auctions';
const id = '0198f3a0-7a11-4c3e-9d52-000000000001';
const change = (method: string) => `${method} /services/live-auctions/api/v1/auctions/${id}/follow`;
const refusal = () =>
  Response.json({ code: 'ServiceUnavailable', message: '', requestId: 'r' }, { status: 503 });

test('[N3] a star is set at once, and reverted if neither the call nor the list is answered', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let isAway = false;
  const { user, calls } = await visitPage(<FollowStar id={id} name="Grâu" />, {
    ...{ address: '/live', namespaces: ['live'] },
    answers: {
      [list]: () => (isAway ? refusal() : Response.json({ ids: [] })),
      [change('PUT')]: () => held.then(refusal),
    },
    prepare: (queries) => {
      queries.setDefaultOptions({ queries: { retry: false } });
      store.set(sessionAtom, { kind: 'signedIn', identity: buyerIdentity() });
    },
  });
  const star = () => screen.getByRole('button', { name: /Grâu/ }).getAttribute('aria-pressed');
  await waitFor(() => expect(calls).toContain(list));
  expect(star()).toBe('false');
  await user.click(screen.getByRole('button', { name: /Grâu/ }));
  await waitFor(() => expect(star()).toBe('true'));
  isAway = true;
  release();
  expect(await screen.findByRole('alert')).toBeTruthy();
  await waitFor(() => expect(calls.filter((call) => call === list)).toHaveLength(2));
  expect(star()).toBe('false');
});

test.each([
  ['followed', [id]],
  ['followHint', []],
] as const)('[N3] the star says what it is for: %s', async (said, ids) => {
  const { t } = await visitPage(<FollowStar id={id} name="Grâu" />, {
    ...{ address: '/live', namespaces: ['live'] },
    answers: { [list]: () => Response.json({ ids }) },
    prepare: () => store.set(sessionAtom, { kind: 'signedIn', identity: buyerIdentity() }),
  });
  await waitFor(() => expect(screen.getByRole('button').title).toBe(t(`live:${said}`)));
  expect(screen.getByRole('button', { name: t('live:follow', { name: 'Grâu' }) })).toBeTruthy();
});

test.each([
  ['/live?page=2', '/login', '/live?page=2'],
  ['/en/live', '/en/login', '/en/live'],
])('[N3] a visitor who presses it on %s signs in, and returns there', async (address, login, back) => {
  const { user, calls } = await visitPage(<FollowStar id={id} name="Grâu" />, {
    ...{ address, namespaces: ['live'], answers: {} },
    prepare: () => store.set(sessionAtom, { kind: 'visitor' }),
  });
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(window.location.pathname).toBe(login));
  expect(new URLSearchParams(window.location.search).get('redirectTo')).toBe(back);
  expect(calls).toEqual([]);
});
