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

/**
 * A browser with the worker.
 *
 * @param owner account that turned pushes on here, `signedIn` the one of the session, `lost` the method without answers
 */
function browser({ owner = 'ana', signedIn = 'ana', language = 'ro-RO', isKept = true, lost = '' } = {}) {
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
      if (method === lost) throw new TypeError('no connection');
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

test.each(['GET', 'PUT'])(
  '[N2] a renewed subscription of which the service cannot be told ends (%s)',
  async (lost) => {
    const { fire, made } = browser({ lost });
    await fire('pushsubscriptionchange', { newSubscription: made });
    expect(made.unsubscribe).toHaveBeenCalledOnce();
  },
);

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

/** A browser whose caches and requests are recorded; the worker's build has two files. */
function cachingBrowser() {
  let isOnline = true;
  const listeners = new Map<string, (event: object) => void>();
  const stores = new Map<string, Map<string, string>>();
  const fetched: string[] = [];
  const pathOf = (at: string | { url: string }) =>
    new URL(typeof at === 'string' ? at : at.url, 'https://recolta.test').pathname;
  const fetch = async (at: string | { url: string }) => {
    if (!isOnline) throw new TypeError('no connection');
    fetched.push(pathOf(at));
    const answer = { ok: true, body: `sent ${pathOf(at)}`, clone: () => answer };
    return answer;
  };
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, string>();
    stores.set(name, store);
    const put = async (at: string | { url: string }, answer: { body: string }) =>
      void store.set(pathOf(at), answer.body);
    const add = async (at: string) => put(at, await fetch(at));
    return {
      put,
      add,
      addAll: (all: string[]) => Promise.all(all.map(add)),
      keys: async () => [...store.keys()].map((at) => ({ url: `https://recolta.test${at}` })),
    };
  };
  const match = async (at: string | { url: string }) => {
    const held = [...stores.values()].find((store) => store.has(pathOf(at)))?.get(pathOf(at));
    return held === undefined ? undefined : { ok: true, body: held };
  };
  const self = {
    build: {
      id: '1',
      offlinePage: '/offline.html',
      offlineScript: '/assets/offline-1.js',
      files: ['/assets/index-1.js'],
      later: ['/assets/large-1.js'],
    },
    location: { origin: 'https://recolta.test' },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: {},
    clients: { claim: async () => undefined },
  };
  vm.runInNewContext(source, {
    self,
    URL,
    fetch,
    caches: { open, match, keys: async () => [...stores.keys()] },
  });
  const fire = async (name: string, event: object) => {
    const work: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => void work.push(promise) });
    await Promise.all(work);
  };
  /** The worker's answer; undefined if it leaves the request to the browser. */
  const ask = async (url: string, parts: object = {}) => {
    const work: Promise<unknown>[] = [];
    let answer: Promise<unknown> | undefined;
    listeners.get('fetch')?.({
      request: { url, method: 'GET', mode: 'cors', ...parts },
      respondWith: (promise: Promise<unknown>) => (answer = promise),
      waitUntil: (promise: Promise<unknown>) => void work.push(promise),
    });
    const answered = await answer;
    await Promise.all(work);
    return answered;
  };
  const kept = () => [...stores.values()].flatMap((store) => [...store.keys()]).sort();
  const goOffline = () => {
    isOnline = false;
  };
  return { fire, ask, kept, fetched, goOffline };
}
const site = 'https://recolta.test';
const buildFiles = ['/assets/index-1.js', '/assets/large-1.js', '/assets/offline-1.js', '/offline.html'];

test('keeps the files of its build and nothing of anybody, whatever pages, answers and files are requested', async () => {
  const { fire, ask, kept } = cachingBrowser();
  await fire('install', {});
  await fire('message', { data: 'keep-files' });
  await fire('activate', {});
  const navigate = { mode: 'navigate' };
  for (const path of [
    '/',
    '/account',
    '/live-auctions/1/participate',
    '/en/notifications',
    '/assets/../account',
  ])
    expect(await ask(site + path, navigate)).toMatchObject({ ok: true });
  for (const path of [
    ...['/assets/index-1.js', '/assets/large-1.js', '/assets/of-another-build.js', '/assets/a.js?account=1'],
    ...[
      '/services/main/accounts/identity',
      '/services/main/accounts/1/export',
      '/rooms/auction:1',
      '/session',
    ],
    ...['/services/main/products/1/files/a', '/services/content/assets/a/original/b/c.jpg', '/practice'],
  ])
    await ask(site + path);
  expect(kept()).toEqual(buildFiles);
});

test('leaves other requests than pages and build files to the browser, and those of other sites', async () => {
  const { ask, fetched } = cachingBrowser();
  for (const [url, parts] of [
    [`${site}/services/main/accounts/identity`, {}],
    [`${site}/rooms/live-list`, {}],
    [`${site}/session`, { method: 'POST' }],
    [`${site}/assets/index-1.js`, { method: 'POST' }],
    [`${site}/live`, { method: 'POST', mode: 'navigate' }],
    ['https://other.test/assets/index-1.js', {}],
    ['https://other.test/', { mode: 'navigate' }],
  ] as const)
    expect(await ask(url, parts)).toBeUndefined();
  expect(fetched).toEqual([]);
});

test('without a connection a page that was open is the offline page, the same for everybody', async () => {
  const { fire, ask, goOffline } = cachingBrowser();
  await fire('install', {});
  expect(await ask(`${site}/account`, { mode: 'navigate' })).toMatchObject({ body: 'sent /account' });
  goOffline();
  expect(await ask(`${site}/account`, { mode: 'navigate' })).toMatchObject({ body: 'sent /offline.html' });
});
