import { describe, expect, it } from 'vitest';
import { type DemonstrationSettings, isDemonstration, showsKeptMails } from './demonstration.ts';

const publicUrl = 'https://recolta.example';

describe('an installation', () => {
  it.each<[settings: DemonstrationSettings, isDemo: boolean, showsMails: boolean]>([
    [{}, true, true],
    [{ NODE_ENV: 'development', DEMO: '', PUBLIC_URL: '' }, true, true],
    [{ NODE_ENV: 'test' }, true, true],
    [{ DEMO: '0' }, false, true],
    [{ DEMO: '1' }, true, true],
    [{ PUBLIC_URL: publicUrl }, false, false],
    [{ PUBLIC_URL: publicUrl, DEMO: '0' }, false, false],
    [{ PUBLIC_URL: publicUrl, DEMO: '1' }, true, true],
    [{ NODE_ENV: 'production' }, false, false],
    [{ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' }, false, false],
    [{ NODE_ENV: 'production', DEMO: '1' }, false, false],
  ])('with %j: demonstration %s, kept mails shown %s', (settings, isDemo, showsMails) => {
    expect([isDemonstration(settings), showsKeptMails(settings)]).toEqual([isDemo, showsMails]);
  });

  it.each([
    'http://localhost',
    'http://localhost:3000',
    'https://LOCALHOST:3000/',
    'http://127.0.0.1:3000',
    'http://127.200.3.4/x',
    'http://[::1]:3000',
    'http://localhost?x',
  ])('at %s is a demonstration by default', (PUBLIC_URL) => {
    expect(isDemonstration({ PUBLIC_URL })).toBe(true);
  });

  it.each([
    'http://localhost.example.ro',
    'http://localhost@recolta.example',
    'http://localhost:3000@recolta.example',
    'http://127.0.0.1.nip.io',
    'http://127.0.0.256',
    'http://128.0.0.1',
    'http://192.168.1.10:3000',
    'http://10.0.0.1',
    'http://0.0.0.0:3000',
    'http://[::2]',
    'http://[::ffff:10.0.0.1]',
    'https://recolta.example/?http://localhost',
    'localhost',
  ])('at %s is not', (PUBLIC_URL) => {
    expect(isDemonstration({ PUBLIC_URL })).toBe(false);
  });
});
