import type { Invitation, InvitationList } from '@recolta/shared/contracts/http/invitations';
import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bidderViewer, liveAuction } from '../../../testing/live-auction.ts';
import { plain, refusal, type StubbedAnswer, visitPage } from '../../../testing/page-visit.tsx';
import { InvitationsPage } from './invitations-page.tsx';

const { id } = liveAuction();
const auctionPath = `/services/live-auctions/api/v1/auctions/${id}`;
const listPath = `/services/live-auctions/api/v1/auction/${id}/invitations`;

let made = 0;
function invitation(parts: Partial<Invitation> = {}): Invitation {
  made += 1;
  return {
    id: `2c5b8a52-5d2f-4c52-9a45-0f0a3b1c7e${String(made).padStart(2, '0')}`,
    email: `firma${made}@recolta.test`,
    invitedAt: '2026-11-20T08:00:00.000Z',
    sentAt: '2026-11-20T09:05:00.000Z',
    isRevoked: false,
    state: 'Sent',
    hasAcceptedTerms: false,
    test: null,
    connectedSince: null,
    ...parts,
  };
}

const totals = { sent: 1, opened: 2, termsAccepted: 3, tested: 4, connected: 5, declined: 6, revoked: 7 };
const listOf = (items: readonly Invitation[], parts: Partial<InvitationList> = {}): InvitationList => ({
  items: [...items],
  totals,
  hasTotals: true,
  limits: { perAuction: 300, perDay: 100, leftToday: 60 },
  ...parts,
});

interface Parts {
  readonly auction?: Partial<LiveAuctionState>;
  readonly viewer?: Partial<Viewer>;
  readonly list?: InvitationList;
  readonly answers?: Readonly<Record<string, (request: Request) => StubbedAnswer>>;
}

async function visit({ auction = {}, viewer = {}, list = listOf([]), answers = {} }: Parts = {}) {
  cleanup();
  const page = await visitPage(<InvitationsPage id={id} />, {
    address: `/en/live-auctions/${id}/invitations`,
    namespaces: ['invitations', 'forms', 'frame', 'lists'],
    answers: {
      [`GET ${auctionPath}`]: () =>
        Response.json({
          auction: liveAuction({ privacyType: 'Public', ...auction }),
          viewer: bidderViewer({ isOwner: true, ...viewer }),
        }),
      [`GET ${listPath}`]: () => Response.json(list),
      ...answers,
    },
  });
  await screen.findByRole('link', { name: page.t('invitations:toRoom') });
  const gets = () => page.calls.filter((call) => call === `GET ${listPath}`).length;
  const rows = () => {
    const list = screen.getByRole('region', { name: page.t('invitations:list') });
    return within(list).getAllByRole('listitem');
  };
  return { ...page, gets, rows };
}
const text = (element: Element | undefined) => plain(element?.textContent ?? '');

