import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { visitPage } from '../../testing/page-visit.tsx';
import { StepField } from './step-field.tsx';

const steps = { step: 500, least: 1250, most: 3000 };

async function visit(typed: string) {
  function Form() {
    const form = useForm({ defaultValues: { price: typed } });
    return (
      <FormProvider {...form}>
        <StepField name="price" label="Prețul" unit="lei/t" places={2} steps={steps} />
      </FormProvider>
    );
  }
  const page = await visitPage(<Form />, { address: '/', namespaces: ['forms'], answers: {} });
  const buttons = screen.getAllByRole('button');
  return {
    ...page,
    value: () => screen.getByRole<HTMLInputElement>('textbox').value,
    press: (at: number) => page.user.click(buttons[at] as HTMLElement),
    areOff: () => buttons.map((button) => button.getAttribute('aria-disabled')),
  };
}

test('the buttons lead to the multiples of the step and to both ends, where one says that it goes no further', async () => {
  const { value, press, areOff } = await visit('14,20');
  expect(areOff()).toEqual(['false', 'false']);
  await press(0);
  expect([value(), areOff()]).toEqual(['12,5', ['true', 'false']]);
  await press(0);
  expect(value()).toBe('12,5');
  const shown: string[] = [];
  for (const _ of [1, 2, 3, 4, 5]) {
    await press(1);
    shown.push(value());
  }
  expect(shown).toEqual(['15', '20', '25', '30', '30']);
  expect(areOff()).toEqual(['false', 'true']);
});

test('from an empty field they begin at the least', async () => {
  const { value, press } = await visit('');
  await press(0);
  expect(value()).toBe('12,5');
});
