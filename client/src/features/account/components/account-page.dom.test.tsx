import type { Identity } from '@recolta/shared/contracts/http/identity';
import { accountDocumentTypes, documentFields } from '@recolta/shared/domain/account-documents';
import { notificationTypes } from '@recolta/shared/domain/notification/notification-types';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { textSizeAtom } from '../../../lib/device/device-settings.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { accountVersionsAtom } from '../../../lib/realtime/connection-state.ts';
import { store } from '../../../lib/store.ts';
import { applicant } from '../../../testing/applicant.ts';
import { visitPage } from '../../../testing/page-visit.tsx';
import { isInAccount, sectionNames } from '../state/account-sections.ts';
import { AccountPage } from './account-page.tsx';

const { account, user } = applicant({}, { hasBankDetails: false, hasDocuments: false });
const identity: Identity = {
  user: {
    id: user.userId,
    email: account.email,
    roles: ['Client'],
    permissions: [],
    isActive: false,
    isEmailConfirmed: true,
  },
  account: {
    id: account.id,
    companyName: account.companyName,
    administratorName: account.administratorName,
    hasBankDetails: false,
    hasDocuments: false,
  },
} as unknown as Identity;

afterEach(() => store.set(textSizeAtom, 'normal'));

/** Another page for each address, as in the application. */
function Routed({ of = identity }: { of?: Identity }) {
  const { pathname } = useLocation();
  return (
    <>
      <LocalLink to="/live">live</LocalLink>
      {isInAccount(pathname) && <AccountPage key={pathname} identity={of} />}
    </>
  );
}

const visit = (address: string, changes: object = {}, of: Identity = identity) =>
  visitPage(<Routed of={of} />, {
    address,
    namespaces: ['account', 'factors', 'forms'],
    answers: {
      [`GET /services/main/accounts/${account.id}/notification-choices`]: () =>
        Response.json(
          Object.fromEntries(notificationTypes.map((type, at) => [type, { mail: at < 2, push: at < 5 }])),
        ),
      [`GET /services/main/accounts/${account.id}`]: () =>
        Response.json({ ...account, documents: account.documents.slice(0, 2), ...changes }),
      [`GET /services/main/accounts/${account.id}/photos`]: () => Response.json({ photos: [], version: 1 }),
    },
  });

const section = (name: RegExp) => screen.findByRole('link', { name });

test('a phone shows the sections with their states, and one section at its address with a way back', async () => {
  const { user: person } = await visit('/account');
  expect((await section(/^Documente/)).textContent).toContain('Lipsesc 2 documente');
  expect((await section(/^Cont bancar/)).textContent).toContain('Lipsește contul bancar');
  expect((await section(/^Alegerea notificărilor/)).textContent).toContain('Prin e-mail: 2 · în browser: 5');
  expect((await section(/^Afișare/)).textContent).toContain('Mărimea textului: Normal');
  expect(screen.queryByRole('region', { name: 'Datele firmei' })).toBeNull();
  await person.click(await section(/^Documente/));
  expect(window.location.pathname).toBe('/account/documents');
  await screen.findByRole('region', { name: 'Documente' });
  expect(screen.queryByRole('region', { name: 'Cont bancar' })).toBeNull();
  await person.click(screen.getByRole('link', { name: 'Contul meu' }));
  expect(window.location.pathname).toBe('/account');
});

test('the sections are listed by subject: the company, the settings, then safety', async () => {
  await visit('/account');
  await section(/^Documente/);
  const listed = within(screen.getByRole('navigation'))
    .getAllByRole('list')
    .map((list) =>
      within(list)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')?.replace('/account/', '')),
    );
  expect(listed).toEqual([
    ['company', 'addresses', 'bank', 'documents', 'photos', 'record', 'provider'],
    ['language', 'notifications', 'bidding', 'display'],
    ['password', 'security', 'data'],
  ]);
});

test('what is typed in one section is kept while another is shown, and dropped when the account is left', async () => {
  const { user: person, t } = await visit('/account/company');
  const name = () => screen.findByLabelText(t('forms:field.administratorName'));
  await person.clear(await name());
  await person.type(await name(), 'Ana Șerban');
  await person.click(await section(/^Cont bancar/));
  await screen.findByRole('region', { name: 'Cont bancar' });
  expect((await section(/^Datele firmei/)).textContent).toContain('Modificări nesalvate');
  await person.click(await section(/^Datele firmei/));
  expect(await name()).toHaveProperty('value', 'Ana Șerban');
  await person.click(await section(/^Cont bancar/));
  await person.click(screen.getByRole('link', { name: 'live' }));
  await person.click(await screen.findByRole('button', { name: t('forms:unsavedLeave') }));
  await waitFor(() => expect(window.location.pathname).toBe('/live'));
  act(() => window.history.back());
  await waitFor(() => expect(window.location.pathname).toBe('/account/bank'));
  await person.click(await section(/^Datele firmei/));
  expect(await name()).toHaveProperty('value', 'Dan Pop');
});