test('[I2] the owner sees how far each invitation came, those with most left to do first', async () => {
  const tested = { at: '2026-11-20T10:15:00.000Z', roundTripMs: 48, isPush: true, isHeard: true };
  const items = [
    invitation({ state: 'Accepted', email: 'accepted@a.ro' }),
    invitation({ state: 'Opened', email: 'opened@a.ro' }),
    invitation({ email: 'sent@a.ro' }),
    invitation({ email: 'waiting@a.ro', sentAt: null }),
    invitation({ state: 'Declined', email: 'declined@a.ro' }),
    invitation({ state: 'Accepted', hasAcceptedTerms: true, email: 'terms@a.ro' }),
    invitation({ state: 'Accepted', hasAcceptedTerms: true, test: tested, email: 'tested@a.ro' }),
    invitation({
      ...{
        state: 'Accepted',
        hasAcceptedTerms: true,
        email: 'there@a.ro',
        connectedSince: '2026-11-20T11:30:00.000Z',
      },
      test: { ...tested, isPush: false, isHeard: false, roundTripMs: 310 },
    }),
    invitation({ isRevoked: true, state: 'Revoked', email: 'revoked@a.ro' }),
  ];
  const { t, rows } = await visit({ list: listOf(items) });
  const todo = (...steps: ('open' | 'terms' | 'test')[]) =>
    steps.map((step) => t(`invitations:todo.${step}`)).join(', ');
  const shown = Object.fromEntries(
    rows().map((row) => {
      const [email, , ...rest] = [...row.querySelectorAll('p')].map(text);
      return [email, rest];
    }),
  );
  expect(shown['accepted@a.ro']).toEqual([todo('terms', 'test')]);
  expect(shown['terms@a.ro']).toEqual([todo('test')]);
  expect(shown['waiting@a.ro']).toEqual([]);
  expect(shown['declined@a.ro']).toEqual([]);
  const time = shown['tested@a.ro']?.[0]?.split(' · ') ?? [];
  expect(time.slice(1)).toEqual(['48 ms', t('invitations:push'), t('invitations:heard')]);
  expect(time[0]).toContain('12:15');
  expect(shown['there@a.ro']?.[0]).toContain(
    `310 ms · ${t('invitations:poll')} · ${t('invitations:notHeard')}`,
  );
  const rowOf = (email: string) => rows().find((row) => row.textContent?.includes(email));
  for (const [email, state] of [
    ['waiting@a.ro', 'waiting'],
    ['sent@a.ro', 'sent'],
    ['opened@a.ro', 'opened'],
    ['accepted@a.ro', 'accepted'],
    ['terms@a.ro', 'termsAccepted'],
    ['tested@a.ro', 'tested'],
    ['declined@a.ro', 'declined'],
    ['revoked@a.ro', 'revoked'],
  ] as const)
    expect(within(rowOf(email) as HTMLElement).getByText(t(`invitations:state.${state}`))).toBeTruthy();
  expect(text(rowOf('there@a.ro'))).toContain(t('invitations:connectedSince', { time: '13:30' }));
  expect(text(rowOf('there@a.ro'))).toContain(` · ${t('invitations:withTerms')}`);
  expect(text(rowOf('tested@a.ro'))).not.toContain(t('invitations:withTerms'));
  expect(text(rowOf('waiting@a.ro'))).toContain(t('invitations:notSent'));
  expect(text(rowOf('sent@a.ro'))).toContain('11:05');
  expect(text(rowOf('sent@a.ro'))).not.toContain(t('invitations:notSent'));
  expect(rows().map((row) => row.querySelector('p')?.textContent)).toEqual([
    ...['sent@a.ro', 'waiting@a.ro', 'accepted@a.ro', 'opened@a.ro', 'terms@a.ro'],
    ...['declined@a.ro', 'tested@a.ro', 'there@a.ro', 'revoked@a.ro'],
  ]);
  // A revoked invitation has no acts, and one that is not sent cannot be sent again.
  const acts = (email: string) =>
    within(rowOf(email) as HTMLElement)
      .queryAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
  expect(acts('revoked@a.ro')).toEqual([]);
  expect(acts('waiting@a.ro')).toEqual([t('invitations:revokeOf', { email: 'waiting@a.ro' })]);
  expect(acts('sent@a.ro')).toEqual([
    t('invitations:resendTo', { email: 'sent@a.ro' }),
    t('invitations:revokeOf', { email: 'sent@a.ro' }),
  ]);
});

test('the totals by progress, each with its name', async () => {
  const { t } = await visit();
  const region = screen.getByRole('region', { name: t('invitations:totals') });
  expect([...region.querySelectorAll('dl > div')].map(text)).toEqual(
    Object.entries(totals).map(([name, count]) => `${t(`invitations:total.${name as 'sent'}`)}${count}`),
  );
  expect(screen.getByText(t('invitations:empty'))).toBeTruthy();
  expect(screen.getByText('Milling wheat, 500 t', { normalizer: plain })).toBeTruthy();
  expect(screen.getByRole('link', { name: t('invitations:toRoom') }).getAttribute('href')).toBe(
    `/en/live-auctions/${id}/participate`,
  );
});

test('an earlier server does not count tests and connections: they are shown as none', async () => {
  const { t } = await visit({
    list: listOf([], { totals: { sent: 1, opened: 2, termsAccepted: 3, declined: 6, revoked: 7 } }),
  });
  const region = screen.getByRole('region', { name: t('invitations:totals') });
  expect(text(region)).toContain(`${t('invitations:total.tested')}0${t('invitations:total.connected')}0`);
});

test.each([
  ['waits for approval', { status: 'Pending' }, ['pending', 'open'], ['over', 'incognito', 'tooFew'], true],
  ['is open to everybody', {}, ['open'], ['pending', 'over'], true],
  ['is only for the invited', { audience: 'Invited' }, [], ['pending', 'open', 'over'], true],
  ['is over', { status: 'Failed' }, ['over'], ['pending', 'open'], false],
  ['waits for a decision', { status: 'Closed' }, ['over'], ['open'], false],
] as const)('an auction that %s says so', async (_, auction, said, unsaid, canInvite) => {
  const { t } = await visit({ auction, list: listOf([invitation()]) });
  for (const key of said) expect(screen.getByText(t(`invitations:${key}`))).toBeTruthy();
  for (const key of unsaid) expect(screen.queryByText(t(`invitations:${key}`, { count: 5 }))).toBeNull();
  expect(screen.queryByRole('textbox') !== null).toBe(canInvite);
  // Auctions that wait for approval have no reminders, ended ones have no acts.
  const hasReminder = screen.queryByRole('button', { name: t('invitations:remind') }) !== null;
  expect(hasReminder).toBe(canInvite && !('status' in auction));
});

