import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { browserPush, subscribeBrowser } from '../../../lib/device/service-worker.ts';
import { store } from '../../../lib/store.ts';
import { withPush } from '../../../testing/browser-push.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { keepSessionCookie, refusal, type StubbedAnswer, visitPage } from '../../../testing/page-visit.tsx';
import {
  confirmationSucceededAtom,
  passwordChangedAtom,
  type Session,
  sessionAtom,
  sessionEndedAtom,
} from '../state/session.ts';
import { LoginPage } from './login-page.tsx';

const main = '/services/main';
const identity = buyerIdentity();

interface Parts {
  readonly address?: string;
  readonly session?: Session;
  readonly answers?: Readonly<Record<string, (request: Request) => StubbedAnswer>>;
}

async function visit({ address = '/en/login', session = { kind: 'visitor' }, answers = {} }: Parts = {}) {
  cleanup();
  const bodies: unknown[] = [];
  store.set(sessionAtom, session);
  onTestFinished(() => {
    for (const atom of [confirmationSucceededAtom, passwordChangedAtom, sessionEndedAtom])
      store.set(atom, false);
    localStorage.clear();
    keepSessionCookie(false);
  });
  const page = await visitPage(
    <Routes>
      <Route path="/en/login" element={<LoginPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    {
      address,
      namespaces: ['login', 'labels', 'factors', 'forms'],
      answers: {
        'POST /session': async (request) => {
          bodies.push(await request.json());
          keepSessionCookie(true);
          return new Response(null, { status: 204 });
        },
        [`GET ${main}/accounts/identity`]: () => Response.json(identity),
        ...answers,
      },
    },
  );
  const field = (name: 'email' | 'password') =>
    screen.getByLabelText<HTMLInputElement>(page.t(`login:${name}`), { selector: 'input' });
  const submit = () => page.user.click(screen.getByRole('button', { name: page.t('login:submit') }));
  const fill = async (email = ' ana@recolta.test ', password = 'parola mea') => {
    await page.user.type(field('email'), email);
    await page.user.type(field('password'), password);
    await submit();
  };
  return { ...page, bodies, field, submit, fill };
}
const address = () => window.location.pathname + window.location.search;

test('a missing or wrong field is named and focused, and nothing is sent', async () => {
  const { t, user, bodies, field, submit } = await visit();
  await submit();
  expect(screen.getByText(t('login:required', { field: t('login:email') }))).toBeTruthy();
  expect(screen.getByText(t('login:required', { field: t('login:password') }))).toBeTruthy();
  expect(document.activeElement).toBe(field('email'));
  await user.type(field('email'), 'ana');
  await submit();
  expect(screen.getByText(t('login:invalidEmail'))).toBeTruthy();
  await user.type(field('email'), '@recolta.test');
  await submit();
  expect(screen.queryByText(t('login:invalidEmail'))).toBeNull();
  expect(document.activeElement).toBe(field('password'));
  expect(bodies).toEqual([]);
});

test('[S2] a sign-in sends e-mail and password, and leads to the page that asked for it', async () => {
  store.set(passwordChangedAtom, true);
  store.set(confirmationSucceededAtom, true);
  const { bodies, fill, field, t, user } = await visit({
    address: '/en/login?redirectTo=%2Fen%2Flive%3Fa%3D1&email=x%40y.ro',
  });
  expect(field('email').value).toBe('x@y.ro');
  expect(field('password').type).toBe('password');
  await user.click(screen.getByRole('button', { name: t('login:showPassword') }));
  expect(field('password').type).toBe('text');
  await user.click(screen.getByRole('button', { name: t('login:hidePassword') }));
  expect(field('password').type).toBe('password');
  await user.clear(field('email'));
  await fill();
  await waitFor(() => expect(address()).toBe('/en/live?a=1'));
  expect(bodies).toEqual([{ email: 'ana@recolta.test', password: 'parola mea' }]);
  expect(store.get(sessionAtom)).toEqual({ kind: 'signedIn', identity });
  expect([store.get(passwordChangedAtom), store.get(confirmationSucceededAtom)]).toEqual([false, false]);
});

test('without a page that asked, a sign-in leads to the one kept before the registration, else home', async () => {
  localStorage.setItem('recolta.returnTo', `${Date.now()} /en/auctions`);
  const first = await visit();
  await first.fill();
  await waitFor(() => expect(address()).toBe('/en/auctions'));
  const second = await visit();
  await second.fill();
  await waitFor(() => expect(address()).toBe('/en'));
});

test.each([
  ['is stored again with the new session', 204, 'on'],
  ['ends if the service does not store it', 503, 'off'],
])('[N2] at a sign-in, the push subscription of this browser %s', async (_, status, state) => {
  withPush('granted');
  const { id } = identity.account;
  const kept: unknown[] = [];
  const { fill } = await visit({
    answers: {
      [`PUT ${main}/accounts/${id}/push-subscriptions`]: async (request) => {
        kept.push(await request.json());
        return new Response(null, { status });
      },
    },
  });
  await subscribeBrowser(id, 'K', async () => undefined);
  await fill();
  await waitFor(() => expect(kept).toMatchObject([{ endpoint: 'https://push.example.com/1' }]));
  await waitFor(async () => expect(await browserPush(id)).toBe(state));
});

test('a refused sign-in is explained and stays on the page', async () => {
  const { t, fill } = await visit({
    answers: { 'POST /session': () => refusal('wrongCredentials', 401) },
  });
  await fill();
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(address()).toBe('/en/login');
  expect(screen.queryByRole('button', { name: t('login:resend') })).toBeNull();
});

test('[S3] an unconfirmed address gets the mail again; the answer says the same for every address', async () => {
  const asked: (string | null)[] = [];
  let status = 204;
  const { t, user, fill } = await visit({
    answers: {
      'POST /session': () => refusal('emailNotConfirmed', 403),
      [`POST ${main}/accounts/resend-confirmation-email`]: ({ url }) => {
        asked.push(new URL(url).searchParams.get('email'));
        return status === 204 ? new Response(null, { status }) : refusal('TooManyRequests', status);
      },
    },
  });
  await fill();
  expect(await screen.findByText(t('login:emailNotConfirmed'))).toBeTruthy();
  const resend = screen.getByRole('button', { name: t('login:resend') });
  expect(screen.queryByText(t('login:resent'))).toBeNull();
  await user.click(resend);
  expect(await screen.findByText(t('login:resent'))).toBeTruthy();
  expect(asked).toEqual(['ana@recolta.test']);
  status = 429;
  await user.click(resend);
  await waitFor(() => expect(screen.queryByText(t('login:resent'))).toBeNull());
  expect(screen.getAllByRole('alert')).toHaveLength(2);
});

test('links carry the typed address, and a registration keeps the page to return to', async () => {
  const { t, user, field } = await visit({ address: '/en/login?redirectTo=%2Fen%2Flive' });
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href(t('login:forgotten'))).toBe('/en/reset-password');
  expect(href(t('login:signUp'))).toBe('/en/inscriere');
  expect(href(t('login:practise'))).toBe('/en/exersare');
  await user.type(field('email'), 'a+b@c.ro');
  expect(href(t('login:forgotten'))).toBe('/en/reset-password?email=a%2Bb%40c.ro');
  expect(href(t('login:signUp'))).toBe('/en/inscriere?email=a%2Bb%40c.ro');
  await user.click(screen.getByRole('link', { name: t('login:signUp') }));
  expect(localStorage.getItem('recolta.returnTo')).toMatch(/ \/en\/live$/);
});

