import { type Task, taskKinds, taskOf } from '@recolta/shared/domain/task/task';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { textsIn } from '../../../testing/texts-in.ts';
import { TaskList, taskTitle } from './task-list.tsx';

const id = '0e7e3d1e-6120-41f3-b875-b626ef1f9d5e';
const goods: NonNullable<Task['goods']> = {
  name: 'Rapiță, 300 t, recolta 2026',
  product: 'rapeseed',
  unit: 'Ton',
  type: 'Selling',
  quantityThousandths: 300_000,
};
const sum = { minor: 711_000_00, currency: 'Ron', isGross: false } as const;
const soon = () => new Date(Date.now() + 3_600_000).toISOString();
const decide = (): Task =>
  taskOf('decideAuction', id, {
    ...{ goods, sum, endsAt: soon(), priceMinor: 2370_00, comparedMinor: 2400_00 },
  });

function visit(given: Partial<Parameters<typeof TaskList>[0]>, address = '/') {
  const parts = { tasks: undefined, error: null, retry: () => undefined, ...given };
  return visitPage(<TaskList {...parts} />, { address, namespaces: ['dashboard'], answers: {} });
}

test('a task is one line: verb, fact, sum, deadline and one button that leads there', async () => {
  const { t } = await visit({ tasks: [decide()] });
  const line = within(screen.getByRole('region', { name: /^De făcut acum/ })).getByRole('listitem');
  const text = plain(line.textContent ?? '');
  expect(text).toContain('Decideți: rapiță, 300 t2.370 lei/t, sub prețul dorit 2.400');
  expect(text).toContain(`711.000 lei${t('dashboard:withoutVat')}`);
  const act = within(line).getByRole('link');
  expect(plain(act.getAttribute('aria-label') ?? '')).toBe('Decide: Decideți: rapiță, 300 t');
  expect(act.textContent).toBe('Decide');
  expect(act.getAttribute('href')).toBe(`/live-auctions/${id}/participate`);
});

test('only the first button is green', async () => {
  const account = taskOf('completeAccount', id, { missing: ['AccountStatement', 'bank'] });
  const { t } = await visit({ tasks: [decide(), account] });
  const [first, second] = screen.getAllByRole('link');
  expect(first?.className).toContain('bg-act ');
  expect(second?.className).not.toContain('bg-act ');
  const [, line] = screen.getAllByRole('listitem');
  expect(line?.textContent).toContain('lipsesc: datele bancare, extrasul de cont');
  expect(line?.textContent).toContain(t('dashboard:noDeadline'));
});

test('a deadline at midnight is on the day that ends', async () => {
  await visit({ tasks: [{ ...decide(), endsAt: '2099-12-03T22:00:00.000Z' }] });
  expect(plain(screen.getByRole('listitem').textContent ?? '')).toContain('3 dec., 24:00');
});

test('with nothing to do the block is one line', async () => {
  const { t } = await visit({ tasks: [] });
  expect(screen.getByRole('heading').textContent).toBe(t('dashboard:nothingToDo'));
  expect(screen.queryByRole('list')).toBeNull();
});

test('tasks that could not be fetched are not taken for none', async () => {
  const retry = vi.fn();
  const { user, t } = await visit({ error: new TypeError('Failed to fetch'), retry });
  expect(screen.queryByText(t('dashboard:nothingToDo'))).toBeNull();
  await user.click(within(screen.getByRole('alert')).getByRole('button', { name: t('pages:retry') }));
  expect(retry).toHaveBeenCalledOnce();
});

test('while they are being fetched nothing is said about them', async () => {
  const { t } = await visit({});
  expect(screen.getByRole('status').textContent).toBe(t('dashboard:loading'));
  expect(screen.queryByText(t('dashboard:nothingToDo'))).toBeNull();
});

test('many tasks are shown when asked for', async () => {
  const tasks = Array.from({ length: 10 }, (_, at) => ({ ...decide(), id: `${id.slice(0, -1)}${at}` }));
  const { user, t } = await visit({ tasks });
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
  await user.click(screen.getByRole('button', { name: t('dashboard:showAll', { count: 2 }) }));
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
});

test.each(['ro', 'en'] as const)('every task has its own words in %s', (locale) => {
  const t = textsIn(locale);
  const titles = taskKinds.map((kind) => taskTitle(taskOf(kind, id, { goods, count: 1 }), { t, locale }));
  expect(new Set(titles).size).toBe(taskKinds.length);
  for (const title of titles) expect(title).not.toMatch(/undefined|\{\{|dashboard:/);
});

test('the number of bids and the quantity are in the reader’s language', () => {
  const title = (locale: 'ro' | 'en', count: number) =>
    plain(taskTitle(taskOf('answerBids', id, { goods, count }), { t: textsIn(locale), locale }));
  expect([1, 2, 20].map((count) => title('ro', count))).toEqual([
    'Răspundeți: o ofertă la rapiță, 300 t',
    'Răspundeți: 2 oferte la rapiță, 300 t',
    'Răspundeți: 20 de oferte la rapiță, 300 t',
  ]);
  expect(title('en', 2)).toBe('Answer 2 bids on rapeseed, 300 t');
});