test('[I2] of an Incognito auction the owner sees totals only; below three invitations not even those', async () => {
  const item = invitation({ state: null, hasAcceptedTerms: null });
  const { t, rows } = await visit({ auction: { privacyType: 'Incognito' }, list: listOf([item]) });
  expect(screen.getByText(t('invitations:incognito'))).toBeTruthy();
  expect(text(rows()[0])).not.toContain(t('invitations:todo.open'));
  await visit({ auction: { privacyType: 'Incognito' }, list: listOf([item], { hasTotals: false }) });
  expect(screen.getByText(t('invitations:tooFew', { count: 3 }))).toBeTruthy();
});

test('[I2] an administrator reads an Incognito auction’s invitations without acts', async () => {
  const { t, rows } = await visit({
    auction: { privacyType: 'Incognito' },
    viewer: { isOwner: false, isAdministrator: true },
    list: listOf([invitation()]),
  });
  expect(screen.queryByText(t('invitations:incognito'))).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(within(rows()[0] as HTMLElement).queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('button', { name: t('invitations:remind') })).toBeNull();
});

test('one invitation is sent again, or later if it was sent just before', async () => {
  const [first, second] = [invitation(), invitation()];
  const { t, user, gets } = await visit({
    list: listOf([first, second]),
    answers: {
      [`POST ${listPath}/${first.id}/mails`]: () => new Response(null, { status: 204 }),
      [`POST ${listPath}/${second.id}/mails`]: () => refusal('TooManyRequests', 429),
    },
  });
  await user.click(screen.getByRole('button', { name: t('invitations:resendTo', { email: first.email }) }));
  expect(await screen.findByText(t('invitations:resent'))).toBeTruthy();
  await waitFor(() => expect(gets()).toBe(2));
  await user.click(screen.getByRole('button', { name: t('invitations:resendTo', { email: second.email }) }));
  expect(await screen.findByText(t('invitations:resendLater'))).toBeTruthy();
  expect(gets()).toBe(2);
});

test('an invitation is revoked after a question that names the invitee', async () => {
  const item = invitation();
  const bodies: unknown[] = [];
  const { t, user, gets } = await visit({
    list: listOf([item]),
    answers: {
      [`PUT ${listPath}/${item.id}`]: async (request) => {
        bodies.push(await request.json());
        return new Response(null, { status: 204 });
      },
    },
  });
  const name = t('invitations:revokeOf', { email: item.email });
  await user.click(screen.getByRole('button', { name }));
  const dialog = within(screen.getByRole('dialog', { name: t('invitations:revokeTitle') }));
  expect(dialog.getByText(t('invitations:revokeText', { email: item.email }))).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: t('invitations:keep') }));
  expect(bodies).toEqual([]);
  await user.click(screen.getByRole('button', { name }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: t('invitations:revoke') }));
  await waitFor(() => expect(bodies).toEqual([{ state: 'Revoked' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(gets()).toBe(2));
});

test('everybody with something left is reminded, with the number if it may be known', async () => {
  let answer: unknown = { reminded: 3 };
  const { t, user, gets } = await visit({
    list: listOf([invitation()]),
    answers: {
      [`POST ${listPath}/reminders`]: () =>
        answer === null ? refusal('InternalError', 500) : Response.json(answer),
    },
  });
  const remind = screen.getByRole('button', { name: t('invitations:remind') });
  expect(screen.getByText(t('invitations:remindHint'))).toBeTruthy();
  await user.click(remind);
  expect(await screen.findByText(t('invitations:reminded', { count: 3 }))).toBeTruthy();
  expect(screen.queryByText(t('invitations:remindHint'))).toBeNull();
  await waitFor(() => expect(gets()).toBe(2));
  answer = { reminded: null };
  await user.click(remind);
  expect(await screen.findByText(t('invitations:remindedSome'))).toBeTruthy();
  answer = null;
  await user.click(remind);
  await waitFor(() => expect(screen.queryByText(t('invitations:remindedSome'))).toBeNull());
  expect(screen.queryByText(t('invitations:remindHint'))).toBeNull();
});

test('nobody valid is left to remind: there is no button', async () => {
  const { t } = await visit({ list: listOf([invitation({ isRevoked: true, state: 'Revoked' })]) });
  expect(screen.queryByRole('button', { name: t('invitations:remind') })).toBeNull();
});

async function typed(value: string, parts: Parts = {}) {
  const bodies: unknown[] = [];
  const page = await visit({
    ...parts,
    answers: {
      [`POST ${listPath}`]: async (request) => {
        bodies.push(await request.json());
        return Response.json(listOf([]), { status: 201 });
      },
      ...parts.answers,
    },
  });
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: page.t('invitations:paste') });
  const type = (next: string) => fireEvent.change(field, { target: { value: next } });
  type(value);
  const send = () => page.user.click(document.querySelector('button[type="submit"]') as HTMLElement);
  const note = () => screen.getAllByRole('alert').map(text).join('');
  return { ...page, bodies, field, type, send, note };
}

