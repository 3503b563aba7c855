import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { store } from '../../../lib/store.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import {
  keepSessionCookie,
  plain,
  refusal,
  type StubbedAnswer,
  visitPage,
} from '../../../testing/page-visit.tsx';
import { confirmationSucceededAtom, type Session, sessionAtom } from '../../session/state/session.ts';
import { noteRegistered, registeredAtom } from '../state/registration-form.ts';
import { ConfirmEmailPage } from './confirm-email-page.tsx';
import { InvitedPage } from './invited-page.tsx';
import { RegistrationPage } from './registration-page.tsx';

const main = '/services/main';
type Answers = Readonly<Record<string, (request: Request) => StubbedAnswer>>;

beforeEach(() => {
  sessionStorage.clear();
  keepSessionCookie(false);
});

async function visit(
  page: React.ReactNode,
  address: string,
  answers: Answers = {},
  session: Session = { kind: 'visitor' },
) {
  cleanup();
  store.set(sessionAtom, session);
  onTestFinished(() => {
    store.set(confirmationSucceededAtom, false);
    store.set(registeredAtom, null);
    sessionStorage.clear();
    keepSessionCookie(false);
  });
  return visitPage(page, { address, namespaces: ['registration', 'forms', 'login'], answers });
}
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const stepTexts = () => screen.getAllByRole('listitem').map((step) => plain(step.textContent ?? ''));
const currentStep = () =>
  screen
    .getAllByRole('listitem')
    .find((step) => step.getAttribute('aria-current') === 'step')
    ?.querySelector('h2')?.textContent;

let links = 0;
/** A link of its own for each test: a page keeps the last one. */
const mailLink = () => {
  links += 1;
  return { token: `token-${links}`, email: 'ana+1@recolta.test' };
};
const confirmAddress = ({ token, email }: { token: string; email: string }) =>
  `/en/confirm-email?token=${token}&email=${encodeURIComponent(email)}`;
const confirmPath = `${main}/accounts/confirm-email`;

test('[S3] the mailed link confirms the address at once, and says what comes next', async () => {
  const asked: string[] = [];
  const link = mailLink();
  noteRegistered('ANA+1@recolta.test', 3);
  const { t, calls } = await visit(<ConfirmEmailPage />, confirmAddress(link), {
    [`GET ${confirmPath}`]: ({ url }) => {
      const query = new URL(url).searchParams;
      asked.push(`${query.get('token')} ${query.get('email')}`);
      return new Response(null, { status: 204 });
    },
  });
  expect(await screen.findByText(t('registration:confirmed'))).toBeTruthy();
  expect(screen.getByText(t('registration:confirmedText'))).toBeTruthy();
  expect(asked).toEqual([`${link.token} ana+1@recolta.test`]);
  expect(window.location.search).toBe('');
  expect(href(t('registration:toLogin'))).toBe('/en/login?email=ana%2B1%40recolta.test');
  expect(currentStep()).toBe(`${t('registration:nextDocuments')}${t('registration:stepNext')}`);
  expect(stepTexts()[1]).toContain(t('registration:nextDocumentsCount', { present: 3, all: 4 }));
  expect(calls).not.toContain(`GET ${main}/accounts/identity`);
});

test('[S3] a note about another address is not used', async () => {
  noteRegistered('dan@recolta.test', 3);
  const { t } = await visit(<ConfirmEmailPage />, confirmAddress(mailLink()), {
    [`GET ${confirmPath}`]: () => new Response(null, { status: 204 }),
  });
  await screen.findByText(t('registration:confirmed'));
  expect(stepTexts()[1]).toContain(t('registration:nextDocumentsText'));
});

const own = buyerIdentity({ user: { email: 'ANA+1@recolta.test', isEmailConfirmed: false } });

test('[S3] a signed-in user is led to the account, and the session follows', async () => {
  keepSessionCookie(true);
  const confirmed = buyerIdentity({ user: { email: 'ana+1@recolta.test' } });
  const { t, calls } = await visit(
    <ConfirmEmailPage />,
    confirmAddress(mailLink()),
    {
      [`GET ${confirmPath}`]: () => new Response(null, { status: 204 }),
      [`GET ${main}/accounts/identity`]: () => Response.json(confirmed),
    },
    { kind: 'signedIn', identity: own },
  );
  await screen.findByText(t('registration:confirmed'));
  expect(href(t('registration:toAccount'))).toBe('/en/account');
  expect(screen.queryByRole('link', { name: t('registration:toLogin') })).toBeNull();
  await waitFor(() => expect(calls).toContain(`GET ${main}/accounts/identity`));
  // All four documents are there.
  expect(currentStep()).toBe(`${t('registration:nextActive')}${t('registration:stepNext')}`);
});

const refused = (code: 'NotFound' | 'ValidationFailed', status: number): Answers => ({
  [`GET ${confirmPath}`]: () => refusal(code, status),
});

