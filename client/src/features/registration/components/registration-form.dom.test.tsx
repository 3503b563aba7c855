import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { emptyAddress } from '../../../lib/forms/address-values.ts';
import { type StubbedAnswer, visitPage } from '../../../testing/page-visit.tsx';
import {
  emptyRegistration,
  keepRegistrationDraft,
  readRegistrationDraft,
} from '../state/registration-form.ts';
import { RegistrationForm } from './registration-form.tsx';

const password = 'un lan mare de grâu';
const company = {
  ...{ companyName: 'Agro Țarina SRL', companyNumber: '14399840', jNumber: 'J40/1234/2020' },
  ...{ administratorName: 'Ana Șerban', telephone: '0722 123 456', countyOfActivityId: 'TR' },
  vatState: 'registered',
  invoiceAddress: { ...emptyAddress, county: 'TR', town: 'Alexandria', street: 'Str. Lungă 5' },
  ...{ distributionCounties: ['TR'], providerAccount: 'seller' as const },
};

beforeEach(() => sessionStorage.clear());

const visit = (address: string, register?: () => StubbedAnswer) =>
  visitPage(<RegistrationForm />, {
    address,
    namespaces: ['forms', 'login', 'registration'],
    answers: register ? { 'POST /services/main/accounts': register } : {},
  });
const emailField = () => screen.getByLabelText<HTMLInputElement>('E-mail');

test('the e-mail in the address is prefilled, unless another one was typed before a reload', async () => {
  await visit('/inscriere?email=invitat%2B1%40ferma.ro');
  expect(emailField().value).toBe('invitat+1@ferma.ro');
  document.body.replaceChildren();
  keepRegistrationDraft({ ...emptyRegistration, email: 'ana@exemplu.ro' });
  await visit('/inscriere?email=invitat%2B1%40ferma.ro');
  expect(emailField().value).toBe('ana@exemplu.ro');
});

/** Sends a complete registration, which is refused. */
async function refusedBy(code: string) {
  keepRegistrationDraft({ ...emptyRegistration, ...company, email: 'ana@exemplu.ro' });
  const refused = { code, params: {}, message: 'm', requestId: 'r' };
  const page = await visit('/inscriere', () => Response.json(refused, { status: 409 }));
  const { t, user } = page;
  for (const name of ['password', 'confirmPassword'] as const)
    await user.type(screen.getByLabelText(t(`forms:field.${name}`)), password);
  for (const step of ['company', 'addresses', 'activity'] as const) {
    await user.click(screen.getByRole('button', { name: t('registration:next') }));
    await screen.findByRole('heading', { name: t(`registration:stepHeading.${step}`) });
  }
  await user.click(screen.getByRole('checkbox', { name: new RegExp(t('registration:terms')) }));
  await user.click(screen.getByRole('checkbox', { name: /punctele/ }));
  await user.click(screen.getByRole('button', { name: t('registration:register') }));
  return page;
}

test('[S10] terms that changed since the page was opened are read after a reload, which keeps the data', async () => {
  const { t } = await refusedBy('RequestChanged');
  await screen.findByText(t('registration:termsChanged'));
  expect(screen.getByRole('button', { name: t('registration:reload') })).toBeTruthy();
  expect(readRegistrationDraft()).toMatchObject({ email: 'ana@exemplu.ro', acceptsTerms: false });
});

test.each(['DuplicateUserName', 'DuplicateEmail'])('[S1] %s is reported at the e-mail', async (code) => {
  const { calls } = await refusedBy(code);
  await screen.findByText('Acest e-mail este deja folosit de un alt cont.');
  await waitFor(() => expect(document.activeElement).toBe(emailField()));
  expect(emailField().getAttribute('aria-invalid')).toBe('true');
  expect(calls).toContain('POST /services/main/accounts');
});

test.each([
  ['BG175074752', true],
  ['14399840', false],
  ['BG175074753', false],
])(
  '[S4] the number %s of another EU country says what such a company has to know: %s',
  async (number, isSaid) => {
    keepRegistrationDraft({
      ...emptyRegistration,
      ...company,
      email: 'ana@exemplu.ro',
      companyNumber: number,
    });
    const { t, user } = await visit('/inscriere');
    for (const name of ['password', 'confirmPassword'] as const)
      await user.type(screen.getByLabelText(t(`forms:field.${name}`)), password);
    await user.click(screen.getByRole('button', { name: t('registration:next') }));
    await screen.findByRole('heading', { name: t('registration:stepHeading.company') });
    expect(screen.queryByText(t('forms:foreignCompany')) !== null).toBe(isSaid);
  },
);

test('a choice that is missing is named by its question', async () => {
  keepRegistrationDraft({ ...emptyRegistration, ...company, email: 'ana@exemplu.ro', providerAccount: '' });
  const { t, user } = await visit('/inscriere');
  for (const name of ['password', 'confirmPassword'] as const)
    await user.type(screen.getByLabelText(t(`forms:field.${name}`)), password);
  for (const step of ['company', 'addresses', 'activity'] as const) {
    await user.click(screen.getByRole('button', { name: t('registration:next') }));
    await screen.findByRole('heading', { name: t(`registration:stepHeading.${step}`) });
  }
  await user.click(screen.getByRole('button', { name: t('registration:register') }));
  await screen.findByText(t('forms:rule.required', { field: t('registration:kindHeading') }));
});
