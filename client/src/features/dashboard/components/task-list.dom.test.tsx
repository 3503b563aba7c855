import { type Task, taskKinds, taskOf } from '@recolta/shared/domain/task/task';
import { cleanup, screen, within } from '@testing-library/react';
import { use } from 'react';
import { expect, test, vi } from 'vitest';
import { LiveSourceContext } from '../../../lib/realtime/live-source.ts';
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

test('the time left is a clock, hours in the last three days, then days; its end is today or tomorrow', async () => {
  const nowMs = () => Date.parse('2026-11-20T10:00:00.000Z');
  const ends = [
    '2026-11-20T09:59:00.000Z',
    '2026-11-20T11:43:55.000Z',
    '2026-11-21T15:30:00.000Z',
    '2026-11-23T09:59:59.000Z',
    '2026-11-23T10:00:00.000Z',
  ];
  function ListThen() {
    const tasks = ends.map((endsAt, at) => ({ ...decide(), id: id.slice(0, -1) + at, endsAt }));
    return (
      <LiveSourceContext value={{ ...use(LiveSourceContext), nowMs }}>
        <TaskList tasks={tasks} error={null} retry={() => undefined} />
      </LiveSourceContext>
    );
  }
  await visitPage(<ListThen />, { address: '/', namespaces: ['dashboard'], answers: {} });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('De făcut acum5');
  const shown = screen.getAllByRole('listitem').map((line) => plain(line.children[3]?.textContent ?? ''));
  expect(shown).toEqual([
    'termen trecutazi, 11:59',
    '1:43:55azi, 13:43',
    '29 hmâine, 17:30',
    '71 h23 nov., 11:59',
    '3 zile23 nov., 12:00',
  ]);
});

test('goods by the bag or piece are counted, others weighed', () => {
  const title = (unit: NonNullable<Task['goods']>['unit']) =>
    plain(
      taskTitle(taskOf('stateTicket', id, { goods: { ...goods, unit } }), { t: textsIn('ro'), locale: 'ro' }),
    );
  expect((['Bag', 'Piece', 'Ton', 'Kg'] as const).map(title)).toEqual([
    'Scrieți cantitatea predată: rapiță, 300 de saci',
    'Scrieți cantitatea predată: rapiță, 300 de bucăți',
    'Scrieți tichetul de cântar: rapiță, 300 t',
    'Scrieți tichetul de cântar: rapiță, 300 kg',
  ]);
});

test('a price, the reason and what is missing are said below the title', async () => {
  const compared = { priceMinor: 2370_00, comparedMinor: 2400_00 };
  const tasks = taskKinds.map((kind) =>
    taskOf(kind, id, { goods, sum, ...compared, reason: 'hârtie ilizibilă', missing: ['Garanty'], count: 3 }),
  );
  const { user, t } = await visit({ tasks });
  await user.click(screen.getByRole('button', { name: t('dashboard:showAll', { count: tasks.length - 8 }) }));
  const lines = screen.getAllByRole('listitem');
  const facts = lines.map((line) => [
    plain(line.querySelector('h3 + p')?.textContent ?? ''),
    within(line).getByRole('link').getAttribute('href')?.replace(id, 'ID'),
  ]);
  const pages = ['/auctions/ID', '/auction-winning-bids/ID'];
  expect(facts.filter(([fact, page]) => fact !== '' || !pages.includes(page ?? ''))).toEqual([
    ['2.370 lei/t, sub prețul dorit 2.400', '/live-auctions/ID/participate'],
    ['oferta dvs. 2.400, cea mai bună 2.370 lei/t', '/live-auctions/ID/participate'],
    ['preț de pornire 2.370 lei/t', '/live-auctions/ID/participate'],
    ['2.370 lei/t, sub prețul dorit 2.400', '/live-auctions/ID/participate'],
    ['propunerea celeilalte părți 2.370 lei/t, a dvs. 2.400', '/auctions/ID'],
    ['2.370 lei/t, sub prețul dorit 2.400', '/auctions/ID'],
    ['preț publicat 2.370 lei/t', '/products/ID/final-price'],
    ['cealaltă parte a semnat un fișier în afara platformei', '/auction-winning-bids/ID'],
    ['contractul este gata de semnat', '/auction-winning-bids/ID'],
    ['contractul nu a fost deschis încă', '/auction-winning-bids/ID'],
    ['anunțul cere contractul dvs.', '/auction-winning-bids/ID'],
    ['lipsesc date ale firmei dvs.', '/auction-winning-bids/ID'],
    ['administratorul a cerut: hârtie ilizibilă', '/account'],
    ['linkul este în mesajul primit la înscriere', '/account'],
  ]);
  expect(facts).toHaveLength(taskKinds.length);
});

test('a buyer reads that the best price is at most what they offered', async () => {
  const compared = { priceMinor: 2370_00, comparedMinor: 2400_00 };
  const bought = { goods: { ...goods, type: 'Buying' as const }, sum, ...compared };
  await visit({ tasks: [taskOf('answerBids', id, bought)] });
  const fact = screen.getByRole('listitem').querySelector('h3 + p');
  expect(plain(fact?.textContent ?? '')).toBe('2.370 lei/t, cel mult cât ați oferit (2.400)');
});

test('with the first eight tasks there is nothing more to show, and without an answer no list', async () => {
  const tasks = Array.from({ length: 8 }, (_, at) => ({ ...decide(), id: `${id.slice(0, -1)}${at}` }));
  await visit({ tasks, error: new TypeError('Failed to fetch') });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
  cleanup();
  await visit({ error: new TypeError('Failed to fetch') });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('De făcut acum');
  expect(screen.queryByRole('status')).toBeNull();
});
