import { screen } from '@testing-library/react';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { visitPage } from '../../testing/page-visit.tsx';
import { FormFigure } from './choice-fields.tsx';
import { Combobox } from './combobox.tsx';
import { DateField } from './date-input.tsx';
import { SubmitButton } from './submit-row.tsx';

const towns = ['Videle', 'Alexandria'].map((name) => ({ value: name, label: name }));

async function visit() {
  const sent = vi.fn();
  function Form() {
    const [town, setTown] = useState('Videle');
    const [day, setDay] = useState('');
    const form = useForm({ defaultValues: { price: '' } });
    return (
      <FormProvider {...form}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            sent({ town, day, ...form.getValues() });
          }}
        >
          <Combobox label="Oraș" options={towns} chosen={[town]} onPick={setTown} />
          <DateField label="Livrare" value={day} onChange={setDay} />
          <FormFigure name="price" label="Preț" unit="lei/t" places={2} />
          <SubmitButton isSending={false} label="Continuă" busyLabel="Se trimite" />
        </form>
      </FormProvider>
    );
  }
  const { user } = await visitPage(<Form />, { address: '/', namespaces: ['forms'], answers: {} });
  const box = (name: string) => screen.getByRole(name === 'Oraș' ? 'combobox' : 'textbox', { name });
  return { user, sent, box, button: screen.getByRole('button', { name: 'Continuă' }) };
}

test.each([
  ['Oraș', 'alex', { town: 'Alexandria' }],
  ['Livrare', '28.11.26', { day: '2026-11-28' }],
  ['Preț', '850 lei', { price: '850' }],
])('a press of the button sends what was typed last: %s', async (name, typed, value) => {
  const { user, sent, box, button } = await visit();
  await user.clear(box(name));
  await user.type(box(name), typed);
  await user.pointer({ target: button, keys: '[MouseLeft>]' });
  // The button does not move away under the press.
  expect([document.activeElement, sent.mock.calls.length]).toEqual([box(name), 0]);
  await user.pointer({ target: button, keys: '[/MouseLeft]' });
  expect(document.activeElement).toBe(button);
  expect(sent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(value));
});

test.each([
  ['Livrare', '28.11.26', { day: '2026-11-28' }],
  ['Preț', '850 lei', { price: '850' }],
])('Enter sends what was typed and stays in the field: %s', async (name, typed, value) => {
  const { user, sent, box } = await visit();
  await user.type(box(name), `${typed}{Enter}`);
  expect(document.activeElement).toBe(box(name));
  expect(sent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(value));
});