test('a change of the account elsewhere is shown once its room announces it', async () => {
  const changes = { documents: account.documents.slice(0, 2) };
  await visit('/account', changes);
  expect((await section(/^Documente/)).textContent).toContain('Lipsesc 2 documente');
  changes.documents = account.documents.slice(0, 3);
  act(() => store.set(accountVersionsAtom, { inbox: 8, myBids: 0 }));
  await waitFor(async () =>
    expect((await section(/^Documente/)).textContent).toContain('Lipsește 1 document'),
  );
});

test('an old link to a part of the page leads to its section', async () => {
  await visit('/account#security');
  await waitFor(() => expect(window.location.pathname).toBe('/account/security'));
  expect(window.location.hash).toBe('');
});

test.each(sectionNames)('the address of the section „%s” shows it alone', async (name) => {
  const { t } = await visit(`/account/${name}`);
  expect(await screen.findByRole('region', { name: t(`account:section.${name}`) })).toBeTruthy();
  expect(screen.getAllByRole('region')).toHaveLength(1);
  const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map((link) => link.getAttribute('href'))).toEqual([`/account/${name}`]);
});

test('[S6] a request to complete the account says what and when, and leads to the documents', async () => {
  const completionRequest = { requestedAt: '2026-11-23T09:02:00.000Z', reason: 'Garanția este expirată.' };
  const { user: person, t } = await visit('/account', { completionRequest });
  const asked = await screen.findByRole('region', { name: t('account:completion.heading') });
  expect(asked.textContent).toContain('Echipa Recolta a cerut, la 23.11.2026, 11:02:');
  expect(asked.textContent).toContain('Garanția este expirată.');
  await person.click(screen.getByRole('link', { name: t('account:completion.upload') }));
  expect(window.location.pathname).toBe('/account/documents');
  expect(await screen.findByText('Garanția este expirată.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: t('account:completion.upload') })).toBeNull();
  await person.click(await section(/^Cont bancar/));
  expect(screen.queryByText('Garanția este expirată.')).toBeNull();
});

test('the text size is chosen for this device', async () => {
  const { user: person, t } = await visit('/account/display');
  const sizes = within(await screen.findByRole('group', { name: t('account:textSize.label') }));
  const state = () => sizes.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked);
  expect(sizes.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
    ...['Normal', 'Mare', 'Foarte mare'],
  ]);
  expect(state()).toEqual([true, false, false]);
  await person.click(sizes.getByLabelText('Foarte mare'));
  expect(state()).toEqual([false, false, true]);
  expect(document.documentElement.dataset.text).toBe('larger');
  expect(localStorage.getItem('recolta.text')).toBe('larger');
  await person.click(sizes.getByLabelText('Normal'));
  expect(document.documentElement.dataset.text).toBeUndefined();
  expect(localStorage.getItem('recolta.text')).toBeNull();
});

test.each([
  [true, 'Provider', [], true],
  [true, 'Client', ['Auctions.Post'], true],
  [true, 'Client', [], false],
  [false, 'Provider', ['Auctions.Post'], false],
] as const)(
  'active %s, %s, permissions %j: may upload photos %s',
  async (isActive, role, permissions, may) => {
    const of = {
      ...identity,
      user: { ...identity.user, isActive, roles: [role], permissions },
    } as unknown as Identity;
    const { t } = await visit('/account/photos', {}, of);
    const photos = await screen.findByRole('region', { name: t('account:section.photos') });
    expect(photos.textContent?.includes(t('account:photos.cannot'))).toBe(!may);
  },
);

test('[N2] an administrator, who gets no notifications, has none to choose', async () => {
  const of = { ...identity, user: { ...identity.user, roles: ['Admin'] } } as Identity;
  await visit('/account/notifications', {}, of);
  await waitFor(() => expect(window.location.pathname).toBe('/account'));
  await section(/^Limba/);
  expect(screen.queryByRole('link', { name: /^Alegerea notificărilor/ })).toBeNull();
});

test('[S6] a Provider reads so; a Client reads what is missing for it', async () => {
  const of = { ...identity, user: { ...identity.user, roles: ['Provider'] } } as Identity;
  const { t } = await visit('/account/provider', {}, of);
  const region = () => screen.findByRole('region', { name: t('account:section.provider') });
  expect((await region()).textContent).toContain(t('account:isProvider'));
  cleanup();
  await visit('/account/provider');
  expect((await region()).textContent).not.toContain(t('account:isProvider'));
  expect(within(await region()).getAllByRole('listitem')).toHaveLength(5);
});

test('each document is viewed at its own path; those that are missing are not', async () => {
  const { t } = await visit('/account/documents');
  await screen.findAllByRole('heading', { level: 3 });
  const paths = accountDocumentTypes.map((type) =>
    screen
      .queryByRole('link', {
        name: `${t('forms:document.view')}: ${t(`forms:field.${documentFields[type]}`)}`,
      })
      ?.getAttribute('href'),
  );
  const given = account.documents.slice(0, 2);
  expect(paths).toEqual(
    accountDocumentTypes.map((type) => {
      const found = given.find((document) => document.type === type);
      return found && `/services/main/documents?path=${encodeURIComponent(found.path)}`;
    }),
  );
});
