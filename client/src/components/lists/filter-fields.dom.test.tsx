import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, startTransition, use, useState } from 'react';
import { afterEach, expect, it, test, vi } from 'vitest';
import { placeAtom } from '../../lib/market/near.ts';
import { store } from '../../lib/store.ts';
import { visitPage } from '../../testing/page-visit.tsx';
import { FilterChoice, FilterDate, FilterText, NearFilter } from './filter-fields.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

it('a text is fetched 200 ms after its last key, or at once on Enter', async () => {
  const chosen: string[] = [];
  const filter = <FilterText label="Caută" value="" onChoose={(value) => chosen.push(value)} />;
  await visitPage(filter, { address: '/', namespaces: ['lists'], answers: {} });
  vi.useFakeTimers();
  const field = screen.getByLabelText('Caută');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  type('g');
  await wait(199);
  type('gr');
  await wait(199);
  expect(chosen).toEqual([]);
  await wait(1);
  expect(chosen).toEqual(['gr']);
  type('grâu');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(chosen).toEqual(['gr', 'grâu']);
});

async function typeAndPause(field: HTMLElement, value: string) {
  fireEvent.change(field, { target: { value } });
  await act(() => vi.advanceTimersByTimeAsync(200));
}

it('keeps what is typed while earlier texts arrive late in the address, and takes changes from elsewhere', async () => {
  const chosen: string[] = [];
  const filter = (value: string) => (
    <FilterText label="Caută" value={value} onChoose={(text) => chosen.push(text)} />
  );
  vi.useFakeTimers();
  const { rerender } = render(filter(''));
  const field = screen.getByLabelText<HTMLInputElement>('Caută');
  const type = (value: string) => typeAndPause(field, value);
  await type('Me');
  await type('Mei');
  fireEvent.change(field, { target: { value: 'Mei a' } });
  for (const arrived of ['Me', 'Mei']) {
    rerender(filter(arrived));
    expect(field.value).toBe('Mei a');
  }
  await type('Mei au');
  rerender(filter('Mei au'));
  expect(chosen).toEqual(['Me', 'Mei', 'Mei au']);
  rerender(filter(''));
  expect(field.value).toBe('');
  rerender(filter('Mei'));
  expect(field.value).toBe('Mei');
});

it('keeps what is typed if the address has it in another form, until the field is left', async () => {
  const chosen: string[] = [];
  const filter = (value: string) => (
    <FilterText label="Umiditate" value={value} onChoose={(text) => chosen.push(text)} />
  );
  vi.useFakeTimers();
  const { rerender } = render(filter(''));
  const field = screen.getByLabelText<HTMLInputElement>('Umiditate');
  const type = (value: string) => typeAndPause(field, value);
  // A figure that is not complete is no filter.
  for (const [text, value] of [
    ['13', '13'],
    ['13,', ''],
    ['13,50', '13,5'],
  ] as const) {
    await type(text);
    rerender(filter(value));
    expect(field.value).toBe(text);
  }
  expect(chosen).toEqual(['13', '13,', '13,50']);
  fireEvent.blur(field);
  rerender(filter(''));
  expect(field.value).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(chosen).toHaveLength(3);
});

