import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { withProduct } from '../state/goods-values.ts';
import { liveSale } from '../state/live-sale.ts';
import type { PostingValues } from '../state/posting-values.ts';
import { GridLimits } from './grid-limits.tsx';
import { GridStep } from './grid-step.tsx';

function Form({ values, children }: { values: PostingValues; children: ReactNode }) {
  const form = useForm<PostingValues>({ defaultValues: values });
  return <FormProvider {...form}>{children}</FormProvider>;
}

async function visit(
  product: string,
  grid: Partial<PostingValues['goods']['grid']> = {},
  part: ReactNode = <GridLimits />,
) {
  const values = liveSale.empty(Date.parse('2026-11-22T10:00:00.000Z'));
  values.goods = withProduct(values.goods, product, 'Ron');
  Object.assign(values.goods.grid, grid);
  const visited = await visitPage(<Form values={values}>{part}</Form>, {
    ...{ address: '/live-auction', namespaces: ['forms', 'labels', 'posting'], answers: {} },
  });
  const named = (begins: string) =>
    screen
      .queryAllByRole('button', { name: new RegExp(`^${begins}`) })
      .map((button) => plain(button.getAttribute('aria-label') ?? button.textContent ?? ''));
  return { ...visited, added: () => named('Adaugă'), removed: () => named('Scoate') };
}

test('[Q1] a limit that is stated is a field with its value, and is not offered again until it is removed', async () => {
  const { added, removed, user } = await visit('corn', { limits: [] });
  const offered = added();
  const broken = 'Adaugă: Spărturi';
  expect(offered).toContain(broken);
  await user.click(screen.getByRole('button', { name: broken }));
  expect(removed()).toEqual(['Scoate Spărturi: se respinge peste din grilă']);
  expect(screen.getByLabelText('Spărturi: se respinge peste')).toHaveProperty('value', '5');
  expect(added()).toEqual(offered.filter((name) => name !== broken));
  const remove = screen.getByRole('button', { name: /^Scoate/ });
  expect(document.activeElement).toBe(remove);
  await user.click(remove);
  expect(removed()).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: broken }));
  expect(added()).toEqual(offered);
});

test('[Q1] only the limit whose button is pressed is removed', async () => {
  const { removed, user } = await visit('corn', { limits: [] });
  for (const name of ['Spărturi', 'Aflatoxina B1'])
    await user.click(screen.getByRole('button', { name: new RegExp(`^Adaugă: ${name}`) }));
  await user.click(screen.getByRole('button', { name: /^Scoate Spărturi/ }));
  expect(removed()).toEqual(['Scoate Aflatoxina B1: se respinge peste din grilă']);
});

test('[Q1] goods without known limits have none to state', async () => {
  await visit('others');
  expect(screen.queryByRole('group')).toBeNull();
});

test('[Q1] the last line of a grid cannot be removed', async () => {
  const { removed, user } = await visit('corn', { kind: 'grid' }, <GridStep sale={liveSale} />);
  const lines = removed();
  expect(lines.length).toBeGreaterThan(1);
  for (const name of lines.slice(1)) await user.click(screen.getByRole('button', { name }));
  expect(screen.getAllByRole('textbox', { name: 'Baza' })).toHaveLength(1);
  expect(removed()).toEqual([]);
});
