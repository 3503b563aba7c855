import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { expect, test } from 'vitest';

const source = readFileSync(path.join(import.meta.dirname, 'driver.js'), 'utf8');

/** A browser with the worker and, perhaps, a copy of the page; `answer` is the server's. */
function browser({ copy, answer }: { copy?: Response; answer: () => Promise<Response> }) {
  const listeners = new Map<string, (event: object) => void>();
  const stored: Response[] = [];
  vm.runInNewContext(source, {
    ...{ URL, setTimeout, fetch: answer },
    self: {
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    },
    caches: {
      match: async () => copy,
      open: async () => ({ put: async (_: string, response: Response) => void stored.push(response) }),
    },
  });
  const open = async () => {
    let shown: Promise<Response> | undefined;
    const work: Promise<unknown>[] = [];
    listeners.get('fetch')?.({
      request: { mode: 'navigate', url: 'https://recolta.test/driver' },
      respondWith(promise: Promise<Response>) {
        shown = promise;
      },
      waitUntil: (promise: Promise<unknown>) => void work.push(promise),
    });
    const text = await (await shown)?.text();
    await Promise.all(work);
    return text;
  };
  return { open, stored };
}

test.each([
  ['refuses', async () => new Response('busy', { status: 503 })],
  ['does not answer', () => Promise.reject(new TypeError('no connection'))],
])('[D3] the page opens from its copy if the server %s, and the copy stays', async (_, answer) => {
  const { open, stored } = browser({ copy: new Response('copy'), answer });
  expect(await open()).toBe('copy');
  expect(stored).toEqual([]);
});

test('a newer page is shown and replaces the copy; without a copy a refusal is shown', async () => {
  const { open, stored } = browser({
    copy: new Response('copy'),
    answer: async () => new Response('newer'),
  });
  expect(await open()).toBe('newer');
  expect(await stored[0]?.text()).toBe('newer');
  const first = browser({ answer: async () => new Response('busy', { status: 503 }) });
  expect(await first.open()).toBe('busy');
});