test('the page says why one signs in again', async () => {
  const { t } = await visit();
  const said = () =>
    screen
      .queryAllByRole('status')
      .map(({ textContent }) => textContent)
      .join('');
  expect(said()).toBe('');
  store.set(sessionEndedAtom, true);
  expect(await screen.findByText(t('login:sessionEnded'))).toBeTruthy();
  store.set(confirmationSucceededAtom, true);
  expect(await screen.findByText(t('login:confirmed'))).toBeTruthy();
  store.set(passwordChangedAtom, true);
  expect(await screen.findByText(t('login:passwordChanged'))).toBeTruthy();
  expect(screen.queryByText(t('login:confirmed'))).toBeNull();
});

test('a user who is signed in already is told so, with a way on', async () => {
  const { t } = await visit({ session: { kind: 'signedIn', identity } });
  expect(screen.getByText(t('login:alreadyIn', { email: 'ana@recolta.test' }))).toBeTruthy();
  expect(screen.getByRole('link', { name: t('login:continue') }).getAttribute('href')).toBe('/en');
  await visit();
  expect(screen.queryAllByText(t('login:alreadyIn', { email: '' }))).toEqual([]);
});

test('[S2] a session restored after an outage leads on to the page that asked, unless something was typed', async () => {
  const asking = '/en/login?redirectTo=%2Fen%2Flive%3Fa%3D1';
  const restore = () => act(() => store.set(sessionAtom, { kind: 'signedIn', identity }));
  await visit({ address: asking });
  restore();
  await waitFor(() => expect(address()).toBe('/en/live?a=1'));
  const { t, user, field } = await visit({ address: asking });
  await user.type(field('email'), 'dan');
  restore();
  const link = await screen.findByRole('link', { name: t('login:continue') });
  expect(link.getAttribute('href')).toBe('/en/live?a=1');
  expect(address()).toBe(asking);
});

