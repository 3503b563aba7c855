import { DatabaseRefusal } from '@recolta/embedded-postgres/database-refusal';
import { SettingsError } from '@recolta/server-kit/settings';
import { expect, it } from 'vitest';
import { parseServicesSettings } from './settings.ts';
import { startRefusal } from './start-refusal.ts';

const settings = parseServicesSettings({
  ...{ SERVICES_HOST: '10.7.0.1', SERVICES_PORT: '4100', SERVICES_METRICS_PORT: '9400' },
});
const listening = (code: string, more: object) =>
  Object.assign(new Error(code), { code, syscall: 'listen', ...more });

it('says in one line what is wrong with the settings or the database, also before the settings are read', () => {
  const lines = (text: string) => [new SettingsError(text), new DatabaseRefusal(text)];
  for (const error of lines('DATABASE_POOL: too small\n  BID_POOL: too large'))
    expect([startRefusal(error, undefined), startRefusal(error, settings)]).toEqual([
      'DATABASE_POOL: too small | BID_POOL: too large',
      'DATABASE_POOL: too small | BID_POOL: too large',
    ]);
});

it('names the setting of a port or an address that cannot be listened on', () => {
  expect(startRefusal(listening('EADDRINUSE', { port: 4100 }), settings)).toBe(
    'SERVICES_PORT: 4100 is already in use',
  );
  expect(startRefusal(listening('EADDRINUSE', { port: 9400 }), settings)).toBe(
    'SERVICES_METRICS_PORT: 9400 is already in use',
  );
  expect(startRefusal(listening('EADDRNOTAVAIL', { port: 4100 }), settings)).toBe(
    "SERVICES_HOST: this machine has no address '10.7.0.1'",
  );
});

it('has no line for an internal error, whose stack is needed', () => {
  expect(startRefusal(new TypeError('x is not a function'), settings)).toBeNull();
  expect(startRefusal(listening('EADDRINUSE', { port: 4100 }), undefined)).toBeNull();
});
