import type { Factors, OwnSession } from '@recolta/shared/contracts/http/factors';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { store } from '../../../lib/store.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { plain, refusal, type StubbedAnswer, visitPage } from '../../../testing/page-visit.tsx';
import { sessionAtom } from '../../session/state/session.ts';
import { SecuritySection } from './security-section.tsx';

const main = '/services/main';
const [app, passkey] = [
  {
    ...{ id: '2c5b8a52-5d2f-4c52-9a45-0f0a3b1c7d21', kind: 'totp' as const, name: 'Telefon' },
    ...{ createdAt: '2026-11-20T08:00:00.000Z', lastUsedAt: '2026-11-21T09:30:00.000Z' },
  },
  {
    ...{ id: '2c5b8a52-5d2f-4c52-9a45-0f0a3b1c7d22', kind: 'passkey' as const, name: 'Laptop' },
    ...{ createdAt: '2026-11-22T10:00:00.000Z', lastUsedAt: null },
  },
];
const factorsOf = (parts: Partial<Factors> = {}): Factors => ({
  ...{ factors: [app, passkey], recoveryCodesLeft: 7, isObligatory: false, recovery: null },
  ...parts,
});
const [here, phone, unknown]: readonly [OwnSession, OwnSession, OwnSession] = [
  {
    ...{ id: '3c5b8a52-5d2f-4c52-9a45-0f0a3b1c7d31', device: 'Firefox, Linux', network: '10.0.0.x' },
    ...{ createdAt: '2026-11-01T08:00:00.000Z', lastUsedAt: '2026-11-23T08:00:00.000Z', isCurrent: true },
  },
  {
    ...{ id: '3c5b8a52-5d2f-4c52-9a45-0f0a3b1c7d32', device: 'Chrome, Android', network: '10.1.1.x' },
    ...{ createdAt: '2026-11-02T08:00:00.000Z', lastUsedAt: '2026-11-22T07:15:00.000Z', isCurrent: false },
  },
  {
    ...{ id: '3c5b8a52-5d2f-4c52-9a45-0f0a3b1c7d33', device: null, network: null },
    ...{ createdAt: '2026-11-03T08:00:00.000Z', lastUsedAt: '2026-11-21T06:45:00.000Z', isCurrent: false },
  },
];

interface Parts {
  readonly factors?: Factors;
  readonly sessions?: readonly OwnSession[];
  readonly answers?: Readonly<Record<string, (request: Request) => StubbedAnswer>>;
}

async function visit({ factors = factorsOf(), sessions = [here, phone, unknown], answers = {} }: Parts = {}) {
  cleanup();
  const bodies: unknown[] = [];
  const keep = (answer: unknown) => async (request: Request) => {
    bodies.push(await request.json().catch(() => null));
    return answer === null ? new Response(null, { status: 204 }) : Response.json(answer);
  };
  const page = await visitPage(<SecuritySection />, {
    address: '/en/account/security',
    namespaces: ['account', 'factors', 'forms'],
    answers: {
      [`GET ${main}/factors`]: () => Response.json(factors),
      [`GET ${main}/sessions`]: () => Response.json({ sessions }),
      [`PATCH ${main}/factors/${app.id}`]: keep(null),
      [`DELETE ${main}/factors/${passkey.id}`]: keep(null),
      [`DELETE ${main}/factors/recovery`]: keep(null),
      [`DELETE ${main}/sessions/${phone.id}`]: keep(null),
      [`DELETE ${main}/sessions`]: keep(null),
      [`POST ${main}/factors/recovery-codes`]: keep({ recoveryCodes: ['aaa-1', 'bbb-2'] }),
      [`POST ${main}/factors/totp-secret`]: keep({
        secret: 'SECRET',
        uri: 'otpauth://totp/Recolta?secret=SECRET',
      }),
      [`POST ${main}/factors/totp`]: keep({ recoveryCodes: ['ccc-3', 'ddd-4'] }),
      ...answers,
    },
  });
  await screen.findByText(page.t('factors:sessionsHeading'));
  const count = (call: string) => page.calls.filter((one) => one === call).length;
  return { ...page, bodies, count };
}
const text = (element: Element) => plain(element.textContent ?? '');
const rowOf = (name: string) => screen.getByText(name).closest('li') as HTMLElement;

