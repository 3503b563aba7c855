import { SettingsError } from '@recolta/server-kit/settings';
import { expect, it } from 'vitest';
import { parseSettings } from './settings.ts';

const production = { NODE_ENV: 'production' };

it('refuses production without a mail server, unless mails are to be kept in the folder', () => {
  expect(() => parseSettings(production)).toThrow(SettingsError);
  expect(() => parseSettings(production)).toThrow('SMTP_URL');
  expect(() => parseSettings({ ...production, MAIL_TO_FOLDER: '0' })).toThrow('SMTP_URL');
  expect(parseSettings({ ...production, SMTP_URL: 'smtps://mail.example' }).isDemo).toBe(false);
  expect(parseSettings({ ...production, MAIL_TO_FOLDER: '1' }).SMTP_URL).toBe('');
  expect(parseSettings({}).SMTP_URL).toBe('');
});
