import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverClock } from '../../../lib/realtime/server-clock.ts';
import { applicant } from '../../../testing/applicant.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { visitPage } from '../../../testing/page-visit.tsx';
import { UsersPage } from './users-page.tsx';

const identity = buyerIdentity({ user: { roles: ['Admin'] } });
const counts = {
  ...{ activations: 1, permissionRequests: 1, companyChanges: 0, announcements: 0 },
  invitees: { count: 1, firstStartsAt: null },
};

function visit(address: string, shown: ReturnType<typeof applicant>) {
  const asked: (string | null)[] = [];
  const bodies: unknown[] = [];
  const userPath = `/services/main/users/${shown.user.userId}`;
  const take = async (request: Request) => {
    bodies.push([new URL(request.url).pathname.replace(userPath, ''), await request.json()]);
    return new Response(null, { status: 204 });
  };
  const visited = visitPage(<UsersPage identity={identity} />, {
    address,
    namespaces: ['administration', 'lists', 'forms'],
    answers: {
      'GET /services/main/accounts': ({ url }) => {
        const query = new URL(url).searchParams;
        asked.push(`${query.get('filters')} ${query.get('sorts')}`);
        return Response.json({ items: [shown], total: 1, page: 1, pageSize: 20 });
      },
      'GET /services/main/admin/work-counts': () => Response.json(counts),
      [`PUT ${userPath}/company-check`]: take,
      [`POST ${userPath}/permissions`]: take,
      [`PUT ${userPath}/permission-requests/Auctions.Post/refusal`]: take,
    },
  });
  return visited.then((page) => ({ ...page, asked, bodies }));
}

test('[I1] invited companies to check are listed with their auction and its start, and are checked from there', async () => {
  const startsAt = new Date(serverClock.nowMs() + 3 * 60_000 - 5000).toISOString();
  const invitedTo = { auctionId: '0e7e3d1e-6120-41f3-b875-b626ef1f9d5e', name: 'Porumb', startsAt };
  const bidder = { ...applicant({ role: 'Bidder' }), invitedTo };
  const { t, user, asked, bodies } = await visit('/admin?view=invited', bidder);
  const auction = await screen.findByRole('link', { name: 'Porumb' });
  expect(auction.getAttribute('href')).toBe(`/live-auctions/${invitedTo.auctionId}/participate`);
  expect(screen.getByText(t('administration:until.minutes', { count: 3 }))).toBeTruthy();
  expect(asked).toEqual(['isInvited==true ']);
  const tabs = within(screen.getByRole('navigation', { name: t('administration:users.views') }));
  expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe(
    `${t('administration:users.view.invited')}1`,
  );
  const name = t('administration:act.of', { act: t('administration:act.checkCompany'), name: 'Spicul SRL' });
  await user.click(screen.getByRole('button', { name }));
  await screen.findByText(t('administration:done.checkCompany', { name: 'Spicul SRL' }));
  expect(bodies).toEqual([['/company-check', { companyVersion: 1 }]]);
});

test('[S6] a request for the permission to post is granted, or refused with a reason', async () => {
  const requestedAt = '2026-11-20T08:00:00.000Z';
  const asking = applicant(
    { isActive: true, role: 'Provider' },
    { permissionRequests: [{ permission: 'Auctions.Post', requestedAt, refusal: null }] },
  );
  const { t, user, asked, bodies } = await visit('/admin?view=permission', asking);
  const of = (act: 'allowPosting' | 'refuse' | 'grant') =>
    t('administration:act.of', { act: t(`administration:act.${act}`), name: 'Spicul SRL' });
  await user.click(await screen.findByRole('button', { name: of('refuse') }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Lipsește certificatul');
  await user.click(dialog.getByRole('button', { name: t('administration:refusal.confirm') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByText(t('administration:act.allowPosting')));
  await waitFor(() => expect(bodies).toHaveLength(2));
  expect(asked[0]).toBe('asksFor==Auctions.Post requestedAt');
  expect(bodies).toEqual([
    ['/permission-requests/Auctions.Post/refusal', { reason: 'Lipsește certificatul' }],
    ['/permissions', { permission: 'Auctions.Post' }],
  ]);
});
