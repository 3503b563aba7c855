import type { AnnouncementAnswer } from '@recolta/shared/contracts/http/announcement-state';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  announcementAnswer,
  announcementBid,
  announcementState,
  roundTerms,
} from '../../../testing/announcement.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { AnnouncementPage } from './announcement-page.tsx';

const { id } = announcementState();
const path = `/services/main/auctions/${id}`;

/** The page of an announcement; `seen.answer` may change between two calls. */
async function visit(answer: AnnouncementAnswer, answers: object = {}, address = `/auctions/${id}`) {
  const seen = { answer };
  const page = await visitPage(<AnnouncementPage id={id} />, {
    address,
    namespaces: ['announcements', 'binding', 'forms', 'goods', 'lists', 'bids', 'rates'],
    answers: { [`GET ${path}`]: () => Response.json(seen.answer), ...answers },
  });
  await screen.findByRole('heading', { level: 1 });
  return { ...page, seen };
}
const shown = () => plain(document.body.textContent ?? '');
const refused = (code: string, params = {}) =>
  Response.json({ code, params, message: 'm', requestId: 'r' }, { status: 409 });

test.each([
  ['AlreadyExistingBid', {}],
  ['QuantityLimitReached', { availableQuantity: '100.000' }],
  ['ExpiredAuction', { endedAt: '2026-11-27T16:00:00.000Z' }],
])(
  '[B2] the refusal %s stays in the dialog, without a message that the bid was sent',
  async (code, params) => {
    const { t, user, seen } = await visit(announcementAnswer(), {
      [`POST ${path}/bids`]: () => {
        // Meanwhile the same account has placed a bid in another window.
        const bid = announcementBid({ side: 'bidder', turn: 'owner' });
        seen.answer = announcementAnswer({ bid, mayBid: false, why: 'AlreadyExistingBid' });
        return refused(code, params);
      },
    });
    await user.click(screen.getByRole('button', { name: t('announcements:bid') }));
    await user.click(await screen.findByRole('button', { name: /^Continuă/ }));
    await user.click(await screen.findByRole('button', { name: /^Trimite oferta/ }));
    await screen.findByRole('heading', { name: t('announcements:yourBid'), hidden: true });
    const dialog = within(screen.getByRole('dialog'));
    await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''));
    expect(shown()).not.toContain(t('announcements:sent'));
  },
);

test('[B2] the address of the bid opens its form, once, and only for those who may bid', async () => {
  const { t, user } = await visit(announcementAnswer(), {}, `/auctions/${id}/bid`);
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('button', { name: /^Continuă/ });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: t('announcements:bid') })).toBeDefined();
});

test('[B2] the address of the bid opens nothing for those who may not', async () => {
  await visit(announcementAnswer({ mayBid: false, why: 'AccountNotActive' }), {}, `/auctions/${id}/bid`);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[Q5] the cost at my gate names the owner’s counter-offer as theirs, and my own bid as mine', async () => {
  const [first] = announcementBid().rounds;
  const toPort = { deliveryType: 'DAPConstantaTruck', loadingLocation: null, price: '1045.00' } as const;
  const own = { by: 'bidder' as const, at: first?.at ?? '', terms: roundTerms(toPort) };
  const theirs = { ...own, by: 'owner' as const, terms: roundTerms({ ...toPort, price: '1075.00' }) };
  const bid = announcementBid({ side: 'bidder', turn: 'bidder', version: 2, rounds: [own, theirs] });
  const { t, seen, queries } = await visit(announcementAnswer({ bid, mayBid: false }), {
    'GET /services/main/haulage-rates': () => Response.json([]),
  });
  await waitFor(() => expect(shown()).toContain(`${t('announcements:ownersRound')}1.075 lei/t`));
  expect(shown()).not.toContain(`${t('announcements:yourBid')}1.075`);
  seen.answer = announcementAnswer({ bid: { ...bid, version: 3, turn: 'owner', rounds: [own] } });
  await queries.invalidateQueries();
  await waitFor(() => expect(shown()).toContain(`${t('announcements:yourBid')}1.045 lei/t`));
});

test('[B2] a bid that the service recorded is reported as sent, until it changes', async () => {
  const bid = announcementBid({ side: 'bidder', turn: 'owner' });
  const { t, user, seen, queries } = await visit(announcementAnswer(), {
    [`POST ${path}/bids`]: () => {
      seen.answer = announcementAnswer({ bid, mayBid: false, why: 'AlreadyExistingBid' });
      return Response.json(bid, { status: 201 });
    },
  });
  await user.click(screen.getByRole('button', { name: t('announcements:bid') }));
  await user.click(await screen.findByRole('button', { name: /^Continuă/ }));
  await user.click(await screen.findByRole('button', { name: /^Trimite oferta/ }));
  await waitFor(() => expect(shown()).toContain(t('announcements:sent')));
  expect(screen.queryByRole('dialog')).toBeNull();
  const rounds = [...bid.rounds, { by: 'owner' as const, at: new Date().toISOString(), terms: roundTerms() }];
  seen.answer = announcementAnswer({ bid: { ...bid, version: 2, turn: 'bidder', rounds } });
  await queries.invalidateQueries();
  await waitFor(() => expect(shown()).not.toContain(t('announcements:sent')));
});
