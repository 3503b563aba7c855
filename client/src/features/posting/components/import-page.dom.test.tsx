import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buyerIdentity } from '../../../testing/identity.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { maxImportedRows } from '../state/imported-rows.ts';
import { ImportPage } from './import-page.tsx';

const identity = buyerIdentity({ user: { permissions: ['Auctions.Post'] } });

/** The page after a file with these lines was chosen. */
async function choose(lines: readonly string[]) {
  const page = await visitPage(<ImportPage identity={identity} />, {
    ...{ address: '/auctions/import', namespaces: ['forms', 'labels', 'posting'], answers: {} },
  });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no field for a file');
  await page.user.upload(input, new File([lines.join('\n')], 'anunturi.csv', { type: 'text/csv' }));
  return { ...page, text: () => plain(document.body.textContent ?? '') };
}
const cut = `S-au citit primele ${maxImportedRows} de rânduri`;

test.each([
  [1, false],
  [maxImportedRows, false],
  [maxImportedRows + 1, true],
])('of a file with %i rows the page says that it was cut: %s', async (count, isCut) => {
  const { text } = await choose(['produs;cantitate', ...Array.from({ length: count }, () => 'grâu;1')]);
  await screen.findAllByRole('listitem');
  await waitFor(() => expect(text()).not.toContain('import.'));
  expect(text().includes(cut)).toBe(isCut);
});

test('a file without known columns says so, and lists nothing', async () => {
  const none = await choose(['a;b', '1;2']);
  expect(await screen.findByText(none.t('posting:import.noColumns'))).toBeTruthy();
  expect(none.text()).not.toContain(cut);
});
