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

test.each([
  ['changeBid', 'owner', true],
  ['counter', 'bidder', false],
] as const)(
  '[B4] the form of “%s” begins with the message of the round that it replaces',
  async (act, turn, isKept) => {
    const rounds = [
      {
        by: 'bidder' as const,
        at: new Date().toISOString(),
        terms: roundTerms({ note: 'pot ridica de luni' }),
      },
    ];
    const bid = announcementBid({ side: 'bidder', turn, rounds });
    const { t, user } = await visit(announcementAnswer({ bid, mayBid: false }));
    await user.click(screen.getAllByRole('button', { name: t(`announcements:${act}`) })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByRole('textbox', { name: /^Prețul dvs/ });
    const texts = within(dialog).getAllByRole<HTMLInputElement>('textbox');
    expect(texts.some(({ value }) => value === 'pot ridica de luni')).toBe(isKept);
  },
);

/** Buttons and links of the page, by the texts that name them. */
const offered = (t: Awaited<ReturnType<typeof visit>>['t'], names: readonly string[]) =>
  names.filter((name) =>
    [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].some(
      (one) => one.textContent === t(`announcements:${name as 'bid'}`),
    ),
  );
const ownBid = announcementBid({ side: 'bidder', turn: 'owner' });
const bidsOf = (items: readonly unknown[]) => ({
  [`GET ${path}/bids`]: () => Response.json({ items, total: items.length, page: 1, pageSize: 100 }),
  [`GET /services/main/admin/auctions/${id}/bids`]: () =>
    Response.json({ items, total: items.length, page: 1, pageSize: 100 }),
});

test.each([
  ['a stranger', {}, ['bid'], true],
  ['its bidder', { mayBid: false, bid: ownBid }, ['changeBid', 'withdraw'], true],
  ['its owner', { mayBid: false, isOwner: true }, ['delete'], false],
  ['an administrator', { mayBid: false, isAdministrator: true }, ['cancel'], false],
])('%s has only their own acts', async (_, viewer, acts, isReportable) => {
  const { t } = await visit(announcementAnswer(viewer), bidsOf([]));
  const all = ['bid', 'changeBid', 'withdraw', 'delete', 'approve', 'cancel'];
  await waitFor(() => expect(offered(t, all)).toEqual(acts));
  const count = isReportable ? 1 : 0;
  expect(screen.queryAllByRole('button', { name: /^Favorit: / })).toHaveLength(count);
  const reports = screen.queryAllByRole('link', { name: t('frame:report') });
  expect(reports.map((link) => link.getAttribute('href'))).toEqual(
    isReportable ? [`/raportare?kind=announcement&id=${id}`] : [],
  );
});

test.each([
  ['SignInRequired', `/login?redirectTo=%2Fauctions%2F${id}`],
  ['AccountNotActive', '/account'],
  ['CompanyNotChecked', '/account'],
  ['NotEnoughPrivileges', null],
  ['AuctionBidNotAllowed', null],
] as const)('[B2] who may not bid reads why, with the next step: %s', async (why, address) => {
  const { t } = await visit(announcementAnswer({ mayBid: false, why }));
  expect(shown()).toContain(t(`announcements:why.${why}`));
  const steps = screen
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => /^\/(login|account)/.test(href));
  expect(steps).toEqual(address === null ? [] : [address]);
  expect(offered(t, ['bid'])).toEqual([]);
});

test('[B2] on one that is over, a visitor is not asked to sign in, nor another to open the account', async () => {
  const { t, seen, queries } = await visit(
    announcementAnswer({ mayBid: true, why: 'SignInRequired' }, { status: 'Closed' }),
  );
  expect(shown()).toContain(t('announcements:over'));
  expect(offered(t, ['bid', 'signIn', 'toAccount'])).toEqual([]);
  seen.answer = announcementAnswer(
    { mayBid: false, why: 'AccountNotActive' },
    { status: 'Closed', version: 4 },
  );
  await queries.invalidateQueries();
  expect(offered(t, ['bid', 'signIn', 'toAccount'])).toEqual([]);
});

test('[B2] a bid names the version that was shown when its form was opened', async () => {
  const bodies: { version?: number }[] = [];
  const { t, user, seen, queries } = await visit(announcementAnswer({}, { version: 3 }), {
    [`POST ${path}/bids`]: async (request: Request) => {
      bodies.push((await request.json()) as { version?: number });
      return Response.json(ownBid, { status: 201 });
    },
  });
  await user.click(screen.getByRole('button', { name: t('announcements:bid') }));
  await screen.findByRole('button', { name: /^Continuă/ });
  seen.answer = announcementAnswer({}, { version: 4, participantCount: 17 });
  await queries.invalidateQueries();
  await waitFor(() => expect(shown()).toContain(`${t('announcements:participants')}17`));
  await user.click(screen.getByRole('button', { name: /^Continuă/ }));
  await user.click(await screen.findByRole('button', { name: /^Trimite oferta/ }));
  await waitFor(() => expect(bodies.map(({ version }) => version)).toEqual([3]));
});

