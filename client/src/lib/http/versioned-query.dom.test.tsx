import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from './failure.ts';
import { createQueryClient } from './query-client.ts';
import { useVersionedQuery, type VersionKey } from './versioned-query.ts';

const failing = (status: number) => () => {
  throw new CallError({ code: 'ServiceUnavailable', params: {}, status });
};

/** Longer than all tries of one read take. */
const triesMs = 4000;
let read: (id: string, key: string) => string;

function Thing({ id, version }: { id: string; version: VersionKey }) {
  const { data, error, isPlaceholderData } = useVersionedQuery(
    { queryKey: ['thing', id], queryFn: async () => read(id, version.join(' ')) },
    version,
  );
  return (
    <p>
      {[data ?? 'nothing', error ? 'failed' : '', isPlaceholderData ? 'before' : '']
        .filter(Boolean)
        .join(', ')}
    </p>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  read = (id, key) => `${id} of ${key}`;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function show() {
  const client = createQueryClient();
  const page = (id: string, ...version: VersionKey) => (
    <QueryClientProvider client={client}>
      <Thing id={id} version={version} />
    </QueryClientProvider>
  );
  const { rerender } = render(page('a', 'ana', 1));
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await wait(0);
  const shown = () => screen.getByRole('paragraph').textContent;
  const go = async (ms: number, ...key: Parameters<typeof page>) => {
    rerender(page(...key));
    await wait(ms);
  };
  return { shown, wait, go };
}

test('a new version is read, and until then what was read before is shown', async () => {
  const { shown, go, wait } = await show();
  expect(shown()).toBe('a of ana 1');
  read = failing(503);
  await go(0, 'a', 'ana', 2);
  expect(shown()).toBe('a of ana 1, before');
  read = (id, key) => `${id} of ${key}`;
  await wait(triesMs);
  expect(shown()).toBe('a of ana 2');
});

test('what was read before stays while a new version cannot be read, and the read is repeated', async () => {
  const { shown, go, wait } = await show();
  read = failing(503);
  await go(triesMs, 'a', 'ana', 2);
  expect(shown()).toBe('a of ana 1, failed');
  await go(triesMs, 'a', 'ana', 3);
  expect(shown()).toBe('a of ana 1, failed');
  read = (id, key) => `${id} of ${key}`;
  await wait(10_000);
  expect(shown()).toBe('a of ana 3');
});

test('a refusal stands beside what was read before, and is not repeated', async () => {
  const { shown, go, wait } = await show();
  const refuse = vi.fn(failing(404));
  read = refuse;
  await go(triesMs, 'a', 'ana', 2);
  expect(shown()).toBe('a of ana 1, failed');
  await wait(60_000);
  expect(refuse).toHaveBeenCalledOnce();
});

test.each([
  ['another thing', 'b', 'ana'],
  ['another reader', 'a', 'dan'],
])('what cannot be read of %s is not replaced', async (_, id, reader) => {
  const { shown, go } = await show();
  read = failing(503);
  await go(triesMs, id, reader, 1);
  expect(shown()).toBe('nothing, failed');
});
