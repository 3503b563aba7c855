import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { visitPage } from '../../testing/page-visit.tsx';
import { FormBank } from './company-form-fields.tsx';

let held: unknown;

function Bank() {
  const form = useForm({ defaultValues: { bankAccountNumber: '', bank: '', bankBranch: '' } });
  held = form.watch();
  return (
    <FormProvider {...form}>
      <FormBank />
    </FormProvider>
  );
}

async function visit() {
  const visited = await visitPage(<Bank />, { address: '/', namespaces: ['forms'], answers: {} });
  const { t } = visited;
  return {
    ...visited,
    iban: screen.getByRole<HTMLInputElement>('textbox', { name: t('forms:field.bankAccountNumber') }),
    bank: screen.getByRole<HTMLInputElement>('combobox', { name: t('forms:field.bank') }),
  };
}

test('an IBAN names its bank, and is grouped once it is whole', async () => {
  const { user, iban, bank } = await visit();
  await user.type(iban, 'ro07rzbr1b31007593840000');
  expect(bank.value).toBe('Raiffeisen Bank S.A.');
  await user.tab();
  expect(iban.value).toBe('RO07 RZBR 1B31 0075 9384 0000');
});

test('a suggested bank follows the IBAN, one chosen by hand stays', async () => {
  const { user, iban, bank } = await visit();
  await user.type(iban, 'RO10BTRL0000001234567890');
  expect(held).toMatchObject({ bank: 'Banca Transilvania S.A.' });
  await user.clear(iban);
  await user.paste('RO07RZBR1B31007593840000');
  expect(held).toMatchObject({ bank: 'Raiffeisen Bank S.A.' });
  await user.clear(bank);
  await user.type(bank, 'Casa noastră');
  await user.tab();
  await user.clear(iban);
  await user.type(iban, 'RO10BTRL0000001234567890');
  expect(held).toEqual({
    bankAccountNumber: 'RO10BTRL0000001234567890',
    bank: 'Casa noastră',
    bankBranch: '',
  });
  await user.clear(bank);
  await user.tab();
  expect(held).toMatchObject({ bank: '' });
});

test('an IBAN that is not whole stays as typed', async () => {
  const { user, iban, bank } = await visit();
  await user.type(iban, 'RO49RZ');
  await user.tab();
  expect([iban.value, bank.value]).toEqual(['RO49RZ', '']);
});