test('[S14] each own session says its device, network and last use; the current one cannot be ended here', async () => {
  const { t, user, calls, count } = await visit();
  await screen.findByText('Firefox, Linux');
  const used = (date: string) => t('factors:used', { date });
  expect(text(rowOf('Firefox, Linux'))).toBe(
    `Firefox, Linux ${t('factors:current')}${t('factors:network', { network: '10.0.0.x' })} · ${used('23/11/2026, 10:00')}`,
  );
  expect(text(rowOf('Chrome, Android'))).toBe(
    `Chrome, Android ${t('factors:network', { network: '10.1.1.x' })} · ${used('22/11/2026, 09:15')}${t('factors:end')}`,
  );
  expect(text(rowOf(t('factors:unknownDevice')))).toBe(
    `${t('factors:unknownDevice')} ${used('21/11/2026, 08:45')}${t('factors:end')}`,
  );
  await user.click(screen.getByRole('button', { name: t('factors:endOf', { name: 'Chrome, Android' }) }));
  await waitFor(() => expect(count(`GET ${main}/sessions`)).toBe(2));
  expect(calls).toContain(`DELETE ${main}/sessions/${phone.id}`);
  await user.click(screen.getByRole('button', { name: t('factors:endOthers') }));
  await waitFor(() => expect(count(`GET ${main}/sessions`)).toBe(3));
  expect(calls).toContain(`DELETE ${main}/sessions`);
  expect(count(`GET ${main}/factors`)).toBe(1);
});

test('[S14] with one session there are no others to end; a refusal is said', async () => {
  const { t } = await visit({ sessions: [here] });
  await screen.findByText('Firefox, Linux');
  expect(screen.queryByRole('button', { name: t('factors:endOthers') })).toBeNull();
  const refused = await visit({
    sessions: [phone],
    answers: { [`DELETE ${main}/sessions/${phone.id}`]: () => refusal('NotFound', 404) },
  });
  await refused.user.click(
    await screen.findByRole('button', { name: t('factors:endOf', { name: 'Chrome, Android' }) }),
  );
  await waitFor(() => expect(screen.getAllByRole('alert').map(text).join('')).not.toBe(''));
});

test('what cannot be loaded is said', async () => {
  const none = () => refusal('NotFound', 404);
  const { t } = await visit({ answers: { [`GET ${main}/factors`]: none } });
  expect(screen.getByText(t('factors:loadFailed')).getAttribute('role')).toBe('alert');
  expect(screen.queryByRole('button', { name: t('factors:addApp') })).toBeNull();
  await visit({ answers: { [`GET ${main}/sessions`]: none } });
  expect(await screen.findByText(t('factors:loadFailed'))).toBeTruthy();
});

