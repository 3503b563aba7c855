import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { origin, type RelayUnderTest, startRelayUnderTest } from './relay-under-test.ts';

const page = '<!doctype html><html lang="ro"><head><title>Recolta</title></head><body></body></html>';
const asHtml = { headers: { accept: 'text/html' } };

describe('the site at the relay', () => {
  let under: RelayUnderTest;
  let folder: string;
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recolta-client-'));
    fs.writeFileSync(path.join(folder, 'index.html'), page);
    under = await startRelayUnderTest({ CLIENT_DIR: folder, COMPANY_NAME: 'Ferma SRL' });
  });
  afterAll(async () => {
    await under.close();
    fs.rmSync(folder, { recursive: true });
  });
  const get = (url: string, init: RequestInit = {}) => fetch(`${under.baseUrl}${url}`, init);

  it('has the company of the settings, and no headers of Express', async () => {
    const answer = await get('/', asHtml);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toContain('Ferma SRL');
    expect(text).toContain('contact@recolta.example');
    expect(text).not.toContain('demo-label');
    expect(answer.headers.get('x-powered-by')).toBeNull();
    expect((await get('/robots.txt')).headers.get('etag')).toBeNull();
  });

  it('is marked as a demonstration, and may load files of a Prepr environment, by the settings', async () => {
    const other = await startRelayUnderTest({
      ...{ CLIENT_DIR: folder, DEMO: '1', CONTENT_URL: 'https://graphql.example' },
      CONTENT_FILE_ORIGINS: 'https://a.stream.example, https://*.cdn.example',
    });
    const answer = await fetch(`${other.baseUrl}/`, asHtml);
    await other.close();
    expect(await answer.text()).toContain('demo-label');
    const files = `${origin} https://a.stream.example https://*.cdn.example`;
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain(`img-src 'self' data: blob: ${files}; media-src 'self' ${files};`);
  });

  it('warns in production while pages name the company of the demonstration', async () => {
    const lines = new PassThrough();
    let logged = '';
    lines.on('data', (chunk: Buffer) => {
      logged += chunk.toString();
    });
    const env = { NODE_ENV: 'production', CLIENT_DIR: folder };
    await (await startRelayUnderTest(env, { log: pino({ level: 'warn' }, lines) })).close();
    expect(logged).toMatch(/"COMPANY_EMAIL: /);
    logged = '';
    const own = { ...env, COMPANY_EMAIL: 'contact@ferma.ro' };
    await (await startRelayUnderTest(own, { log: pino({ level: 'warn' }, lines) })).close();
    expect(logged).toBe('');
  });

  it('is healthy by itself, and ready with the required services', async () => {
    expect((await get('/healthz')).status).toBe(200);
    const ready = await get('/readyz');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({
      ready: true,
      services: { main: 'ready', liveAuctions: 'ready', catalogue: 'ready', content: 'absent' },
    });
    const lame = await startRelayUnderTest({ MAIN_URL: 'http://127.0.0.1:1/main' });
    const answer = await fetch(`${lame.baseUrl}/readyz`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ ready: false, services: { main: 'absent' } });
    await lame.close();
  });
});