test.each([
  ['Selling', 'Ron', 'Cumpără tot la 1.055 lei/t'],
  ['Buying', 'Euro', 'Vinde tot la 1.055 EUR/t'],
] as const)('the whole quantity of one that is %s is taken at its price', async (type, currency, name) => {
  const { t, user, seen, queries } = await visit(
    announcementAnswer({}, { type, currency, acceptsDesiredPrice: true }),
  );
  const take = screen.getAllByRole('button').find((one) => plain(one.textContent ?? '') === name);
  if (!take) throw new Error(`no button ${name}`);
  await user.click(take);
  // Its terms are complete, so that the review is first.
  await screen.findByRole('button', { name: /^Trimite oferta/ });
  await user.keyboard('{Escape}');
  seen.answer = announcementAnswer({}, { type, currency, acceptsDesiredPrice: false, version: 4 });
  await queries.invalidateQueries();
  await waitFor(() => expect(shown()).not.toContain(name));
  expect(offered(t, ['bid'])).toEqual(['bid']);
});

test.each([
  ['Selling', 'owner', 'owner', 'Rândul dvs.', ['counter', 'reject']],
  ['Selling', 'owner', 'bidder', 'Rândul cumpărătorului', ['reject']],
  ['Buying', 'owner', 'bidder', 'Rândul vânzătorului', ['reject']],
  ['Selling', 'bidder', 'bidder', 'Rândul dvs.', ['counter', 'withdraw']],
  ['Selling', 'bidder', 'owner', 'Rândul vânzătorului', ['changeBid', 'withdraw']],
  ['Buying', 'bidder', 'owner', 'Rândul cumpărătorului', ['changeBid', 'withdraw']],
] as const)(
  '[B4] %s: the %s reads whose turn it is (%s), with their acts',
  async (type, side, turn, text, acts) => {
    const bid = announcementBid({ side, turn });
    const isOwner = side === 'owner';
    const viewer = { mayBid: false, isOwner, bid: isOwner ? null : bid };
    const { t } = await visit(announcementAnswer(viewer, { type, participantCount: 1 }), bidsOf([bid]));
    const card = await screen.findByRole('article');
    const all = ['counter', 'changeBid', 'withdraw', 'reject'];
    expect(offered(t, all)).toEqual(acts);
    expect(card.querySelector('[data-turn]')?.textContent).toContain(text);
    const accepts = within(card).queryAllByRole('button', { name: /^Acceptă/ });
    expect(accepts).toHaveLength(turn === side ? 1 : 0);
    expect(within(card).getByRole('heading', { level: 2 }).textContent).toBe(
      isOwner ? 'Silozul Bragadiru SA' : t('announcements:yourBid'),
    );
  },
);

test.each([
  ['InProgress', true],
  ['Closed', true],
  ['Accepted', false],
  ['Refused', false],
] as const)('[B4] a bid on an announcement in state %s can be answered: %s', async (status, isOpen) => {
  const bid = announcementBid({ side: 'bidder', turn: 'bidder' });
  const { t } = await visit(announcementAnswer({ mayBid: false, bid }, { status }));
  const card = within(await screen.findByRole('article'));
  expect(card.queryAllByRole('button', { name: /^Acceptă/ })).toHaveLength(isOpen ? 1 : 0);
  expect(card.queryAllByText(t('announcements:bidStatus.Active'))).toHaveLength(isOpen ? 0 : 1);
});

test('[B3] an accepted bid keeps its card and the link to its deal beside a later bid', async () => {
  const accepted = announcementBid({
    ...{ side: 'bidder', turn: null, status: 'Accepted' },
    ...{ id: '33333333-3333-4333-8333-333333333333', dealId: '44444444-4444-4444-8444-444444444444' },
  });
  const bid = announcementBid({ side: 'bidder', turn: 'owner' });
  const { t } = await visit(announcementAnswer({ mayBid: false, bid, acceptedBids: [accepted] }));
  expect(await screen.findAllByRole('heading', { name: t('announcements:yourBid') })).toHaveLength(2);
  const link = screen.getByRole('link', { name: t('announcements:toDeal') });
  expect(link.getAttribute('href')).toBe(`/auction-winning-bids/${accepted.dealId}`);
});

