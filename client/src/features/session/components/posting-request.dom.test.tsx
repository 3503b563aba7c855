import type { PermissionRequest } from '@recolta/shared/contracts/http/permission-requests';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { applicant } from '../../../testing/applicant.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { refusal as refused, visitPage } from '../../../testing/page-visit.tsx';
import { PostingRequest } from './posting-request.tsx';

const seller = buyerIdentity({ user: { roles: ['Provider'] } });
const path = `/services/main/accounts/${seller.account.id}`;
const requestedAt = '2026-11-20T08:00:00.000Z';

async function visit(identity = seller, request: PermissionRequest | null = null) {
  let stored = request;
  return visitPage(<PostingRequest identity={identity} />, {
    address: '/auctions/my-auctions',
    namespaces: ['permission'],
    answers: {
      [`GET ${path}`]: () =>
        Response.json(applicant({}, { permissionRequests: stored ? [stored] : [] }).account),
      [`PUT ${path}/permission-requests/Auctions.Post`]: () => {
        stored = { permission: 'Auctions.Post', requestedAt, refusal: null };
        return new Response(null, { status: 204 });
      },
    },
  });
}

test('[S6] an active seller without the permission to post requests it once', async () => {
  const { t, user, calls } = await visit();
  await user.click(await screen.findByRole('button', { name: t('permission:ask') }));
  const asked = await screen.findByRole('status');
  await screen.findByText(/^Permisiunea a fost cerută la 20.11.2026, 10:00/);
  expect(asked.textContent).not.toBe('');
  expect(screen.queryByRole('button')).toBeNull();
  expect(calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
});

test('[S6] a refused seller sees why, and may request it again', async () => {
  const refusal = { reason: 'Lipsește certificatul', refusedAt: requestedAt };
  const { t } = await visit(seller, { permission: 'Auctions.Post', requestedAt, refusal });
  await screen.findByText(/Lipsește certificatul/);
  expect(screen.getByRole('button', { name: t('permission:askAgain') })).toBeTruthy();
});

test.each([
  ['inactive', { isActive: false }],
  ['a Bidder', { roles: ['Bidder'] }],
  ['a seller who may post', { permissions: ['Auctions.Post'] }],
])('[S6] %s does not get the question', async (_, user) => {
  const { calls } = await visit(buyerIdentity({ user }));
  expect(screen.queryByRole('heading')).toBeNull();
  expect(calls).toEqual([]);
});

test('[S6] a request that another window has made meanwhile is shown after the refusal', async () => {
  let stored: PermissionRequest | null = null;
  const { t, user } = await visitPage(<PostingRequest identity={seller} />, {
    address: '/auctions/my-auctions',
    namespaces: ['permission'],
    answers: {
      [`GET ${path}`]: () =>
        Response.json(applicant({}, { permissionRequests: stored ? [stored] : [] }).account),
      [`PUT ${path}/permission-requests/Auctions.Post`]: () => {
        stored = { permission: 'Auctions.Post', requestedAt, refusal: null };
        return refused('StatusConflict', 409);
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: t('permission:ask') }));
  await screen.findByText(/^Permisiunea a fost cerută la 20.11.2026, 10:00/);
  expect(screen.queryByRole('button')).toBeNull();
});
