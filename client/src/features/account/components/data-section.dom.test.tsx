import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { unsavedFormsAtom } from '../../../lib/forms/unsaved-changes.ts';
import { store } from '../../../lib/store.ts';
import { visitPage } from '../../../testing/page-visit.tsx';
import { DataSection } from './data-section.tsx';

const accountId = '7f0f5a0e-6a3c-4b2b-8a54-6d1f1f2c9e22';
const close = `DELETE /services/main/accounts/${accountId}`;

test('an account is closed once its e-mail is typed exactly, with the password, and its drafts are deleted', async () => {
  const draft = `recolta.posting.product.${accountId}`;
  localStorage.setItem(draft, '{}');
  // After the closing, no question about unsaved changes is asked.
  store.set(unsavedFormsAtom, new Set(['company']));
  const sent: unknown[] = [];
  const { calls, t, user } = await visitPage(<DataSection accountId={accountId} email="Ana@recolta.test" />, {
    address: '/account',
    namespaces: ['account', 'forms'],
    answers: {
      [close]: async (request) => {
        sent.push(await request.json());
        return new Response(null, { status: 204 });
      },
      'DELETE /session': () => new Response(null, { status: 204 }),
    },
  });
  await user.click(screen.getByRole('button', { name: t('account:close') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('account:closeHeading') }));
  const email = dialog.getByRole('textbox', { name: t('account:closeEmail') });
  const press = () => user.click(dialog.getByRole('button', { name: t('account:closeForGood') }));
  await press();
  await dialog.findByText(t('forms:rule.required', { field: t('forms:field.email') }));
  await user.type(dialog.getByLabelText(t('forms:field.currentPassword')), 'un lan mare de grâu');
  await user.type(email, 'dan@recolta.test');
  await press();
  await dialog.findByText('Valoarea trebuie să fie Ana@recolta.test');
  expect(calls).not.toContain(close);
  await user.clear(email);
  await user.type(email, 'ana@recolta.test ');
  await press();
  await waitFor(() => expect(sent).toEqual([{ password: 'un lan mare de grâu' }]));
  await waitFor(() => expect(localStorage.getItem(draft)).toBeNull());
  expect(store.get(unsavedFormsAtom).size).toBe(0);
  expect(window.location.pathname).toBe('/');
});

test('[D12] the deals that keep an account open are listed with what is owed in them, either way', async () => {
  const deal = (more: object) => ({
    ...{ id: crypto.randomUUID(), name: 'Grâu panificație', side: 'seller', other: 'Moara Dâmbovița SRL' },
    ...{ stage: 'annulled', currency: 'Ron', owed: { seller: '0.00', buyer: '0.00' }, ...more },
  });
  const deals = [
    deal({ owed: { seller: '1500.00', buyer: '0.00' } }),
    deal({ owed: { seller: '0.00', buyer: '920.50' }, other: null }),
    deal({ stage: 'delivering', name: 'Porumb' }),
  ];
  const { t, user } = await visitPage(<DataSection accountId={accountId} email="ana@recolta.test" />, {
    address: '/account',
    namespaces: ['account', 'forms'],
    answers: {
      [close]: () =>
        Response.json(
          { code: 'AccountHasDeals', message: '', params: { deals }, requestId: 'r' },
          { status: 409 },
        ),
    },
  });
  await user.click(screen.getByRole('button', { name: t('account:close') }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'ana@recolta.test');
  await user.type(dialog.getByLabelText(t('forms:field.currentPassword')), 'un lan mare de grâu');
  await user.click(dialog.getByRole('button', { name: t('account:closeForGood') }));
  await dialog.findByRole('link', { name: /^Porumb, Moara Dâmbovița SRL/ });
  expect(dialog.getByRole('alert').textContent?.replaceAll('\u00a0', ' ')).toMatch(
    /Grâu panificație, Moara Dâmbovița SRLaveți de plătit 1\.500 lei.*Grâu panificațieaveți de primit 920,50 lei.*Porumb, Moara Dâmbovița SRLlivrare în curs/s,
  );
});