test('a demonstration offers its logins by role, which sign in at once', async () => {
  const logins = [
    { email: 'admin@demo.ro', role: 'Admin', isActive: true, password: 'a' },
    { email: 'nou@demo.ro', role: 'Client', isActive: false, password: 'b' },
  ];
  const { t, user, bodies } = await visit({
    answers: { [`GET ${main}/demo-logins`]: () => Response.json(logins) },
  });
  const region = (await screen.findByRole('heading', { name: t('login:demoHeading') })).closest('section');
  const buttons = within(region as HTMLElement).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    `admin@demo.ro${t('labels:role.Admin')}`,
    `nou@demo.ro${t('labels:role.Client')} · ${t('login:demoInactive')}`,
  ]);
  await user.click(buttons[1] as HTMLElement);
  await waitFor(() => expect(bodies).toEqual([{ email: 'nou@demo.ro', password: 'b' }]));
});

test('elsewhere there are no demonstration logins, also if the answer is another', async () => {
  const { t, calls } = await visit({
    answers: { [`GET ${main}/demo-logins`]: () => Response.json([{ email: 1 }]) },
  });
  await waitFor(() => expect(calls).toContain(`GET ${main}/demo-logins`));
  expect(screen.queryByRole('heading', { name: t('login:demoHeading') })).toBeNull();
});

/** Answers the right password with a second step. */
const pending = (parts: object) => ({
  'POST /session': () => Response.json({ ticket: 'ticket-1', step: 'prove', kinds: ['totp'], ...parts }),
});

async function second(parts: object, answers: Parts['answers'] = {}) {
  const bodies: unknown[] = [];
  const page = await visit({
    answers: {
      ...pending(parts),
      'POST /session/factor': async (request) => {
        bodies.push(await request.json());
        return new Response(null, { status: 204 });
      },
      ...answers,
    },
  });
  await page.fill();
  await screen.findByRole('button', { name: page.t('factors:restart') });
  return { ...page, bodies };
}

test('[S13] the second step asks for the app’s code, or for a recovery code', async () => {
  const { t, user, bodies } = await second({});
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(t('factors:proveHeading'));
  expect(screen.getByText(t('factors:proveLead'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('factors:usePasskey') })).toBeNull();
  await user.click(screen.getByRole('button', { name: t('factors:useRecovery') }));
  expect(screen.queryByRole('button', { name: t('factors:useRecovery') })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: t('factors:recoveryCode') }), 'abc');
  await user.click(screen.getByRole('button', { name: t('factors:useApp') }));
  const code = screen.getByRole<HTMLInputElement>('textbox', { name: t('factors:code') });
  expect(code.value).toBe('');
  await user.type(code, '123 456');
  await user.click(screen.getByRole('button', { name: t('factors:confirm') }));
  await waitFor(() => expect(address()).toBe('/en'));
  expect(bodies).toEqual([{ ticket: 'ticket-1', proof: { kind: 'totp', code: '123456' } }]);
});

test('[S13] a recovery code is sent as typed; a wrong one is said', async () => {
  const bodies: unknown[] = [];
  const { t, user } = await second(
    {},
    {
      'POST /session/factor': async (request) => {
        bodies.push(await request.json());
        return refusal('ValidationFailed', 400);
      },
    },
  );
  await user.click(screen.getByRole('button', { name: t('factors:useRecovery') }));
  await user.type(screen.getByRole('textbox', { name: t('factors:recoveryCode') }), ' ab cd ');
  await user.click(screen.getByRole('button', { name: t('factors:confirm') }));
  expect(await screen.findByText(t('factors:wrongCode'))).toBeTruthy();
  expect(bodies).toEqual([{ ticket: 'ticket-1', proof: { kind: 'recoveryCode', code: 'ab cd' } }]);
});

test('one can go back to the password, which is empty then', async () => {
  const { t, user, field } = await second({});
  await user.click(screen.getByRole('button', { name: t('factors:restart') }));
  expect(field('password').value).toBe('');
  expect(field('email').value).toBe('ana@recolta.test');
});

test('[S15] who has lost all factors asks an administrator to remove them', async () => {
  const bodies: unknown[] = [];
  const { t, user } = await second(
    {},
    {
      [`POST ${main}/accounts/login/recovery`]: async (request) => {
        bodies.push(await request.json());
        return new Response(null, { status: 204 });
      },
    },
  );
  expect(screen.getByText(t('factors:lostText'))).toBeTruthy();
  await user.click(screen.getByText(t('factors:lostAsk')));
  expect((await screen.findByText(t('factors:lostAsked'))).getAttribute('role')).toBe('status');
  expect(bodies).toEqual([{ ticket: 'ticket-1' }]);
});

