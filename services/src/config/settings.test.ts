import { SettingsError } from '@recolta/server-kit/settings';
import { expect, it } from 'vitest';
import { parseServicesSettings } from './settings.ts';

const production = { NODE_ENV: 'production' };

it('refuses production without a mail server, unless mails are kept in the folder', () => {
  expect(() => parseServicesSettings(production)).toThrow(SettingsError);
  expect(() => parseServicesSettings(production)).toThrow('SMTP_URL');
  expect(() => parseServicesSettings({ ...production, MAIL_TO_FOLDER: '0' })).toThrow('SMTP_URL');
  expect(parseServicesSettings({ ...production, SMTP_URL: 'smtps://mail.example' }).isDemo).toBe(false);
  expect(parseServicesSettings({ ...production, MAIL_TO_FOLDER: '1' }).SMTP_URL).toBe('');
  expect(parseServicesSettings({}).SMTP_URL).toBe('');
});

it('answers introspection of content outside production, and if it is enabled', () => {
  const inProduction = { ...production, MAIL_TO_FOLDER: '1' };
  expect(parseServicesSettings({}).hasContentIntrospection).toBe(true);
  expect(parseServicesSettings({ CONTENT_INTROSPECTION: '0' }).hasContentIntrospection).toBe(false);
  expect(parseServicesSettings(inProduction).hasContentIntrospection).toBe(false);
  expect(parseServicesSettings({ ...inProduction, CONTENT_INTROSPECTION: '1' }).hasContentIntrospection).toBe(
    true,
  );
});

it('makes no demonstration data in production', () => {
  const inProduction = { ...production, MAIL_TO_FOLDER: '1' };
  expect(() => parseServicesSettings({ ...inProduction, DEMO: '1' })).toThrow('DEMO');
  expect(parseServicesSettings(inProduction).isDemo).toBe(false);
  expect(parseServicesSettings({ DEMO: '1' }).isDemo).toBe(true);
  expect(parseServicesSettings({ DEMO: '0' }).isDemo).toBe(false);
});

it('needs bucket and keys of a storage of files', () => {
  const whole = {
    ...{ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'files' },
    ...{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' },
  };
  expect(parseServicesSettings(whole)).toMatchObject(whole);
  for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
    expect(() => parseServicesSettings({ ...whole, [name]: '' })).toThrow(`${name}: needed`);
});

it('describes its calls outside production, and if it is enabled', () => {
  const inProduction = { ...production, MAIL_TO_FOLDER: '1' };
  expect(parseServicesSettings({}).hasOpenApi).toBe(true);
  expect(parseServicesSettings({ OPENAPI: '0' }).hasOpenApi).toBe(false);
  expect(parseServicesSettings(inProduction).hasOpenApi).toBe(false);
  expect(parseServicesSettings({ ...inProduction, OPENAPI: '1' }).hasOpenApi).toBe(true);
});

it('reads further access tokens of content, an empty list by default', () => {
  expect(parseServicesSettings({}).contentAccessTokens).toEqual([]);
  expect(parseServicesSettings({ CONTENT_ACCESS_TOKENS: ' one, ,two' }).contentAccessTokens).toEqual([
    'one',
    'two',
  ]);
});

it('runs the content service by default', () => {
  expect(parseServicesSettings({}).services).toContain('content');
  expect(() => parseServicesSettings({ SERVICES: 'main,contents' })).toThrow(
    'SERVICES: there is no service "contents"',
  );
});

it('takes the address of a database, or none for its own', () => {
  const address = 'postgresql://recolta:secret@one.example:5432,two.example:5432/recolta';
  expect(parseServicesSettings({}).DATABASE_URL).toBe('');
  expect(parseServicesSettings({ DATABASE_URL: address }).DATABASE_URL).toBe(address);
  expect(() => parseServicesSettings({ DATABASE_URL: 'mysql://db.example' })).toThrow(
    'DATABASE_URL: must be an address',
  );
});
