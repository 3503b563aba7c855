import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { visitPage } from '../../testing/page-visit.tsx';
import { FilterText } from './filter-fields.tsx';

afterEach(() => void vi.useRealTimers());

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
