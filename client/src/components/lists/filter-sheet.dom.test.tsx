import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { visitPage } from '../../testing/page-visit.tsx';
import { FilterText } from './filter-fields.tsx';
import { FilterSheet } from './filter-sheet.tsx';

async function visit(onClear: (() => void) | null, isCounting = false) {
  const onClose = vi.fn();
  const page = await visitPage(
    <FilterSheet show="Arată 3 anunțuri" isCounting={isCounting} onClear={onClear} onClose={onClose}>
      <FilterText label="Umiditate" value="" onChoose={() => undefined} />
    </FilterSheet>,
    { address: '/auctions', namespaces: ['lists', 'frame'], answers: {} },
  );
  return { ...page, onClose };
}

test('clearing also empties what is typed but is no filter', async () => {
  const onClear = vi.fn();
  const { t, user, onClose } = await visit(onClear);
  const field = () => screen.getByLabelText<HTMLInputElement>('Umiditate');
  fireEvent.change(field(), { target: { value: '13,' } });
  await user.click(screen.getByRole('button', { name: t('lists:clear') }));
  expect(onClear).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(field().value).toBe(''));
  expect(onClose).not.toHaveBeenCalled();
});

test('without a filter there is nothing to clear; both buttons close it', async () => {
  const { t, user, onClose } = await visit(null, true);
  expect(screen.queryByRole('button', { name: t('lists:clear') })).toBeNull();
  const show = screen.getByRole('button', { name: 'Arată 3 anunțuri' });
  expect(show.getAttribute('aria-busy')).toBe('true');
  await user.click(show);
  await user.click(screen.getByRole('button', { name: t('frame:closeDialog') }));
  expect(onClose).toHaveBeenCalledTimes(2);
});
