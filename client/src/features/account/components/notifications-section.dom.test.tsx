import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withPush } from '../../../testing/browser-push.ts';
import { type StubbedAnswer, visitPage } from '../../../testing/page-visit.tsx';
import { PushSwitch } from './notifications-section.tsx';

const accountId = '7f0f5a0e-6a3c-4b2b-8a54-6d1f1f2c9e22';
const services = '/services/main';

const visitSwitch = async (pushKey?: () => StubbedAnswer, refuses = false) => {
  const dropped: unknown[] = [];
  const visit = await visitPage(<PushSwitch accountId={accountId} />, {
    address: '/account',
    namespaces: ['account'],
    answers: {
      [`DELETE ${services}/accounts/${accountId}/push-subscriptions`]: async (request) => {
        dropped.push(await request.json());
        return new Response(null, { status: 204 });
      },
      ...(pushKey && { [`GET ${services}/push-key`]: pushKey }),
      [`PUT ${services}/accounts/${accountId}/push-subscriptions`]: () =>
        new Response(null, { status: refuses ? 503 : 204 }),
    },
  });
  const expectState = async (state: 'unsupported' | 'denied' | 'failed' | 'on' | 'off') => {
    await screen.findByText(visit.t(`account:push.${state}`));
    const found = screen.getByRole('switch', { name: visit.t('account:push.label') });
    expect(found.getAttribute('aria-checked')).toBe(String(state === 'on'));
    return found;
  };
  return { ...visit, dropped, expectState };
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

const givenKey = () => Response.json({ key: 'K'.repeat(87) });

test('[N2] a browser that was switched off is forgotten by the service', async () => {
  withPush('granted');
  const { t, user, expectState, dropped } = await visitSwitch(givenKey);
  await user.click(await screen.findByRole('switch', { name: t('account:push.label') }));
  await user.click(await expectState('on'));
  await expectState('off');
  expect(dropped).toEqual([{ endpoint: 'https://push.example.com/1' }]);
  cleanup();
  // As a later visit finds it.
  await (await visitSwitch()).expectState('off');
});

test('[N2] a subscription that the service does not store is cancelled in the browser', async () => {
  withPush('granted');
  const { t, user, expectState } = await visitSwitch(givenKey, true);
  await user.click(await screen.findByRole('switch', { name: t('account:push.label') }));
  await waitFor(() => expectState('failed'));
  const registration = await navigator.serviceWorker.getRegistration();
  expect(await registration?.pushManager.getSubscription()).toBeNull();
});

test('[N2] a subscription that stands is shown to its account alone, also on a later visit', async () => {
  withPush('granted');
  const { t, user, expectState } = await visitSwitch(givenKey);
  await user.click(await screen.findByRole('switch', { name: t('account:push.label') }));
  await expectState('on');
  cleanup();
  await (await visitSwitch()).expectState('on');
  cleanup();
  localStorage.setItem('recolta.push-account', 'another');
  await (await visitSwitch()).expectState('off');
});

test('[N2] a question that is closed without an answer leaves it off', async () => {
  withPush('default');
  const { t, user, expectState, calls } = await visitSwitch(givenKey);
  await user.click(await screen.findByRole('switch', { name: t('account:push.label') }));
  await expectState('off');
  expect(calls).toEqual([`GET ${services}/push-key`]);
});