test('[B5] after acceptance the other party is named with addresses, and the contract is linked', async () => {
  const counterparty = {
    ...{ companyName: 'Agro Vest SRL', companyNumber: 'RO4711', administratorName: 'Dan Pop' },
    ...{ email: 'dan@agro.test', telephone: '+40722000111' },
  };
  const bid = announcementBid({
    ...{ side: 'bidder', status: 'Accepted', dealId: '5b0e9f4e-27b5-4c0a-9f43-6a2b3c4d5e6f' },
    counterparty: counterparty as never,
  });
  const { t } = await visit(announcementAnswer({ mayBid: false, bid }, { status: 'Accepted' }));
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('CUI RO4711 · Dan Pop')).toBeTruthy();
  const hrefs = card.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['mailto:dan@agro.test', 'tel:+40722000111', `/auction-winning-bids/${bid.dealId}`]);
  expect(card.getByText(t('announcements:bidStatus.Accepted'))).toBeTruthy();
  expect(card.queryAllByRole('button')).toEqual([]);
});

test.each([
  ['owner', 'Rejected', 'reject', { status: 'Rejected', version: 4 }],
  ['bidder', 'Removed', 'withdraw', { status: 'Removed' }],
] as const)('[B4] the %s ends a bid after a confirmation, as %s', async (side, status, act, body) => {
  const bid = announcementBid({ side, turn: side, version: 4 });
  const bodies: unknown[] = [];
  const viewer = { mayBid: false, isOwner: side === 'owner', bid: side === 'owner' ? null : bid };
  const { t, user } = await visit(announcementAnswer(viewer, { participantCount: 1 }), {
    ...bidsOf([bid]),
    [`PUT ${path}/bids/${bid.id}`]: async (request: Request) => {
      bodies.push(await request.json());
      return Response.json({ ...bid, status });
    },
  });
  const card = within(await screen.findByRole('article'));
  const [leave] = card.getAllByRole('button', { name: t(`announcements:${act}`) });
  if (!leave) throw new Error('no button');
  await user.click(leave);
  expect(bodies).toEqual([]);
  const dialog = within(screen.getByRole('dialog', { name: t(`announcements:decide.${status}.title`) }));
  expect(dialog.getByText(t(`announcements:decide.${status}.text`))).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: t(`announcements:decide.${status}.act`) }));
  await waitFor(() => expect(bodies).toEqual([body]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  // Of all 500 t, with 1 and with 3 bids; of a part.
  ['500.000', 1, null],
  ['500.000', 2, 1],
  ['500.000', 4, 3],
  ['499.000', 4, null],
])(
  '[B4] accepting %s t of 500 t with %i bids says how many are rejected: %s',
  async (quantity, bidCount, others) => {
    const [first] = announcementBid().rounds;
    if (!first) throw new Error('a bid has a round');
    const bid = announcementBid({ rounds: [{ ...first, terms: roundTerms({ quantity }) }] });
    const { t, user } = await visit(
      announcementAnswer({ mayBid: false, isOwner: true }, { participantCount: bidCount, bidCount }),
      bidsOf([bid]),
    );
    await user.click(await screen.findByRole('button', { name: /^Acceptă/ }));
    const said = plain(screen.getByRole('dialog').textContent ?? '');
    for (const count of [1, 2, 3, 4])
      expect(said.includes(plain(t('announcements:othersRejected', { count })))).toBe(count === others);
  },
);

test('[S11] owner and administrators read why it was hidden', async () => {
  const viewer = { isOwner: true, mayBid: false, hiddenReason: 'Marfă falsă' };
  const { t } = await visit(announcementAnswer(viewer, { status: 'Failed', approvedAt: null }), bidsOf([]));
  expect(shown()).toContain(t('announcements:hiddenBecause', { reason: 'Marfă falsă' }));
});

test('the reason of a cancellation, the confidential owner and the own reserve price are shown', async () => {
  const viewer = { reason: 'Date greșite', ownerName: 'Agro Vest SRL', isOwner: true, mayBid: false };
  const { t } = await visit(
    announcementAnswer(
      { ...viewer, backupPrice: '1049.00' },
      { status: 'Failed', privacyType: 'Incognito', owner: null, price: '1055.00' },
    ),
    bidsOf([]),
  );
  expect(shown()).toContain(t('announcements:cancelledBecause', { reason: 'Date greșite' }));
  expect(screen.getByText(t('announcements:confidential'))).toBeTruthy();
  expect(shown()).toContain('· Agro Vest SRL');
  expect(shown()).toContain(`${t('announcements:backupPrice')}1.049 lei/t`);
});
