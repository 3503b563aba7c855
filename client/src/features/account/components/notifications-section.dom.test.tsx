import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type StubbedAnswer, visitPage } from '../../../testing/page-visit.tsx';
import { PushSwitch } from './notifications-section.tsx';

const accountId = '7f0f5a0e-6a3c-4b2b-8a54-6d1f1f2c9e22';
const services = '/services/main';

/** A browser whose user has allowed notifications, or blocked them. */
function withPush(permission: NotificationPermission): void {
  let endpoint: string | null = null;
  const subscription = {
    toJSON: () => ({ endpoint, keys: { p256dh: 'p'.repeat(30), auth: 'a'.repeat(22) } }),
    unsubscribe: async () => {
      endpoint = null;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (endpoint === null ? null : subscription),
    subscribe: async () => {
      endpoint = 'https://push.example.com/1';
      return subscription;
    },
  };
  const registration = { pushManager };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
  vi.stubGlobal('caches', { open: async () => ({ put: async () => undefined }), delete: async () => true });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve(registration),
      register: async () => registration,
      getRegistration: async () => registration,
    },
  });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    localStorage.clear();
  });
}

const visitSwitch = async (pushKey?: () => StubbedAnswer) => {
  const visit = await visitPage(<PushSwitch accountId={accountId} />, {
    address: '/account',
    namespaces: ['account'],
    answers: {
      ...(pushKey && { [`GET ${services}/push-key`]: pushKey }),
      [`PUT ${services}/accounts/${accountId}/push-subscriptions`]: () => new Response(null, { status: 204 }),
    },
  });
  const expectState = async (state: 'unsupported' | 'denied' | 'failed' | 'on') => {
    await screen.findByText(visit.t(`account:push.${state}`));
    const found = screen.getByRole('switch', { name: visit.t('account:push.label') });
    expect(found.getAttribute('aria-checked')).toBe(String(state === 'on'));
    return found;
  };
  return { ...visit, expectState };
};

test('[N2] an unsupported browser, and one that blocks notifications, show it and change nothing', async () => {
  const { calls, expectState, user } = await visitSwitch();
  const unable = await expectState('unsupported');
  expect(unable).toHaveProperty('disabled', true);
  withPush('denied');
  window.dispatchEvent(new Event('focus'));
  const blocked = await expectState('denied');
  await user.click(blocked);
  await expectState('denied');
  expect(calls).toEqual([]);
});

test('[N2] an unavailable service is reported, and the next attempt succeeds', async () => {
  withPush('granted');
  let isAway = true;
  const { t, user, expectState, calls } = await visitSwitch(() =>
    isAway ? new Response('', { status: 503 }) : Response.json({ key: 'K'.repeat(87) }),
  );
  const press = async () => user.click(await screen.findByRole('switch', { name: t('account:push.label') }));
  await press();
  await waitFor(() => expectState('failed'));
  expect(screen.getByRole('alert')).toBeTruthy();
  isAway = false;
  await press();
  await expectState('on');
  expect(calls.at(-1)).toMatch(/push-subscriptions$/);
});