test('[S13] each factor says its kind and use; it is renamed in place and removed after a question', async () => {
  const { t, user, bodies, calls, count } = await visit();
  expect(text(rowOf('Telefon'))).toContain(
    `Telefon${t('factors:kind.totp')} · ${t('factors:added', { date: '20/11/2026, 10:00' })}, ${t('factors:lastUsed', { date: '21/11/2026, 11:30' })}`,
  );
  expect(text(rowOf('Laptop'))).toContain(
    `Laptop${t('factors:kind.passkey')} · ${t('factors:added', { date: '22/11/2026, 12:00' })}, ${t('factors:neverUsed')}`,
  );
  expect(screen.getByText(t('factors:recoveryLeft', { count: 7 }))).toBeTruthy();
  expect(screen.queryByText(t('factors:none'))).toBeNull();
  await user.click(screen.getByRole('button', { name: t('factors:renameOf', { name: 'Telefon' }) }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: t('factors:name') });
  expect(field.value).toBe('Telefon');
  await user.clear(field);
  await user.type(field, 'Telefon vechi');
  await user.click(screen.getByRole('button', { name: t('forms:save') }));
  await waitFor(() => expect(count(`GET ${main}/factors`)).toBe(2));
  expect(bodies).toEqual([{ name: 'Telefon vechi' }]);
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: t('factors:removeOf', { name: 'Laptop' }) }));
  const dialog = within(screen.getByRole('dialog', { name: t('factors:removeHeading', { name: 'Laptop' }) }));
  expect(dialog.getByText(t('factors:removeText'))).toBeTruthy();
  expect(calls).not.toContain(`DELETE ${main}/factors/${passkey.id}`);
  await user.click(dialog.getByRole('button', { name: t('factors:remove') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toContain(`DELETE ${main}/factors/${passkey.id}`);
  await waitFor(() => expect(count(`GET ${main}/factors`)).toBe(3));
});

test('[S13] a factor that may not be removed stays, and its question says why', async () => {
  const { t, user } = await visit({
    answers: {
      [`DELETE ${main}/factors/${passkey.id}`]: () => refusal('NotEnoughPrivileges', 403),
    },
  });
  await user.click(screen.getByRole('button', { name: t('factors:removeOf', { name: 'Laptop' }) }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: t('factors:remove') }));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''));
  await user.click(dialog.getByRole('button', { name: t('frame:back') }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[S13] new recovery codes are shown once, after a question that says if they may have been made', async () => {
  let attempts = 0;
  const made = () => Response.json({ recoveryCodes: ['aaa-1', 'bbb-2'] });
  const { t, user, count } = await visit({
    answers: {
      [`POST ${main}/factors/recovery-codes`]: () => {
        attempts += 1;
        if (attempts === 1) throw new TypeError('Failed to fetch');
        return made();
      },
    },
  });
  await user.click(screen.getByRole('button', { name: t('factors:recoveryNew') }));
  const question = within(screen.getByRole('dialog', { name: t('factors:recoveryNewHeading') }));
  expect(question.getByText(t('factors:recoveryNewText'))).toBeTruthy();
  expect(attempts).toBe(0);
  const make = () => user.click(question.getByRole('button', { name: t('factors:recoveryNew') }));
  await make();
  expect(await question.findByText(t('factors:recoveryUnsure'))).toBeTruthy();
  await make();
  const dialog = within(await screen.findByRole('dialog', { name: t('factors:recoveryHeading') }));
  expect(dialog.getAllByRole('listitem').map(text)).toEqual(['aaa-1', 'bbb-2']);
  expect(dialog.getByText(t('factors:recoveryLead'))).toBeTruthy();
  expect(count(`GET ${main}/factors`)).toBe(2);
  await user.click(dialog.getByRole('button', { name: t('factors:recoveryKept') }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[S13] the first factor is an app: password, then the secret, then its code, then the recovery codes', async () => {
  const { t, user, bodies, count } = await visit({
    factors: factorsOf({ factors: [], recoveryCodesLeft: 0 }),
  });
  expect(screen.getByText(t('factors:none'))).toBeTruthy();
  expect(screen.queryByText(t('factors:recoveryLeft', { count: 0 }))).toBeNull();
  expect(screen.queryByRole('button', { name: t('factors:recoveryNew') })).toBeNull();
  await user.click(screen.getByRole('button', { name: t('factors:addApp') }));
  expect(screen.queryByRole('button', { name: t('factors:addPasskey') })).toBeNull();
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: t('factors:name') });
  expect(name.value).toBe(t('factors:defaultName.totp'));
  await user.clear(name);
  await user.type(name, 'Aegis');
  await user.type(screen.getByLabelText(t('factors:password')), 'parola mea');
  await user.click(screen.getByRole('button', { name: t('factors:next') }));
  const code = await screen.findByRole('textbox', { name: t('factors:code') });
  expect(bodies).toEqual([{ password: 'parola mea' }]);
  expect(screen.getByText('SECRET')).toBeTruthy();
  expect(screen.getByText(t('factors:scan'))).toBeTruthy();
  expect(screen.getByRole('link', { name: t('factors:openApp') }).getAttribute('href')).toBe(
    'otpauth://totp/Recolta?secret=SECRET',
  );
  await user.type(code, '123 456');
  await user.click(screen.getByRole('button', { name: t('factors:add') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('factors:recoveryHeading') }));
  expect(bodies[1]).toEqual({ name: 'Aegis', code: '123456' });
  expect(dialog.getAllByRole('listitem').map(text)).toEqual(['ccc-3', 'ddd-4']);
  await waitFor(() => expect(count(`GET ${main}/factors`)).toBe(2));
});