it.each([
  ['is left', fireEvent.blur],
  ['takes Enter', (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter' })],
])('a text that is another filter is emptied once its field %s, and can be typed again', async (_, end) => {
  const chosen: string[] = [];
  vi.useFakeTimers();
  const isOther = (text: string) => text === 'CPT';
  render(<FilterText label="Caută" value="" isOther={isOther} onChoose={(text) => chosen.push(text)} />);
  const field = screen.getByLabelText<HTMLInputElement>('Caută');
  await typeAndPause(field, 'CPT');
  expect([field.value, chosen]).toEqual(['CPT', ['CPT']]);
  end(field);
  expect([field.value, chosen]).toEqual(['', ['CPT']]);
  fireEvent.change(field, { target: { value: 'CPT' } });
  end(field);
  expect([field.value, chosen]).toEqual(['', ['CPT', 'CPT']]);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(chosen).toHaveLength(2);
});

it('the pause is not prolonged by pages that are drawn again', async () => {
  const chosen: string[] = [];
  const filter = (isBare: boolean) => (
    <FilterText label="Caută" value="" isBare={isBare} onChoose={(text) => chosen.push(text)} />
  );
  vi.useFakeTimers();
  const { rerender } = render(filter(false));
  fireEvent.change(screen.getByLabelText('Caută'), { target: { value: 'grâu' } });
  for (const isBare of [true, false, true]) {
    await act(() => vi.advanceTimersByTimeAsync(70));
    rerender(filter(isBare));
  }
  expect(chosen).toEqual(['grâu']);
});

it('a select shows the choice while the page that it leads to is still being drawn', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const options = ['grâu', 'orz'].map((value) => ({ value, label: value }));
  const Rows = ({ of }: { of: string }) => {
    if (of !== 'grâu') use(promise);
    return <p>rows of {of}</p>;
  };
  function List() {
    const [crop, setCrop] = useState('grâu');
    const onChoose = (value: string) => startTransition(() => setCrop(value));
    return (
      <>
        <FilterChoice label="Produs" value={crop} options={options} onChoose={onChoose} />
        <Suspense>
          <Rows of={crop} />
        </Suspense>
      </>
    );
  }
  render(<List />);
  const field = screen.getByLabelText<HTMLSelectElement>('Produs');
  await act(async () => void fireEvent.change(field, { target: { value: 'orz' } }));
  expect(screen.getByText('rows of grâu')).toBeTruthy();
  expect(field.value).toBe('orz');
  await act(async () => resolve());
  expect(await screen.findByText('rows of orz')).toBeTruthy();
  expect(field.value).toBe('orz');
});

it('a choice that changes nothing goes back', async () => {
  const options = ['grâu', 'orz'].map((value) => ({ value, label: value }));
  render(<FilterChoice label="Produs" value="grâu" options={options} onChoose={() => undefined} />);
  const field = screen.getByLabelText<HTMLSelectElement>('Produs');
  await act(async () => void fireEvent.change(field, { target: { value: 'orz' } }));
  expect(field.value).toBe('grâu');
});

// Test files of one process share the store.
afterEach(() => store.set(placeAtom, ''));

async function visitNear(near: { county: 'TR' | 'CL'; km: 50 | 100 } | null, isShort = false) {
  const choose = vi.fn();
  const page = await visitPage(<NearFilter near={near} choose={choose} isShort={isShort} />, {
    ...{ address: '/auctions', namespaces: ['lists'], answers: {} },
  });
  const place = screen.getByRole<HTMLSelectElement>('combobox', { name: page.t('lists:near.place') });
  const distance = () =>
    screen.queryByRole<HTMLSelectElement>('combobox', { name: page.t('lists:near.distance') });
  return { ...page, choose, place, distance };
}

test('a place limits the list to the usual distance around it, in place of counties', async () => {
  const { user, choose, place, distance } = await visitNear(null);
  expect([place.value, distance()]).toEqual(['', null]);
  await user.selectOptions(place, 'Teleorman');
  expect(choose.mock.calls).toEqual([[{ near: 'TR-100', counties: '' }]]);
  expect(store.get(placeAtom)).toBe('TR');
  expect(distance()?.value).toBe('');
});

test('the distance is chosen apart, and anywhere keeps the place without a limit', async () => {
  const { user, choose, place, distance } = await visitNear({ county: 'CL', km: 50 });
  expect([place.value, distance()?.value]).toEqual(['CL', '50']);
  await user.selectOptions(distance() as HTMLSelectElement, 'până la 100 km');
  expect(choose.mock.calls.at(-1)).toEqual([{ near: 'CL-100', counties: '' }]);
  await user.selectOptions(distance() as HTMLSelectElement, 'oriunde');
  expect(choose.mock.calls.at(-1)).toEqual([{ near: '' }]);
  await user.selectOptions(place, 'Teleorman');
  expect(choose.mock.calls.at(-1)).toEqual([{ near: 'TR-50', counties: '' }]);
  await user.selectOptions(place, 'Aproape de…');
  expect(choose.mock.calls.at(-1)).toEqual([{ near: '' }]);
  expect(store.get(placeAtom)).toBe('');
});

test('the short form has the distance in the text of its place', async () => {
  const { place, distance } = await visitNear({ county: 'CL', km: 50 }, true);
  expect(place.selectedOptions[0]?.text).toBe('Călărași · 50 km');
  expect(distance()).toBeNull();
  expect([...place.options].filter(({ text }) => text.includes('km'))).toHaveLength(1);
});

test('a day that does not exist stays in its field, which says so, and is no filter', async () => {
  const chosen: string[] = [];
  const filter = (
    <>
      <FilterDate label="De la" value="2026-11-20" onChoose={(day) => chosen.push(day)} />
      <FilterDate label="Până la" value="2026-11-10" min="2026-11-20" onChoose={(day) => chosen.push(day)} />
    </>
  );
  const { user, t } = await visitPage(filter, { address: '/', namespaces: ['lists', 'forms'], answers: {} });
  screen.getByRole('textbox', { name: 'Până la', description: t('lists:beforeStart') });
  const from = screen.getByRole<HTMLInputElement>('textbox', { name: 'De la' });
  await user.clear(from);
  chosen.length = 0;
  await user.type(from, '31.02.2026');
  await user.tab();
  expect(from.value).toBe('31.02.2026');
  screen.getByRole('textbox', { name: 'De la', description: t('forms:rule.dayUnknown') });
  expect(chosen).toEqual([]);
});
