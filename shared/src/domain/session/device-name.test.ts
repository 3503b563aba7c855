import { expect, it } from 'vitest';
import { deviceName, shownNetwork } from './device-name.ts';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    'Chrome · Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge · Windows'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Chrome · Android',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari · iOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · macOS'],
  ['curl/8.5.0', null],
  [undefined, null],
])('[S14] %s is shown as %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

it('[S14] a network is shown without the last part of an IPv4 address', () => {
  expect(shownNetwork('203.0.113.77')).toBe('203.0.113.*');
  expect(shownNetwork('2001:db8:1:2::')).toBe('2001:db8:1:2::');
});