test('[S13] an administrator without a factor sets up the first one while signing in', async () => {
  const sent: unknown[] = [];
  const take = (answer: unknown) => async (request: Request) => {
    sent.push(await request.json());
    return Response.json(answer);
  };
  const { t, user, bodies } = await second(
    { step: 'setUp', kinds: [] },
    {
      [`POST ${main}/factors/totp-secret`]: take({
        secret: 'SECRET',
        uri: 'otpauth://totp/Recolta?secret=SECRET',
      }),
      [`POST ${main}/factors/totp`]: take({ recoveryCodes: ['aaa-1'] }),
    },
  );
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(t('factors:setUpHeading'));
  expect(screen.getByText(t('factors:setUpLead'))).toBeTruthy();
  expect(screen.queryByText(t('factors:lost'))).toBeNull();
  expect(screen.getByRole('button', { name: t('factors:addPasskey') })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('factors:addPasskey') }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: t('factors:name') }));
  await user.click(screen.getByRole('button', { name: t('factors:cancel') }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t('factors:addPasskey') }));
  await user.click(screen.getByRole('button', { name: t('factors:addApp') }));
  expect(screen.queryByLabelText(t('factors:password'))).toBeNull();
  await user.click(screen.getByRole('button', { name: t('factors:next') }));
  await user.type(await screen.findByRole('textbox', { name: t('factors:code') }), '123456');
  await user.click(screen.getByRole('button', { name: t('factors:add') }));
  expect(await screen.findByText('aaa-1')).toBeTruthy();
  expect(sent).toEqual([
    { ticket: 'ticket-1' },
    { ticket: 'ticket-1', name: t('factors:defaultName.totp'), code: '123456' },
  ]);
  expect(bodies).toEqual([]);
  await user.click(screen.getByRole('button', { name: t('factors:recoveryKept') }));
  await waitFor(() => expect(address()).toBe('/en'));
  expect(bodies).toEqual([{ ticket: 'ticket-1' }]);
});

/** A browser with passkeys whose user gives one. */
function withPasskey() {
  const bytes = (text: string) => new TextEncoder().encode(text).buffer;
  const response = {
    clientDataJSON: bytes('c'),
    authenticatorData: bytes('a'),
    signature: bytes('s'),
    userHandle: bytes('u'),
  };
  const credential = {
    ...{ id: 'aWQ', rawId: bytes('id'), type: 'public-key', response, authenticatorAttachment: 'platform' },
    getClientExtensionResults: () => ({}),
  };
  const get = vi.fn(async (_options: unknown) => credential as unknown);
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'credentials');
    vi.unstubAllGlobals();
  });
  return get;
}

const passkeyRequest = {
  [`POST ${main}/accounts/login/passkey-request`]: () =>
    Response.json({ challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeoutMs: 60_000 }),
};
const assertion = {
  ...{
    id: 'aWQ',
    rawId: 'aWQ',
    type: 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
  },
  response: { clientDataJSON: 'Yw', authenticatorData: 'YQ', signature: 'cw', userHandle: 'dQ' },
};

test('[S13] a passkey alone signs in; a declined one is said', async () => {
  const get = withPasskey();
  const bodies: unknown[] = [];
  const { t, user } = await visit({
    answers: {
      ...passkeyRequest,
      'POST /session/passkey': async (request) => {
        bodies.push(await request.json());
        return new Response(null, { status: 204 });
      },
    },
  });
  get.mockRejectedValueOnce(new DOMException('declined', 'NotAllowedError'));
  await user.click(await screen.findByRole('button', { name: t('login:passkey') }));
  expect(await screen.findByText(t('login:passkeyFailed'))).toBeTruthy();
  expect(bodies).toEqual([]);
  await user.click(screen.getByRole('button', { name: t('login:passkey') }));
  await waitFor(() => expect(address()).toBe('/en'));
  expect(bodies).toEqual([{ assertion }]);
  expect(get.mock.calls[0]?.[0]).toMatchObject({
    publicKey: { rpId: 'localhost', timeout: 60_000, userVerification: 'required' },
  });
});

test('[S13] a passkey is the second factor of an account without an app', async () => {
  withPasskey();
  const { t, user, bodies } = await second({ kinds: ['passkey'] }, passkeyRequest);
  expect(screen.getByText(t('factors:provePasskeyLead'))).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: t('factors:confirm') })).toBeNull();
  await user.click(screen.getByRole('button', { name: t('factors:useRecovery') }));
  expect(screen.queryByRole('button', { name: t('factors:useApp') })).toBeNull();
  await user.click(screen.getByRole('button', { name: t('factors:usePasskey') }));
  await waitFor(() => expect(address()).toBe('/en'));
  expect(bodies).toEqual([{ ticket: 'ticket-1', proof: { kind: 'passkey', assertion } }]);
});

test('without passkeys in the browser there is no button for one', async () => {
  const { t } = await visit();
  expect(screen.queryByRole('button', { name: t('login:passkey') })).toBeNull();
});