test('[S13] the first factor whose answer was lost is found, and gets other recovery codes', async () => {
  let factors: Factors['factors'] = [];
  const { t, user } = await visit({
    answers: {
      [`GET ${main}/factors`]: () => Response.json(factorsOf({ factors, recoveryCodesLeft: 0 })),
      [`POST ${main}/factors/totp`]: () => {
        factors = [app];
        throw new TypeError('Failed to fetch');
      },
    },
  });
  await user.click(screen.getByRole('button', { name: t('factors:addApp') }));
  await user.type(screen.getByLabelText(t('factors:password')), 'parola mea');
  await user.click(screen.getByRole('button', { name: t('factors:next') }));
  await user.type(await screen.findByRole('textbox', { name: t('factors:code') }), '123456');
  await user.click(screen.getByRole('button', { name: t('factors:add') }));
  const question = within(await screen.findByRole('dialog', { name: t('factors:recoveryNewHeading') }));
  expect(question.getByText(t('factors:recoveryUnseen'))).toBeTruthy();
  await user.click(question.getByRole('button', { name: t('factors:recoveryNew') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('factors:recoveryHeading') }));
  expect(dialog.getAllByRole('listitem').map(text)).toEqual(['aaa-1', 'bbb-2']);
});

test('[S13] an app whose time to be added is over begins again', async () => {
  const { t, user } = await visit({
    answers: { [`POST ${main}/factors/totp`]: () => refusal('SignInExpired', 409) },
  });
  await user.click(screen.getByRole('button', { name: t('factors:addApp') }));
  await user.click(screen.getByRole('button', { name: t('factors:next') }));
  await user.type(await screen.findByRole('textbox', { name: t('factors:code') }), '123456');
  await user.click(screen.getByRole('button', { name: t('factors:add') }));
  expect(await screen.findByText(t('factors:addingEnded'))).toBeTruthy();
  expect(screen.getByRole('button', { name: t('factors:next') })).toBeTruthy();
});

test('[S13] a missing name and a wrong password are said at their fields, before anything is added', async () => {
  const fields = [{ path: 'password', rule: 'wrongPassword' }];
  const { t, user, bodies } = await visit({
    factors: factorsOf({ factors: [], recoveryCodesLeft: 0 }),
    answers: { [`POST ${main}/factors/totp-secret`]: () => refusal('ValidationFailed', 400, { fields }) },
  });
  await user.click(screen.getByRole('button', { name: t('factors:addApp') }));
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: t('factors:name') });
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: t('factors:next') }));
  expect(screen.getByText(t('factors:nameMissing'))).toBeTruthy();
  expect(document.activeElement).toBe(name);
  expect(bodies).toEqual([]);
  await user.type(name, 'Aegis');
  await user.type(screen.getByLabelText(t('factors:password')), 'alta');
  await user.click(screen.getByRole('button', { name: t('factors:next') }));
  expect(await screen.findByText(t('forms:rule.wrongPassword'))).toBeTruthy();
  expect(screen.queryByText(t('factors:nameMissing'))).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText(t('factors:password')));
});

test('[S13] a factor is not renamed to nothing', async () => {
  const { t, user, calls } = await visit();
  await user.click(screen.getByRole('button', { name: t('factors:renameOf', { name: 'Telefon' }) }));
  await user.clear(screen.getByRole('textbox', { name: t('factors:name') }));
  await user.click(screen.getByRole('button', { name: t('forms:save') }));
  expect(await screen.findByText(t('factors:nameMissing'))).toBeTruthy();
  expect(calls).not.toContain(`PATCH ${main}/factors/${app.id}`);
});

