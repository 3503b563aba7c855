import { expect, it } from 'vitest';
import { networkOf } from './client-address.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['2001:db8:1:2::1', '2001:db8:1:2::'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::'],
  ['2001:0DB8:0001:0002:0:0:0:1', '2001:db8:1:2::'],
  ['2001:db8:1:3::1', '2001:db8:1:3::'],
  ['[2001:db8:1:2::7]:443', '2001:db8:1:2::'],
  ['[2001:db8:1:2::7]', '2001:db8:1:2::'],
  ['fe80::1%eth0', 'fe80::'],
  ['::1', '::'],
])('counts %s as %s', (text, counted) => {
  expect(networkOf(text)).toBe(counted);
});

it.each([
  '',
  'unknown',
  '127.1',
  '0x7f.0.0.1',
  '2130706433',
  '1.2.3.4.5',
  '1.2.3.4:port',
  '[]',
  '2001:db8::1::2',
  'evil.test',
])('does not accept "%s" as an address', (text) => {
  expect(networkOf(text)).toBeUndefined();
});