test('[S3] a used link says so to the user whose address is confirmed already', async () => {
  const identity = buyerIdentity({ user: { email: 'ANA+1@recolta.test' } });
  const { t } = await visit(<ConfirmEmailPage />, confirmAddress(mailLink()), refused('NotFound', 404), {
    kind: 'signedIn',
    identity,
  });
  expect(await screen.findByText(t('registration:alreadyConfirmed'))).toBeTruthy();
  expect(href(t('registration:toAccount'))).toBe('/en/account');
  expect(screen.queryByText(t('registration:linkEnded'))).toBeNull();
});

test.each([
  ['a visitor', { kind: 'visitor' }, 'NotFound', 404],
  ['a user without a confirmed address', { kind: 'signedIn', identity: own }, 'ValidationFailed', 400],
  ['another user', { kind: 'signedIn', identity: buyerIdentity() }, 'NotFound', 404],
] as [string, Session, 'NotFound' | 'ValidationFailed', number][])(
  '[S3] a link that ended offers %s another mail',
  async (_, session, code, status) => {
    const { t, user, calls } = await visit(
      <ConfirmEmailPage />,
      confirmAddress(mailLink()),
      {
        ...refused(code, status),
        [`POST ${main}/accounts/resend-confirmation-email`]: () => new Response(null, { status: 204 }),
      },
      session,
    );
    expect(await screen.findByText(t('registration:linkEnded'))).toBeTruthy();
    expect(screen.getByText(t('registration:linkEndedText'))).toBeTruthy();
    expect(href(t('registration:toLogin'))).toBe('/en/login?email=ana%2B1%40recolta.test');
    await user.click(screen.getByRole('button', { name: t('login:resend') }));
    expect(await screen.findByText(t('login:resent'))).toBeTruthy();
    expect(calls.filter((call) => call === `GET ${confirmPath}`)).toHaveLength(1);
  },
);

test('[S3] without an answer the link is tried again on a press', async () => {
  let isUp = false;
  const { t, user } = await visit(<ConfirmEmailPage />, confirmAddress(mailLink()), {
    [`GET ${confirmPath}`]: () =>
      isUp ? new Response(null, { status: 204 }) : refusal('InternalError', 500),
  });
  expect(await screen.findByText(t('registration:confirmFailed'))).toBeTruthy();
  isUp = true;
  await user.click(screen.getByRole('button', { name: t('forms:retry') }));
  expect(await screen.findByText(t('registration:confirmed'))).toBeTruthy();
});

test('[S3] without a link one asks for another by e-mail', async () => {
  const asked: (string | null)[] = [];
  // A page of its own, which no link opened before.
  const { t, user } = await visit(<ConfirmEmailPage />, '/en/confirm-email-again', {
    [`POST ${main}/accounts/resend-confirmation-email`]: ({ url }) => {
      asked.push(new URL(url).searchParams.get('email'));
      return new Response(null, { status: 204 });
    },
  });
  expect(screen.getByText(t('registration:linkMissing'))).toBeTruthy();
  expect(screen.getByText(t('registration:linkMissingText'))).toBeTruthy();
  const email = screen.getByLabelText(t('forms:field.email'));
  await user.type(email, 'ana');
  await user.click(screen.getByRole('button', { name: t('registration:next') }));
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(email);
  await user.type(email, '@a.roo ');
  await user.click(screen.getByRole('button', { name: t('registration:next') }));
  expect(await screen.findByText('ana@a.roo')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('registration:otherAddress') }));
  const again = screen.getByLabelText<HTMLInputElement>(t('forms:field.email'));
  await waitFor(() => expect(document.activeElement).toBe(again));
  expect(again.value).toBe('ana@a.roo');
  await user.clear(again);
  await user.type(again, 'ana@a.ro ');
  await user.click(screen.getByRole('button', { name: t('registration:next') }));
  await user.click(await screen.findByRole('button', { name: t('login:resend') }));
  await waitFor(() => expect(asked).toEqual(['ana@a.ro']));
});

const registered = {
  accountId: '7f0f5a0e-6a3c-4b2b-8a54-6d1f1f2c9e22',
  email: 'ana+1@recolta.test',
  token: 'k',
};

test('a visitor registers, or signs in with the account they have', async () => {
  const { t } = await visit(<RegistrationPage />, '/en/inscriere');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t('registration:heading'));
  expect(href(t('registration:toLogin'))).toBe('/en/login');
  expect(screen.getByLabelText(t('forms:field.email'))).toBeTruthy();
});

test('[S1] after the registration come the documents, then what happens next', async () => {
  store.set(registeredAtom, registered);
  noteRegistered(registered.email, 1);
  const page = await visit(<RegistrationPage />, '/en/inscriere');
  const { t, user } = page;
  const heading = screen.getByRole('heading', { level: 2, name: t('registration:stepHeading.documents') });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText(t('registration:documentsText'))).toBeTruthy();
  expect(screen.queryByLabelText(t('forms:field.email'))).toBeNull();
  expect(document.querySelectorAll('input[type="file"]')).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: t('registration:finishLater') }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t('registration:nextHeading'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(currentStep()).toBe(`${t('registration:nextConfirm')}${t('registration:stepNext')}`);
  expect(stepTexts()[0]).toContain(t('registration:nextConfirmText', { email: registered.email }));
  expect(stepTexts()[1]).toContain(t('registration:nextDocumentsCount', { present: 1, all: 4 }));
  expect(href(t('registration:toLogin'))).toBe('/en/login?email=ana%2B1%40recolta.test');
  await user.click(screen.getByRole('button', { name: t('registration:another') }));
  expect(screen.getByLabelText(t('forms:field.email'))).toBeTruthy();
});

