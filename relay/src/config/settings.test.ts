import { expect, it } from 'vitest';
import { parseRelaySettings } from './settings.ts';

it('has a default for every setting, and takes an empty value for it', () => {
  const settings = parseRelaySettings({ PORT: '', DATA_DIR: '' });
  expect(settings).toMatchObject({ PORT: 3000, isHttps: false, BIDS_PER_SECOND: 10 });
  expect([...settings.origins]).toEqual(['http://localhost:3000', 'http://127.0.0.1:3000']);
});

it('allows the public origin and the additional ones, and no other', () => {
  const settings = parseRelaySettings({
    PUBLIC_URL: 'https://recolta.ro/',
    ALLOWED_ORIGINS: 'https://a.recolta.ro, http://localhost:5173',
  });
  expect([...settings.origins]).toEqual([
    'https://recolta.ro',
    'https://a.recolta.ro',
    'http://localhost:5173',
  ]);
  expect(settings.isHttps).toBe(true);
});

it.each([
  [{ PORT: 'many' }, /^PORT: /],
  [{ MAIN_URL: 'ftp://x' }, /^MAIN_URL: /],
  [{ PUBLIC_URL: 'recolta' }, /^PUBLIC_URL: /],
  [{ ALLOWED_ORIGINS: 'https://a.ro,*' }, /^ALLOWED_ORIGINS: /],
  [{ METRICS_PORT: 'on' }, /^METRICS_PORT: /],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }, /^OTEL_EXPORTER_OTLP_ENDPOINT: must be an http address/],
  [{ OTEL_TRACES_SAMPLER_ARG: '5 %' }, /^OTEL_TRACES_SAMPLER_ARG: must be a share, 0 to 1/],
  [{ OTEL_TRACES_SAMPLER_ARG: '5' }, /^OTEL_TRACES_SAMPLER_ARG: must be a share, 0 to 1/],
])('names the invalid variable: %o', (env, message) => {
  expect(() => parseRelaySettings(env)).toThrow(message);
});

it.each([
  ['http://127.0.0.1:4000/content', 'http://127.0.0.1:4000/content', true],
  ['http://services:4000/content/', 'http://services:4000/content', true],
  ['https://graphql.example', 'https://graphql.example', false],
  ['https://graphql.example/graphql', 'https://graphql.example', false],
])('accepts %s as the address of content', (CONTENT_URL, base, hasOwnContent) => {
  expect(parseRelaySettings({ CONTENT_URL })).toMatchObject({ CONTENT_URL: base, hasOwnContent });
});
