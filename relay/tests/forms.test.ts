import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { arrivedSchema } from './fake-services.ts';
import { type RelayUnderTest, startRelayUnderTest } from './relay-under-test.ts';

describe('forms that need no account', () => {
  let under: RelayUnderTest;
  beforeAll(async () => {
    under = await startRelayUnderTest({ FORMS_PER_HOUR: '5', TRUST_PROXY: '1' });
  });
  afterEach(() => under.fake.forgetCalls());
  afterAll(() => under.close());

  const post = (path: string, from: string) =>
    fetch(`${under.baseUrl}/services/main${path}`, { method: 'POST', headers: { 'x-forwarded-for': from } });

  it('may be sent a limited number of times from one address, all together', async () => {
    const paths = [
      '/subscribers',
      '/contact',
      '/consultantClients',
      '/accounts',
      '/users/reset-password',
      '/accounts/resend-confirmation-email?email=a@b.ro',
    ];
    const statuses: number[] = [];
    for (const path of paths) statuses.push((await post(path, '93.184.215.1')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = await post('/contact/', '93.184.215.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await post('/contact', '93.184.215.2')).status).toBe(200);
    expect((await post('/users/change-password', '93.184.215.1')).status).toBe(200);
    // Its contract is not marked as a form.
    expect((await post('/accounts/x/consents', '93.184.215.1')).status).toBe(429);
  });

  it('[N4] one-click unsubscription passes without a session or origin, however many a mail program sends', async () => {
    const unsubscribe = (headers: Record<string, string> = {}) =>
      fetch(`${under.baseUrl}/services/main/unsubscribe?token=t&lang=ro`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': '93.184.215.9',
          ...headers,
        },
        body: 'List-Unsubscribe=One-Click',
      });
    for (let count = 0; count < 8; count++) expect((await unsubscribe()).status).toBe(200);
    expect(under.fake.arrived.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array.from({ length: 8 }, () => 'POST /unsubscribe?token=t&lang=ro'),
    );
    // They did not count as forms of that address; nor does the button of the page.
    expect((await post('/contact', '93.184.215.9')).status).toBe(200);
  });
});

describe('mails kept for developers', () => {
  it('are served at /dev/mail only on loopback, and neither in production nor at a public address', async () => {
    const under = await startRelayUnderTest({ PUBLIC_URL: 'http://localhost:3000' });
    const answer = await fetch(`${under.baseUrl}/dev/mail/abc?x=1`);
    expect(arrivedSchema.parse(await answer.json())).toMatchObject({
      service: 'main',
      url: '/dev/mail/abc?x=1',
    });
    expect((await fetch(`${under.baseUrl}/dev/mailbox`)).headers.get('content-type')).not.toContain('json');
    await under.close();
    for (const env of [{ NODE_ENV: 'production' }, { PUBLIC_URL: 'https://recolta.test' }]) {
      const closed = await startRelayUnderTest(env);
      await fetch(`${closed.baseUrl}/dev/mail`);
      expect(closed.fake.arrived.filter(({ url }) => url.startsWith('/dev/mail'))).toEqual([]);
      await closed.close();
    }
  });
});
