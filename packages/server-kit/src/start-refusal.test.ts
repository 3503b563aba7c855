import { expect, it } from 'vitest';
import { listenRefusal } from './start-refusal.ts';

const settings = {
  host: ['HOST', '203.0.113.1'],
  ports: [
    ['PORT', 3000],
    ['METRICS_PORT', 9100],
  ],
} as const;
const failed = (code: string, more: object = {}) =>
  Object.assign(new Error(code), { code, syscall: 'listen', ...more });

it.each([
  [failed('EADDRINUSE', { port: 3000 }), 'PORT: 3000 is already in use'],
  [failed('EADDRINUSE', { port: 9100 }), 'METRICS_PORT: 9100 is already in use'],
  [failed('EACCES'), 'PORT: 3000 cannot be listened on: permission denied'],
  [failed('EADDRNOTAVAIL', { port: 3000 }), "HOST: this machine has no address '203.0.113.1'"],
  [failed('ENOTFOUND', { syscall: 'getaddrinfo' }), "HOST: this machine has no address '203.0.113.1'"],
  [failed('EADDRINUSE', { syscall: 'connect' }), null],
  [failed('EMFILE'), null],
  ['no error', null],
])('says why it cannot listen: %s', (error, line) => {
  expect(listenRefusal(error, settings)).toBe(line);
});
