import type { Identity } from '@recolta/shared/contracts/http/identity';
import { notificationTypes } from '@recolta/shared/domain/notification/notification-types';
import { act, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { LocalLink } from '../../../lib/local-link.tsx';
import { applicant } from '../../../testing/applicant.ts';
import { visitPage } from '../../../testing/page-visit.tsx';
import { isInAccount } from '../state/account-sections.ts';
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

/** Another page for each address, as in the application. */
function Routed() {
  const { pathname } = useLocation();
  return (
    <>
      <LocalLink to="/live">live</LocalLink>
      {isInAccount(pathname) && <AccountPage key={pathname} identity={identity} />}
    </>
  );
}

const visit = (address: string) =>
  visitPage(<Routed />, {
    address,
    namespaces: ['account', 'factors', 'forms'],
    answers: {
      [`GET /services/main/accounts/${account.id}/notification-choices`]: () =>
        Response.json(
          Object.fromEntries(notificationTypes.map((type, at) => [type, { mail: at < 2, push: at < 5 }])),
        ),
      [`GET /services/main/accounts/${account.id}`]: () =>
        Response.json({ ...account, documents: account.documents.slice(0, 2) }),
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

test('an old link to a part of the page leads to its section', async () => {
  await visit('/account#security');
  await waitFor(() => expect(window.location.pathname).toBe('/account/security'));
  expect(window.location.hash).toBe('');
});