test('addresses are read as they are typed: known ones, repeated ones and lines that are none are said', async () => {
  const known = invitation({ email: 'Known@a.ro' });
  const gone = invitation({ email: 'gone@a.ro', isRevoked: true, state: 'Revoked' });
  const value = 'Ana <ana@a.ro>\nknown@a.ro\nana@a.ro\nfără adresă\ngone@a.ro';
  const { t, bodies, field, send, gets } = await typed(value, { list: listOf([known, gone]) });
  const understood = await screen.findByRole('list', { name: t('invitations:understood') });
  expect(within(understood).getAllByRole('listitem').map(text)).toEqual(['ana@a.ro', 'gone@a.ro']);
  expect(
    screen.getByText(`${t('invitations:already', { count: 1 })} ${t('invitations:repeated', { count: 1 })}`),
  ).toBeTruthy();
  expect(screen.getByText(t('invitations:unread'))).toBeTruthy();
  expect(screen.getByText(t('invitations:unreadLine', { line: 4, text: 'fără adresă' }))).toBeTruthy();
  expect(screen.getByText(t('invitations:hint', { count: 100 }))).toBeTruthy();
  expect(screen.getByRole('button', { name: t('invitations:send', { count: 2 }) })).toBeTruthy();
  await send();
  expect(await screen.findByText(t('invitations:done', { count: 2 }))).toBeTruthy();
  expect(bodies).toEqual([{ emails: ['ana@a.ro', 'gone@a.ro'], locale: 'en' }]);
  expect(field.value).toContain('fără adresă');
  expect(field.value).not.toContain('ana@a.ro');
  await waitFor(() => expect(gets()).toBe(2));
});

test('without an address nothing is sent', async () => {
  const { t, bodies, send, note, field, type } = await typed('');
  expect(screen.getByRole('button', { name: t('invitations:sendNone') })).toBeTruthy();
  await send();
  expect(note()).toBe(t('invitations:missing'));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(bodies).toEqual([]);
  type('a');
  expect(note()).toBe('');
});

const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `firma${index}@b.ro`).join('\n');

test('the limit that addresses exceed is named, and nothing is sent; as many as it allows are', async () => {
  const today = await typed(addresses(61));
  const { t } = today;
  await waitFor(() =>
    expect(today.note()).toBe(t('invitations:tooManyToday', { count: 61, most: 60, limit: 100 })),
  );
  await today.send();
  expect(today.bodies).toEqual([]);
  today.type(addresses(60));
  await waitFor(() => expect(today.note()).toBe(''));
  await today.send();
  await waitFor(() => expect(today.bodies).toHaveLength(1));
});

test('the limit of the auction counts valid invitations', async () => {
  const items = [invitation(), invitation({ isRevoked: true, state: 'Revoked' })];
  const limits = { perAuction: 3, perDay: 100, leftToday: 60 };
  const { t, note } = await typed(addresses(3), { list: listOf(items, { limits }) });
  await waitFor(() => expect(note()).toBe(t('invitations:tooManyInAll', { count: 3, most: 2, limit: 3 })));
});

test('at most a hundred are sent at once, and listed one by one', async () => {
  const limits = { perAuction: 300, perDay: 500, leftToday: 400 };
  const { t, note } = await typed(addresses(103), { list: listOf([], { limits }) });
  await waitFor(() => expect(note()).toBe(t('invitations:tooManyAtOnce', { count: 103, most: 100 })));
  expect(screen.getByText(t('invitations:more', { count: 3 }))).toBeTruthy();
});

test('refused addresses are named with the reason', async () => {
  const fields = [
    { path: 'emails.1', rule: 'ownEmail' },
    { path: 'emails.0', rule: 'email' },
  ];
  const { t, send, note } = await typed('unu@a.ro\ndoi@a.ro', {
    answers: {
      [`POST ${listPath}`]: () => refusal('ValidationFailed', 400, { fields }),
    },
  });
  await send();
  await waitFor(() =>
    expect(note()).toBe(
      `${t('invitations:ownEmail', { email: 'doi@a.ro' })} ${t('invitations:wrongEmail', { email: 'unu@a.ro' })}`,
    ),
  );
});
