import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { liveAuction } from '../../../testing/live-auction.ts';
import { visitPage } from '../../../testing/page-visit.tsx';
import { InvitationNotice } from './invitation-notice.tsx';

const { recent: _, ...auction } = liveAuction();
const { id } = auction;
const invitationId = '7c9e6679-7425-40de-944b-e07fc1f90001';
const otherId = '7c9e6679-7425-40de-944b-e07fc1f90002';
const list = 'GET /services/live-auctions/api/v1/account/auction-invitations';
const change = `PUT /services/live-auctions/api/v1/auction/${id}/invitations/${invitationId}`;

/** The notice of an invitation in a state, beside one to another auction. */
async function visit(state: string, hasBid = false, isRefused = false) {
  let now = state;
  const sent: unknown[] = [];
  const invited = (of: string, invitation: string, its: string) => ({
    ...{ ...auction, id: of },
    invitation: { id: invitation, state: its, invitedAt: '2026-11-20T10:00:00.000Z' },
  });
  const answer = async (request: Request) => {
    const body = (await request.json()) as { state: string };
    sent.push(body);
    if (isRefused)
      return Response.json({ code: 'NotFound', params: {}, message: 'm', requestId: 'r' }, { status: 404 });
    now = body.state;
    return new Response(null, { status: 204 });
  };
  const page = await visitPage(<InvitationNotice auctionId={id} hasBid={hasBid} />, {
    address: `/live-auctions/${id}/participate`,
    namespaces: ['acts'],
    answers: {
      [list]: () =>
        Response.json({
          items: [invited(id.replace('8', '9'), otherId, 'Accepted'), invited(id, invitationId, now)],
          ...{ total: 2, page: 1, pageSize: 100 },
        }),
      [change]: answer,
    },
  });
  const shown = () => [
    screen.queryByRole('status')?.textContent,
    screen.queryAllByRole('button').map(({ textContent }) => textContent),
  ];
  return { ...page, sent, shown };
}
const [accept, decline] = ['Accept invitația', 'Refuz invitația'];
const asked = [
  'Sunteți invitat la această licitație. Răspunsul îi arată organizatorului dacă se poate baza pe dvs.; nu vă obligă să licitați.',
  [accept, decline],
];
const declined = ['Ați refuzat invitația. Vă puteți răzgândi până la sfârșitul licitației.', [accept]];
const accepted = ['Ați acceptat invitația. ', [decline]];

test.each([
  ['Sent', asked],
  ['Opened', asked],
  ['Accepted', accepted],
  ['Declined', declined],
])('[I2] an invitation that is %s says what can be answered', async (state, expected) => {
  const { shown } = await visit(state);
  await waitFor(() => expect(shown()).toEqual(expected));
});

test.each([
  ['Revoked', false],
  ['Sent', true],
])('[I2] no question about an invitation that is %s, with a bid: %s', async (state, hasBid) => {
  await visit(state, hasBid);
  expect(screen.queryByRole('region')).toBeNull();
});

test('[I2] an invitation is declined and then accepted', async () => {
  const { user, sent, shown } = await visit('Opened');
  await screen.findByRole('region');
  await user.click(screen.getByRole('button', { name: decline }));
  await waitFor(() => expect(shown()).toEqual(declined));
  await user.click(screen.getByRole('button', { name: accept }));
  await waitFor(() => expect(shown()).toEqual(accepted));
  expect(sent).toEqual([{ state: 'Declined' }, { state: 'Accepted' }]);
});

test('[I2] an answer that is refused says why, and the question stays', async () => {
  const { user, shown } = await visit('Sent', false, true);
  await screen.findByRole('region');
  await user.click(screen.getByRole('button', { name: accept }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(shown()).toEqual(asked);
});
