import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { visitPage } from '../../testing/page-visit.tsx';
import { lazyPart } from './lazy-part.tsx';
import { useAwaited } from './settled.ts';

const below = () => screen.getByText('below').className;
/** Longer than the checks take. */
const aWhile = () => act(() => new Promise((resolve) => setTimeout(resolve, 250)));

test('what own parts would move is hidden until their code and their data are loaded', async () => {
  const code = Promise.withResolvers<ComponentType<object>>();
  const data = Promise.withResolvers<string>();
  const { Part } = lazyPart(() => code.promise);
  function Own() {
    return <p>{useQuery({ queryKey: ['own'], queryFn: () => data.promise }).data}</p>;
  }
  function Page() {
    const awaited = useAwaited(true, false);
    return (
      <>
        <Suspense>
          <Part />
        </Suspense>
        <p className={awaited}>below</p>
      </>
    );
  }
  await visitPage(<Page />, { address: '/', namespaces: [], answers: {} });
  await aWhile();
  expect(below()).toBe('animate-awaited');
  await act(async () => code.resolve(Own));
  await aWhile();
  expect(below()).toBe('animate-awaited');
  await act(async () => data.resolve('own'));
  await waitFor(() => expect(below()).toBe(''));
  expect(screen.getByText('own')).toBeTruthy();
});

test('nothing is hidden from those without own parts, and nothing until other data is there', async () => {
  const key = ['list'];
  function Page() {
    return (
      <>
        <p className={useAwaited(true, true)}>visitor</p>
        <p className={useAwaited(true, false, key)}>below</p>
      </>
    );
  }
  const { queries } = await visitPage(<Page />, { address: '/', namespaces: [], answers: {} });
  await aWhile();
  expect(screen.getByText('visitor').className).toBe('');
  expect(below()).toBe('animate-awaited');
  queries.setQueryData(key, []);
  await waitFor(() => expect(below()).toBe(''));
});

test('a call that never comes hides nothing for long once the code is there', async () => {
  function Page() {
    useQuery({ queryKey: ['never'], queryFn: () => new Promise<string>(() => undefined) });
    return <p className={useAwaited(true, false)}>below</p>;
  }
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await visitPage(<Page />, { address: '/', namespaces: [], answers: {} });
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(below()).toBe('animate-awaited');
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(below()).toBe('');
});
