import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { visitPage } from '../../testing/page-visit.tsx';
import { Combobox } from './combobox.tsx';

const options = ['Alba', 'Arad', 'Cluj'].map((name) => ({ value: name, label: name }));

async function visit() {
  const sent = vi.fn();
  function Form() {
    const [chosen, setChosen] = useState<string[]>([]);
    return (
      <form
        aria-label={chosen.join()}
        onSubmit={(event) => {
          event.preventDefault();
          sent();
        }}
      >
        <Combobox label="Județ" options={options} chosen={chosen} onPick={(v) => setChosen([v])} />
        <button type="submit">Mai departe</button>
      </form>
    );
  }
  const { user } = await visitPage(<Form />, { address: '/', namespaces: ['forms'], answers: {} });
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Județ' });
  return { user, sent, box, chosen: () => document.querySelector('form')?.getAttribute('aria-label') };
}

test.each([
  ['after typing', 'ara{Enter}', 'Arad'],
  ['after a move', '{ArrowDown}{Enter}', 'Arad'],
  ['held down', 'ara{Enter>3/}', 'Arad'],
  ['with the list closed', 'ara{Escape}{Enter}', 'Arad'],
])('Enter chooses an option and does not send the form: %s', async (_, keys, name) => {
  const { user, sent, box, chosen } = await visit();
  await user.click(box);
  await user.keyboard(keys);
  expect([chosen(), box.value, sent.mock.calls.length]).toEqual([name, name, 0]);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Enter right after a composition, as on phones, chooses an option', async () => {
  const { user, sent, box, chosen } = await visit();
  await user.click(box);
  fireEvent.compositionStart(box);
  await user.keyboard('ara');
  fireEvent.compositionEnd(box);
  await user.keyboard('{Enter}');
  expect([chosen(), box.value, sent.mock.calls.length]).toEqual(['Arad', 'Arad', 0]);
  await user.keyboard('{Enter}');
  expect(sent).toHaveBeenCalledOnce();
});