test('[S14] another session is ended while the answer to the first is awaited', async () => {
  const first = Promise.withResolvers<Response>();
  const { t, user, calls } = await visit({
    answers: {
      [`DELETE ${main}/sessions/${phone.id}`]: () => first.promise,
      [`DELETE ${main}/sessions/${unknown.id}`]: () => new Response(null, { status: 204 }),
    },
  });
  const end = (name: string) => screen.getByRole('button', { name: t('factors:endOf', { name }) });
  await user.click(end('Chrome, Android'));
  expect(end('Chrome, Android').getAttribute('aria-busy')).toBe('true');
  await user.click(end(t('factors:unknownDevice')));
  await waitFor(() => expect(calls).toContain(`DELETE ${main}/sessions/${unknown.id}`));
  await act(async () => first.resolve(new Response(null, { status: 204 })));
  const heading = screen.getByRole('heading', { name: t('factors:sessionsHeading') });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('[S13] the form of a factor begins at its first field, and leads back to its button', async () => {
  const { t, user, bodies } = await visit();
  await user.click(screen.getByRole('button', { name: t('factors:addPasskey') }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: t('factors:name') }));
  await user.click(screen.getByRole('button', { name: t('factors:cancel') }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t('factors:addPasskey') }));
  expect(bodies).toEqual([]);
});

test('[S13] a further factor needs no password; a wrong code is said', async () => {
  const { t, user, bodies } = await visit({
    answers: {
      [`POST ${main}/factors/totp`]: () =>
        refusal('ValidationFailed', 400, { fields: [{ path: 'code', rule: 'wrongCode' }] }),
    },
  });
  await user.click(screen.getByRole('button', { name: t('factors:addApp') }));
  expect(screen.queryByLabelText(t('factors:password'))).toBeNull();
  await user.click(screen.getByRole('button', { name: t('factors:next') }));
  await user.type(await screen.findByRole('textbox', { name: t('factors:code') }), '654321');
  expect(bodies).toEqual([{}]);
  await user.click(screen.getByRole('button', { name: t('factors:add') }));
  expect(await screen.findByText(t('factors:wrongCode'))).toBeTruthy();
});

test('[S15] a request to remove all factors says how far it is, and is cancelled', async () => {
  const recovery = { state: 'Requested' as const, requestedAt: '2026-11-20T08:00:00.000Z', dueAt: null };
  const { t, user, calls, count } = await visit({ factors: factorsOf({ recovery }) });
  expect(
    screen.getByText(t('factors:requested', { date: '20/11/2026, 10:00' }), { normalizer: plain }),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('factors:cancelRecovery') }));
  await waitFor(() => expect(count(`GET ${main}/factors`)).toBe(2));
  expect(calls).toContain(`DELETE ${main}/factors/recovery`);
  await visit({
    factors: factorsOf({ recovery: { ...recovery, state: 'Approved', dueAt: '2026-11-24T09:45:00.000Z' } }),
    answers: { [`DELETE ${main}/factors/recovery`]: () => refusal('NotFound', 404) },
  });
  expect(
    screen.getByText(t('factors:approved', { date: '24/11/2026, 11:45' }), { normalizer: plain }),
  ).toBeTruthy();
  await user.click(
    screen.getAllByRole('button', { name: t('factors:cancelRecovery') }).at(-1) as HTMLElement,
  );
  await waitFor(() => expect(screen.getAllByRole('alert').map(text).join('')).not.toBe(''));
});

test('[S14] another account in the same tab sees nothing of the factors and sessions of the one before', async () => {
  const pending = new Promise<Response>(() => undefined);
  let isOther = false;
  const { count } = await visit({
    answers: {
      [`GET ${main}/factors`]: () => (isOther ? pending : Response.json(factorsOf())),
      [`GET ${main}/sessions`]: () => (isOther ? pending : Response.json({ sessions: [here, phone] })),
    },
  });
  await screen.findByText('Chrome, Android');
  expect(screen.getByText('Telefon')).toBeTruthy();
  isOther = true;
  const before = store.get(sessionAtom);
  onTestFinished(() => store.set(sessionAtom, before));
  act(() => store.set(sessionAtom, { kind: 'signedIn', identity: buyerIdentity() }));
  await waitFor(() => expect(count(`GET ${main}/factors`)).toBe(2));
  expect(screen.queryByText('Telefon')).toBeNull();
  expect(screen.queryByText('Chrome, Android')).toBeNull();
});