test('[S1] a reload still shows what comes next', async () => {
  noteRegistered('ana@recolta.test', 4);
  const { t } = await visit(<RegistrationPage />, '/en/inscriere');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t('registration:nextHeading'));
  expect(stepTexts()[1]).toBe(`${t('registration:nextDocuments')}${t('forms:stepDone')}`);
});

const auction = {
  ...{ id: '0192f3a1-0000-7000-8000-000000000001', name: 'Grâu, 100 t', type: 'Buying' },
  ...{ startsAt: '2026-11-20T10:00:00.000Z', endsAt: '2026-11-21T12:30:00.000Z' },
};
const validate = '/services/live-auctions/api/v1/auction-invitations/validate';

function invited(link: object | number, address: string, session?: Session) {
  const asked: (string | null)[] = [];
  return visit(
    <Routes>
      <Route path="/en/registration/invitations" element={<InvitedPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    address,
    {
      [`GET ${validate}`]: ({ url }) => {
        asked.push(new URL(url).searchParams.get('token'));
        if (typeof link === 'number')
          return refusal(link === 400 ? 'ValidationFailed' : 'InternalError', link);
        return Response.json(link);
      },
    },
    session,
  ).then((page) => ({ ...page, asked }));
}
const invitedAddress = '/en/registration/invitations';
const valid = { status: 'Valid', email: 'invitat+1@ferma.ro', auction };

test('[I1] an invitation shows its auction without its owner, and registers its own address', async () => {
  const { t, asked } = await invited(valid, `${invitedAddress}?token=abc`);
  const facts = await screen.findByRole('region', { name: t('registration:invited.auction') });
  expect([...facts.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    ...[t('registration:invited.goods'), t('registration:invited.type')],
    ...[t('registration:invited.starts'), t('registration:invited.ends')],
  ]);
  const values = [...facts.querySelectorAll('dd')].map((one) => plain(one.textContent ?? ''));
  expect(values.slice(0, 2)).toEqual(['Grâu, 100 t', t('registration:invited.asks.Buying')]);
  expect(values[2]).toContain('12:00');
  expect(values[3]).toContain('14:30');
  expect(asked).toEqual(['abc']);
  // The token is in no history; a reload has it.
  expect(window.location.search).toBe('');
  const email = screen.getByLabelText<HTMLInputElement>(t('forms:field.email'));
  expect([email.value, email.readOnly]).toEqual(['invitat+1@ferma.ro', true]);
  const to = encodeURIComponent(`/live-auctions/${auction.id}/participate`);
  expect(href(t('registration:toLogin'))).toBe(`/en/login?email=invitat%2B1%40ferma.ro&redirectTo=${to}`);
  expect(
    screen.queryByText(
      t('registration:invited.otherAccount', { present: 'ana@recolta.test', email: 'invitat+1@ferma.ro' }),
    ),
  ).toBeNull();
  const again = await invited(valid, invitedAddress);
  await screen.findAllByRole('region', { name: t('registration:invited.auction') });
  expect(again.asked).toEqual(['abc']);
});

test('[I1] a signed-in user is told which account registers', async () => {
  const { t } = await invited(valid, `${invitedAddress}?token=abc`, {
    kind: 'signedIn',
    identity: buyerIdentity(),
  });
  const text = t('registration:invited.otherAccount', {
    present: 'ana@recolta.test',
    email: 'invitat+1@ferma.ro',
  });
  expect((await screen.findByText(text)).getAttribute('role')).toBe('status');
});

test('[S3] without a token, or with a malformed one, the link is unknown; nothing is asked without one', async () => {
  const { t, asked } = await invited(valid, invitedAddress);
  expect(await screen.findByText(t('registration:invited.Unknown'))).toBeTruthy();
  expect(asked).toEqual([]);
  expect(href(t('registration:invited.toLive'))).toBe('/en/live');
  expect(href(t('registration:invited.toContact'))).toBe('/en/contact');
  await invited(400, `${invitedAddress}?token=x`);
  expect((await screen.findAllByText(t('registration:invited.text.Unknown'))).length).toBeGreaterThan(0);
});

test('[S3] a link that could not be checked is checked again on a press', async () => {
  const { t, user, asked } = await invited(500, `${invitedAddress}?token=abc`);
  expect(await screen.findByText(t('registration:invited.failed'))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('forms:retry') }));
  await waitFor(() => expect(asked).toEqual(['abc', 'abc']));
  expect(within(document.body).queryByText(t('registration:invited.Unknown'))).toBeNull();
});
