import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { visitPage } from '../../testing/page-visit.tsx';
import { SteadyList } from './steady-list.tsx';

let change: (rows: readonly string[], isOutdated?: boolean) => void;

function Page() {
  const [{ rows, isOutdated }, setShown] = useState({
    rows: ['a', 'b'] as readonly string[],
    isOutdated: false,
  });
  change = (next, outdated = false) => act(() => setShown({ rows: next, isOutdated: outdated }));
  return (
    <SteadyList rows={rows} idOf={(row) => row} view="all" isOutdated={isOutdated}>
      {(shown) => <p data-testid="rows">{shown.join(' ')}</p>}
    </SteadyList>
  );
}

const rows = () => screen.getByTestId('rows');

test('rows under the pointer stay; a button says what is newer, and shows it', async () => {
  const { user, t } = await visitPage(<Page />, { address: '/', namespaces: ['lists'], answers: {} });
  fireEvent.pointerOver(rows());
  change(['c', 'b', 'a', 'd']);
  expect(rows().textContent).toBe('a b');
  await user.click(screen.getByRole('button', { name: t('lists:newRows', { count: 2 }) }));
  expect(rows().textContent).toBe('c b a d');
  expect(screen.queryByRole('button')).toBeNull();
  change(['a', 'b', 'c', 'd']);
  expect(screen.getByRole('button', { name: t('lists:newOrder') })).toBeTruthy();
});

test('rows of another view cannot be pressed', async () => {
  await visitPage(<Page />, { address: '/', namespaces: ['lists'], answers: {} });
  expect(rows().closest('[inert]')).toBeNull();
  change(['a', 'b'], true);
  expect(rows().closest('[inert]')).not.toBeNull();
});
