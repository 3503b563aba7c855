import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { expect, test, vi } from 'vitest';

const source = readFileSync(path.join(import.meta.dirname, 'worker.js'), 'utf8');
const account = '/services/main/accounts/ana/push-subscriptions';

interface Call {
  readonly path: string;
  readonly method: string;
  readonly body: unknown;
}

const subscription = (endpoint: string) => ({
  endpoint,
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: vi.fn<() => Promise<boolean>>(async () => true),
});

/** A browser with the worker. @param owner account that turned pushes on here, `signedIn` the one of the session */
function browser({ owner = 'ana', signedIn = 'ana', language = 'ro-RO', isKept = true } = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const calls: Call[] = [];
  const shown: unknown[] = [];
  const made = subscription('https://push.example.com/new');
  const answers: Readonly<Record<string, unknown>> = {
    '/services/main/accounts/identity': { account: { id: signedIn } },
    '/services/main/push-key': { key: 'k' },
  };
  const self = {
    build: { id: '1', files: [], later: [] },
    navigator: { language },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: {
      showNotification: async (...notice: unknown[]) => shown.push(notice),
      pushManager: { getSubscription: async () => null, subscribe: async () => made },
    },
  };
  vm.runInNewContext(source, {
    self,
    URL,
    caches: { match: async () => (owner === '' ? undefined : { text: async () => owner }) },
    fetch: async (to: string, { method = 'GET', body = 'null' } = {}) => {
      if (method !== 'GET') calls.push({ path: to, method, body: JSON.parse(body) });
      return { ok: method === 'GET' || isKept, json: async () => answers[to] };
    },
  });
  const fire = async (name: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  return { fire, calls, shown, made };
}

test('[N2] a subscription that the browser renews replaces the old one at the service', async () => {
  const { fire, calls } = browser();
  await fire('pushsubscriptionchange', { oldSubscription: subscription('https://push.example.com/old') });
  expect(calls).toEqual([
    {
      path: account,
      method: 'PUT',
      body: { endpoint: 'https://push.example.com/new', keys: { p256dh: 'p', auth: 'a' } },
    },
    { path: account, method: 'DELETE', body: { endpoint: 'https://push.example.com/old' } },
  ]);
});

test('[N2] a renewed subscription is kept for no account that did not turn pushes on here', async () => {
  for (const people of [{ signedIn: 'ion' }, { owner: '' }]) {
    const { fire, calls } = browser(people);
    await fire('pushsubscriptionchange', {});
    expect(calls).toEqual([]);
  }
});

test('[N2] a renewed subscription that the service does not keep ends', async () => {
  const { fire, made } = browser({ isKept: false });
  await fire('pushsubscriptionchange', {});
  expect(made.unsubscribe).toHaveBeenCalledOnce();
});

test.each([
  ['without data', null],
  ['with a text', { json: () => JSON.parse('noutate') }],
  ['of another form', { json: () => ({ text: 'noutate' }) }],
])('[N2] a push %s shows a general notice in the language of the browser', async (_, data) => {
  for (const [language, body] of [
    ['ro-RO', 'Aveți o notificare nouă.'],
    ['de-DE', 'You have a new notification.'],
  ] as const) {
    const { fire, shown } = browser({ language });
    await fire('push', { data });
    expect(shown).toMatchObject([['Recolta', { body }]]);
  }
});

test('[N2] a push shows its own text', async () => {
  const { fire, shown } = browser();
  const message = { id: '1', title: 'Ați fost depășit', body: '1.050 lei/t', link: '/x', locale: 'ro' };
  await fire('push', { data: { json: () => message } });
  expect(shown).toMatchObject([['Ați fost depășit', { body: '1.050 lei/t', tag: '1', lang: 'ro' }]]);
});
