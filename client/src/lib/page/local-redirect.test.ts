import { afterEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../testing/memory-storage.ts';
import { isSignInPage, keepReturn, localRedirect, redirectQuery, takeReturn } from './local-redirect.ts';

describe('the page after sign-in', () => {
  test.each(['/live', '/en/live?county=TR#top', '/live-auctions/x/participate'])(
    '%s is accepted',
    (target) => {
      expect(localRedirect(target)).toBe(target);
    },
  );

  test.each([
    null,
    '',
    'live',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    '/login',
    '/en/login?x=1',
    '/inscriere',
    '/confirm-email',
    '/en/reset-password?token=x&email=y',
    '/registration/invitations?token=1',
  ])('%j is rejected', (target) => {
    expect(localRedirect(target)).toBeNull();
  });

  test('the query is set neither on a sign-in page nor for the home page', () => {
    const at = (pathname: string, search = '') => redirectQuery({ pathname, search, hash: '' });
    expect(at('/live', '?type=Buying')).toBe('?redirectTo=%2Flive%3Ftype%3DBuying');
    expect(at('/login', '?redirectTo=/live')).toBe('');
    expect(at('/en/inscriere')).toBe('');
    expect(at('/en')).toBe('');
    expect(isSignInPage('/login-help')).toBe(false);
  });
});

describe('the page to return to after a registration', () => {
  const room = { pathname: '/live-auctions/x/participate', search: '?view=a', hash: '' };
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('is returned once, within a day', () => {
    vi.useFakeTimers();
    vi.stubGlobal('window', { localStorage: memoryStorage() });
    expect(takeReturn()).toBeNull();
    keepReturn(room);
    expect(takeReturn()).toBe('/live-auctions/x/participate?view=a');
    expect(takeReturn()).toBeNull();
    keepReturn(room);
    vi.advanceTimersByTime(25 * 3_600_000);
    expect(takeReturn()).toBeNull();
  });

  test('is never a page of another site, whatever the device has stored', () => {
    const localStorage = memoryStorage();
    vi.stubGlobal('window', { localStorage });
    localStorage.setItem('recolta.returnTo', `${Date.now()} //evil.example`);
    expect(takeReturn()).toBeNull();
  });
});
