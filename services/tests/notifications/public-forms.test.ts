import { privacyNoticeVersion } from '@recolta/shared/domain/legal-versions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount } from '../harness/accounts.ts';
import { errorOf } from '../harness/live-calls.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('public forms and reference data', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  const get = (path: string, token?: string) => market.call({ method: 'GET', path: `/main${path}`, token });
  const post = (path: string, body: unknown) => market.call({ method: 'POST', path: `/main${path}`, body });
  const towns = async (county: string) =>
    ((await get(`/counties/${county}/towns`)).body as { id: string; name: string }[]).map(({ name }) => name);

  it('has 42 counties, each with its towns in Romanian order', async () => {
    const { body } = await get('/counties');
    const counties = body as { id: string; name: string }[];
    expect(counties).toHaveLength(42);
    const seen = new Set<string>();
    for (const { id } of counties) {
      const found = (await get(`/counties/${id}/towns`)).body as { id: string; name: string }[];
      expect(found.length, id).toBeGreaterThan(5);
      expect(found.map(({ name }) => name)).toEqual(
        [...found].map(({ name }) => name).sort(new Intl.Collator('ro').compare),
      );
      for (const town of found) {
        expect(seen.has(town.id), town.id).toBe(false);
        seen.add(town.id);
        expect(town.name).not.toMatch(/[şţŞŢ]/);
        expect(town.name).toMatch(/^[\p{Lu}\d]/u);
      }
    }
    expect(seen.size).toBe(3186);
  });

  it('sorts ș after s and ă after a, and gives Bucharest its six sectors', async () => {
    const cluj = await towns('CJ');
    expect(cluj).toContain('Cluj-Napoca');
    const timis = await towns('TM');
    expect(timis.indexOf('Șag')).toBeGreaterThan(timis.indexOf('Satchinez'));
    expect(await towns('B')).toEqual(['1', '2', '3', '4', '5', '6'].map((number) => `Sectorul ${number}`));
    expect((await get('/counties/XX/towns')).status).toBe(404);
    expect((await get('/categories')).body).toEqual([
      { id: 'Cereals', ro: 'Cereale', en: 'Cereals' },
      { id: 'Others', ro: 'Altele', en: 'Others' },
    ]);
  });

  it('stores submissions, with consent only, for administrators only', async () => {
    const contact = { name: 'Ana Pop', email: 'ana@example.ro', message: 'Bună ziua', acceptsPrivacy: true };
    expect((await post('/contact', contact)).status).toBe(204);
    expect((await post('/contact', { ...contact, acceptsPrivacy: false })).status).toBe(400);
    expect((await post('/contact', { ...contact, email: 'ana@example.ro\r\nBcc: x@y.ro' })).status).toBe(400);
    const client = { ...contact, telephone: '0722123456', county: 'CJ' };
    expect((await post('/consultantClients', client)).status).toBe(204);
    expect((await post('/consultantClients', { ...client, county: 'XX' })).status).toBe(400);
    const admin = await makeAccount(market.db, { role: 'Admin' });
    const user = await makeAccount(market.db);
    expect((await get('/admin/incoming')).status).toBe(401);
    expect((await get('/admin/incoming', user.token)).status).toBe(403);
    expect((await get('/admin/incoming', admin.token)).body).toMatchObject({
      total: 2,
      items: [
        { kind: 'consultantClient', content: { county: 'CJ', telephone: '+40722123456' } },
        {
          kind: 'contact',
          content: { name: 'Ana Pop', message: 'Bună ziua' },
          privacyVersion: privacyNoticeVersion,
        },
      ],
    });
    expect((await get('/admin/incoming?filters=kind==contact', admin.token)).body).toMatchObject({
      total: 1,
    });
    const refused = await get('/admin/incoming?filters=kind==letter', admin.token);
    expect(errorOf(refused).params).toEqual({
      fields: [{ path: 'filters', rule: 'value', clause: 'kind==letter' }],
    });
    expect(market.logText()).not.toContain('ana@example.ro');
  });

  it('lists submissions the latest first or the earliest, by kind, in pages', async () => {
    const admin = await makeAccount(market.db, { role: 'Admin' });
    const base = { email: 'ion@example.ro', message: 'Bună ziua', acceptsPrivacy: true };
    for (const name of ['Unu', 'Doi', 'Trei']) await post('/contact', { ...base, name });
    const names = async (query: string) => {
      const { body } = await get(`/admin/incoming?${query}`, admin.token);
      const { items, total } = body as { items: { content: { name: string } }[]; total: number };
      return [total, ...items.map(({ content }) => content.name)];
    };
    const all = (await names('')).slice(1);
    expect(all.slice(0, 3)).toEqual(['Trei', 'Doi', 'Unu']);
    expect(await names('sorts=-at')).toEqual([all.length, ...all]);
    expect(await names('sorts=at')).toEqual([all.length, ...all.toReversed()]);
    const contacts = await names('filters=kind==contact');
    expect(contacts.slice(0, 4)).toEqual([contacts.length - 1, 'Trei', 'Doi', 'Unu']);
    const others = all.length - contacts.length + 1;
    expect((await names('filters=kind!=contact'))[0]).toBe(others);
    expect(await names('filters=kind==contact&pageSize=1&page=2')).toEqual([contacts[0], 'Doi']);
  });

  it('takes three messages of an e-mail an hour, and five thousand of all a day', async () => {
    const empty = () => market.db.deleteFrom('main.incoming').execute();
    const message = { name: 'Ana Pop', telephone: '0722123456', message: 'Bună ziua', acceptsPrivacy: true };
    const from = async (email: string, path = '/contact') => (await post(path, { ...message, email })).status;
    const store = (count: number, age: string) =>
      sql`
        insert into main.incoming (kind, content, privacy_version, at)
        select 'contact', jsonb_build_object('email', n || '@example.ro'), '1', clock_timestamp() - ${age}::interval
        from generate_series(1, ${count}::integer) n`.execute(market.db);
    await empty();
    await sql`
      insert into main.incoming (kind, content, privacy_version)
      values ('subscriber', '{"email": "mara@example.ro"}', '1')`.execute(market.db);
    const sent = [await from('mara@example.ro'), await from('Mara@example.ro', '/consultantClients')];
    expect([...sent, await from('mara@example.ro')]).toEqual([204, 204, 204]);
    const refused = await post('/contact', { ...message, email: 'MARA@example.ro' });
    expect([refused.status, errorOf(refused).params]).toEqual([429, { seconds: 3600 }]);
    expect([await from('mara@example.ro', '/consultantClients'), await from('dan@example.ro')]).toEqual([
      429, 204,
    ]);
    await sql`update main.incoming set at = at - interval '61 minutes'`.execute(market.db);
    expect(await from('mara@example.ro')).toBe(204);
    await empty();
    await store(5000, '25 hours');
    await store(4998, '23 hours');
    const many = await Promise.all(['a', 'b', 'c'].map((name) => from(`${name}@example.com`)));
    expect(many.sort()).toEqual([204, 204, 429]);
    await empty();
  });

  it.each([
    [
      '/subscribe?token=x',
      ...['Abonare la noutățile Recolta', 'Confirmă abonarea', 'Linkul nu mai este valabil: '],
    ],
    [
      '/subscribe?lang=en',
      ...['Subscribe to Recolta news', 'Confirm subscription', 'This link is no longer valid: '],
    ],
    [
      '/unsubscribe?lang=ro',
      ...['Dezabonare de la noutățile Recolta', 'Mă dezabonez', 'Nu veți mai primi noutățile Recolta.'],
    ],
    [
      '/unsubscribe?lang=en',
      ...['Unsubscribe from Recolta news', 'Unsubscribe', 'You will no longer receive Recolta news.'],
    ],
    [
      '/unsubscribe?about=alerts',
      ...['Oprirea mesajelor de acest fel', 'Oprește mesajele', 'Nu veți mai primi acest fel de mesaje'],
    ],
    [
      '/unsubscribe?about=alerts&lang=en',
      ...['Stop messages of this kind', 'Stop the messages', 'You will no longer get this kind of message'],
    ],
  ])('%s asks, and says what its button did', async (path, title, button, done) => {
    const [asked, answered] = [await get(path), await post(path, undefined)];
    for (const page of [asked, answered]) {
      expect(page.text).toContain(`<title>${title}</title>`);
      expect(page.text).toContain(`<html lang="${path.includes('lang=en') ? 'en' : 'ro'}">`);
      expect(page.headers).toMatchObject({
        ...{ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
        'content-security-policy': "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
      });
    }
    expect(asked.text).toMatch(new RegExp(`<form method="post"><button>${button}</button></form>`));
    expect(asked.text).not.toContain(done);
    expect(answered.text).toContain(`<p role="status">${done}`);
    expect(answered.text).not.toContain('<button>');
    expect((await market.call({ method: 'DELETE', path: `/main${path}` })).status).toBe(404);
  });

  it('subscribes once by a confirmed link, and deletes the address when it ends', async () => {
    const body = { email: 'Cititor@example.ro', acceptsPrivacy: true };
    expect((await post('/subscribers', body)).status).toBe(204);
    expect((await post('/subscribers', { ...body, email: 'cititor@example.ro' })).status).toBe(204);
    const { rows } = await market.database.pool.query<{ token: string }>(
      'select token from main.subscribers',
    );
    expect(rows).toHaveLength(1);
    const path = `/unsubscribe?token=${rows[0]?.token}&lang=en`;
    const confirmation = `/subscribe?token=${rows[0]?.token}`;
    // Opening the link changes nothing.
    expect((await get(confirmation)).text).toContain('<button>Confirmă abonarea</button>');
    for (const [query, done] of [
      ['', 'Abonarea este confirmată.'],
      ['&lang=en', 'Your subscription is confirmed.'],
    ])
      expect((await post(`${confirmation}${query}`, undefined)).text).toContain(`role="status">${done}`);
    const page = await get(path);
    expect(page.text).toContain('<button>Unsubscribe</button>');
    // With `no-referrer` browsers send the form with the origin `null`.
    expect(page.headers['referrer-policy']).toBe('same-origin');
    const left = async () =>
      (
        await market.database.pool.query(
          `select (select count(*) from main.subscribers) as subscribers,
            (select count(*) from main.incoming where kind = 'subscriber') as incoming`,
        )
      ).rows[0];
    expect(await left()).toEqual({ subscribers: 1, incoming: 1 });
    expect((await post(path, undefined)).text).toContain('role="status"');
    expect(await left()).toEqual({ subscribers: 0, incoming: 0 });
    const ended = (await post(`${confirmation}&lang=en`, undefined)).text;
    expect(ended).toContain('role="status">This link is no longer valid');
    expect(ended).toContain('<a href="/en">You can subscribe again');
    expect(await left()).toEqual({ subscribers: 0, incoming: 0 });
  });

  it('gives an unconfirmed subscription a new term and language when it is asked for again', async () => {
    const email = 'alt.cititor@example.ro';
    const ask = (locale: string) => post('/subscribers', { email, locale, acceptsPrivacy: true });
    const stored = async () => {
      const { rows } = await market.database.pool.query<{ token: string; locale: string; isNew: boolean }>(
        `select token, locale, subscribed_at > clock_timestamp() - interval '1 hour' as "isNew"
        from main.subscribers where email_folded = $1`,
        [email],
      );
      return rows[0];
    };
    const age = () =>
      market.database.pool.query(
        `update main.subscribers set subscribed_at = subscribed_at - interval '6 days'`,
      );
    expect((await ask('ro')).status).toBe(204);
    const first = await stored();
    await age();
    expect((await ask('en')).status).toBe(204);
    expect(await stored()).toEqual({ token: first?.token, locale: 'en', isNew: true });
    await post(`/subscribe?token=${first?.token}`, undefined);
    await age();
    expect((await ask('ro')).status).toBe(204);
    expect(await stored()).toEqual({ token: first?.token, locale: 'en', isNew: false });
  });
});
