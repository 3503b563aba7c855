import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { emptyAddress } from '../../lib/forms/address-values.ts';
import { visitPage } from '../../testing/page-visit.tsx';
import { FormAddress } from './place-fields.tsx';

let held: unknown;

function Address() {
  const form = useForm({ defaultValues: { office: { ...emptyAddress, county: 'B' } } });
  held = form.watch('office.town');
  return (
    <FormProvider {...form}>
      <FormAddress name="office" />
    </FormProvider>
  );
}

it.each([
  ['3', 'Sectorul 3'],
  ['sector 6', 'Sectorul 6'],
  ['Bucuresti, sect. 2', 'Sectorul 2'],
  ['București', 'București'],
])('[S4] asks for the sector in Bucharest and keeps “%s” as “%s”', async (typed, town) => {
  const { user } = await visitPage(<Address />, { address: '/', namespaces: ['forms'], answers: {} });
  await user.type(screen.getByRole('combobox', { name: 'Sectorul' }), typed);
  await user.tab();
  expect(held).toBe(town);
});
