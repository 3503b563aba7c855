import { SettingsError } from '@recolta/server-kit/settings';
import { expect, it } from 'vitest';
import { parseSettings } from './settings.ts';

const production = { NODE_ENV: 'production' };

it('refuses production without a mail server, unless mails are kept in the folder', () => {
  expect(() => parseSettings(production)).toThrow(SettingsError);
  expect(() => parseSettings(production)).toThrow('SMTP_URL');
  expect(() => parseSettings({ ...production, MAIL_TO_FOLDER: '0' })).toThrow('SMTP_URL');
  expect(parseSettings({ ...production, SMTP_URL: 'smtps://mail.example' }).isDemo).toBe(false);
  expect(parseSettings({ ...production, MAIL_TO_FOLDER: '1' }).SMTP_URL).toBe('');
  expect(parseSettings({}).SMTP_URL).toBe('');
});

it('answers introspection of content outside production, and if it is enabled', () => {
  const inProduction = { ...production, MAIL_TO_FOLDER: '1' };
  expect(parseSettings({}).hasContentIntrospection).toBe(true);
  expect(parseSettings({ CONTENT_INTROSPECTION: '0' }).hasContentIntrospection).toBe(false);
  expect(parseSettings(inProduction).hasContentIntrospection).toBe(false);
  expect(parseSettings({ ...inProduction, CONTENT_INTROSPECTION: '1' }).hasContentIntrospection).toBe(true);
});

it('reads further access tokens of content, an empty list by default', () => {
  expect(parseSettings({}).contentAccessTokens).toEqual([]);
  expect(parseSettings({ CONTENT_ACCESS_TOKENS: ' one, ,two' }).contentAccessTokens).toEqual(['one', 'two']);
});

it('runs the content service by default', () => {
  expect(parseSettings({}).services).toContain('content');
  expect(() => parseSettings({ SERVICES: 'main,contents' })).toThrow(
    'SERVICES: there is no service "contents"',
  );
});
