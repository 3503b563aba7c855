import { randomUUID } from 'node:crypto';
import { type Newsletter, newsletterSchema } from '@recolta/shared/contracts/http/newsletters';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mailNewsletter } from '../../src/main/newsletter/mail-newsletter.ts';
import { NewsletterWork } from '../../src/main/newsletter/newsletter-work.ts';
import { notify } from '../../src/main/notification/notify.ts';
import { mailNotification } from '../../src/main/notification/send-notification.ts';
import type { MailMessage } from '../../src/platform/mail/mail-message.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { errorOf } from '../harness/live-calls.ts';
import { answerDuring } from '../harness/races.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const texts = {
  ro: { subject: 'Târgul de toamnă', body: 'Primul paragraf.\n\nAl doilea.' },
  en: { subject: 'Autumn fair', body: 'First paragraph.\n\nSecond.' },
};

describe('newsletters', () => {
  let market: TestMarket;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  const asAdmin = (method: string, path: string, body?: object) =>
    market.call({
      method,
      path: `/main/admin/newsletters${path}`,
      token: admin.token,
      ...(body && { body }),
    });
  const save = async (id: string, version: number | null): Promise<Newsletter> =>
    newsletterSchema.parse((await asAdmin('PUT', `/${id}`, { texts, version })).body);
  const subscribe = async (email: string, locale: 'ro' | 'en' = 'ro') => {
    await market.call({
      method: 'POST',
      path: '/main/subscribers',
      body: { email, locale, acceptsPrivacy: true },
    });
    return market.db
      .selectFrom('main.subscribers')
      .select(['id', 'token'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
  };
  const page = (method: string, path: string) => market.call({ method, path: `/main${path}` });
  const confirmed = async (email: string, locale: 'ro' | 'en' = 'ro') => {
    const subscriber = await subscribe(email, locale);
    await page('POST', `/subscribe?token=${subscriber.token}`);
    return subscriber;
  };
  const work = () =>
    new NewsletterWork(market.db.$pickTables(), { committed: () => undefined }).round(
      new AbortController().signal,
    );
  const deliveriesTo = (id: string) =>
    market.db
      .selectFrom('main.newsletter_deliveries')
      .select('subscriber_id')
      .where('newsletter_id', '=', id);
  const statusOf = (id: string) =>
    market.db.selectFrom('main.newsletters').select('status').where('id', '=', id).executeTakeFirst();
  const mailed: MailMessage[] = [];
  const options = () => ({
    db: market.db.$pickTables(),
    publicUrl: 'https://recolta.example',
    sender: { send: async (mail: MailMessage) => void mailed.push(mail), close: () => undefined },
  });

  it('[N4] sends a newsletter once to every confirmed subscriber, from several processes together', async () => {
    const first = await confirmed('unu@example.ro');
    const second = await confirmed('doi@example.ro', 'en');
    await subscribe('neconfirmat@example.ro');
    const id = randomUUID();
    const { version } = await save(id, null);
    expect((await asAdmin('POST', `/${id}/send`, { version: 7 })).status).toBe(409);
    expect((await asAdmin('POST', `/${id}/send`, { version })).status).toBe(200);
    await Promise.all([work(), work(), work()]);
    // Any worker may send it, including the market's own.
    await vi.waitFor(async () => expect((await statusOf(id))?.status).toBe('Sent'), { timeout: 30_000 });
    const delivered = await deliveriesTo(id).execute();
    expect(delivered.map(({ subscriber_id }) => subscriber_id).sort()).toEqual([first.id, second.id].sort());
    const { rows } = await market.database.pool.query(
      `select data->>'subscriberId' as id from pgboss.job where name = 'newsletter' and data->>'newsletterId' = $1`,
      [id],
    );
    expect(rows).toHaveLength(2);
    // Sending it again changes nothing, and a sent one cannot be edited.
    expect((await asAdmin('POST', `/${id}/send`, { version })).status).toBe(200);
    await work();
    expect(await deliveriesTo(id).execute()).toHaveLength(2);
    expect(errorOf(await asAdmin('PUT', `/${id}`, { texts, version })).code).toBe('RequestChanged');
  });

  it('[N4] drafts are changed in the version that was read, listed latest first, and deleted until they are sent', async () => {
    const [earlier, later] = [randomUUID(), randomUUID()];
    for (const id of [earlier, later]) await save(id, null);
    const reworded = { ...texts, ro: { subject: 'Târgul de iarnă', body: 'Altfel.' } };
    const put = (version: number | null) => asAdmin('PUT', `/${later}`, { texts: reworded, version });
    for (const version of [null, 7]) expect(errorOf(await put(version)).code).toBe('RequestChanged');
    expect((await put(1)).body).toMatchObject({ id: later, version: 2, status: 'Draft', texts: reworded });
    // The answer was lost.
    expect((await put(1)).body).toMatchObject({ id: later, version: 2, texts: reworded });
    const listed = async () => {
      const { body } = await asAdmin('GET', '');
      return body as { items: Newsletter[]; subscriberCount: number };
    };
    const { items, subscriberCount } = await listed();
    const confirmedOnes = await market.db
      .selectFrom('main.subscribers')
      .select('id')
      .where('confirmed_at', 'is not', null)
      .execute();
    expect(subscriberCount).toBe(confirmedOnes.length);
    expect(items.slice(0, 2)).toEqual([
      { ...items[0], id: later, version: 2, texts: reworded, sentAt: null, deliveryCount: 0 },
      { ...items[1], id: earlier, version: 1, texts, sentAt: null, deliveryCount: 0 },
    ]);
    expect(errorOf(await asAdmin('DELETE', `/${earlier}`, { version: 2 })).code).toBe('RequestChanged');
    expect((await asAdmin('DELETE', `/${earlier}`, { version: 1 })).status).toBe(204);
    const removed = market.db.selectFrom('main.audit_log').select(['by_user_id as by', 'details']);
    expect(
      await removed.where('action', '=', 'newsletter.removed').where('subject', '=', earlier).execute(),
    ).toEqual([{ by: admin.userId, details: { version: 1, texts } }]);
    for (const [method, path] of [
      ['DELETE', `/${earlier}`],
      ['POST', `/${earlier}/test`],
    ] as const)
      expect((await asAdmin(method, path)).status).toBe(404);
    expect((await asAdmin('POST', `/${earlier}/send`, { version: 1 })).status).toBe(404);
    expect((await asAdmin('POST', `/${later}/send`, { version: 2 })).body).toMatchObject({ id: later });
    expect(errorOf(await asAdmin('DELETE', `/${later}`)).code).toBe('RequestChanged');
    await vi.waitFor(
      async () => {
        await work();
        const [first] = (await listed()).items;
        expect(first).toMatchObject({ id: later, status: 'Sent', deliveryCount: confirmedOnes.length });
        expect(first?.sentAt).not.toBeNull();
      },
      { timeout: 30_000 },
    );
    const audited = await market.db
      .selectFrom('main.audit_log')
      .select(['by_user_id as by', 'details'])
      .where('action', '=', 'newsletter.sent')
      .where('subject', '=', later)
      .execute();
    expect(audited).toEqual([{ by: admin.userId, details: { version: 2 } }]);
  });

  it.each([
    ['PUT', '', { texts: { ...texts, ro: { subject: 'Altul', body: 'Altfel.' } }, version: 1 }],
    ['DELETE', '', { version: 1 }],
    ['POST', '/send', { version: 1 }],
  ] as const)(
    '[N4] [S6] %s%s: who loses the role of an administrator while it waits changes nothing',
    async (method, act, body) => {
      const id = randomUUID();
      await save(id, null);
      const demoted = await makeAccount(market.db, { role: 'Admin' });
      const path = `/main/admin/newsletters/${id}${act}`;
      const answer = await answerDuring(
        market.db,
        (trx) => trx.selectFrom('main.newsletters').select('id').where('id', '=', id).forUpdate().execute(),
        () => market.call({ method, path, token: demoted.token, body }),
        (trx) =>
          trx.updateTable('main.users').set({ role: 'Client' }).where('id', '=', demoted.userId).execute(),
      );
      expect([answer.status, errorOf(answer).code]).toEqual([403, 'NotEnoughPrivileges']);
      const stored = await market.db
        .selectFrom('main.newsletters')
        .select(['version', 'status'])
        .where('id', '=', id)
        .execute();
      expect(stored).toEqual([{ version: 1, status: 'Draft' }]);
    },
  );

  it('[N4] mails it in the language of the subscriber, with the headers of one-click unsubscription', async () => {
    const subscriber = await confirmed('trei@example.ro', 'en');
    const id = randomUUID();
    await save(id, null);
    const job = { id: randomUUID(), newsletterId: id, subscriberId: subscriber.id };
    await mailNewsletter(options(), job);
    const mail = mailed.at(-1);
    expect(mail).toMatchObject({ to: 'trei@example.ro', subject: 'Autumn fair' });
    expect(mail?.text).toContain('First paragraph.\n\nSecond.');
    expect(mail?.text).toContain('because you subscribed to Recolta news.');
    expect(mail?.text).toContain('Unsubscribe: https://recolta.example/services/main/unsubscribe?');
    expect(mail?.unsubscribeUrl).toBe(
      `https://recolta.example/services/main/unsubscribe?token=${subscriber.token}&lang=en`,
    );
    const path = new URL(mail?.unsubscribeUrl ?? '').pathname.replace('/services/main', '');
    // A mail program posts without a session; repeating it has no effect.
    for (const _ of [1, 2])
      expect((await page('POST', `${path}?token=${subscriber.token}`)).status).toBe(200);
    const count = mailed.length;
    await mailNewsletter(options(), job);
    expect(mailed).toHaveLength(count);
  });

  it('[N4] mails a test to the administrator only, without an unsubscription', async () => {
    const id = randomUUID();
    await save(id, null);
    expect((await asAdmin('POST', `/${id}/test`)).status).toBe(204);
    const { rows } = await market.database.pool.query<{ data: { test: { to: string; locale: 'ro' } } }>(
      `select data from pgboss.job where name = 'newsletter' and data->>'newsletterId' = $1 order by id`,
      [id],
    );
    expect(rows.map(({ data }) => data.test.to)).toEqual([admin.email, admin.email]);
    await mailNewsletter(options(), {
      id: randomUUID(),
      newsletterId: id,
      test: { to: admin.email, locale: 'ro' },
    });
    expect(mailed.at(-1)).toMatchObject({ to: admin.email, subject: 'Târgul de toamnă' });
    expect(mailed.at(-1)?.unsubscribeUrl).toBeUndefined();
    expect(mailed.at(-1)?.text).toContain('Mesaj de probă, trimis numai dvs.');
    expect(rows.map(({ data }) => data.test.locale).sort()).toEqual(['en', 'ro']);
    const reader = await confirmed('patru@example.ro');
    await mailNewsletter(options(), { id: randomUUID(), newsletterId: id, subscriberId: reader.id });
    expect(mailed.at(-1)?.text).toContain('fiindcă v-ați abonat la noutățile Recolta.');
    expect(mailed.at(-1)?.text).toContain('Dezabonare: https://recolta.example/');
  });

  it('[N4] one post ends the alerts of a saved search by mail, also the queued ones, and no other mails', async () => {
    const account = await makeAccount(market.db);
    const to = { accountId: account.accountId, link: '/auctions' } as const;
    await market.db.transaction().execute(async (trx) => {
      const found = { search: 'Grâu', count: '2' };
      const won = { name: 'Grâu', price: '1000.00', currency: 'Ron', unit: 'Ton' };
      await notify(trx, { ...to, type: 'NewMatches', eventKey: 'one', tokens: found });
      await notify(trx, { ...to, type: 'AuctionWon', eventKey: 'two', tokens: won });
    });
    const sent = await market.db
      .selectFrom('main.notifications')
      .select(['id', 'type'])
      .where('account_id', '=', account.accountId)
      .execute();
    for (const { id } of sent) await mailNotification(options(), { id: randomUUID(), notificationId: id });
    const [alert, won] = ['NewMatches', 'AuctionWon'].map((type) => {
      const at = sent.findIndex((one) => one.type === type);
      return mailed.slice(-sent.length)[at];
    });
    expect(won?.unsubscribeUrl).toBeUndefined();
    const url = new URL(alert?.unsubscribeUrl ?? '');
    for (const _ of [1, 2]) expect((await page('POST', `/unsubscribe${url.search}`)).status).toBe(200);
    const choices = await market.db
      .selectFrom('main.notification_choices')
      .select(['type', 'channel', 'is_wanted'])
      .where('account_id', '=', account.accountId)
      .orderBy('type')
      .execute();
    // One search alternates between the two types.
    expect(choices).toEqual(
      ['AnnouncementMatch', 'NewMatches'].map((type) => ({ type, channel: 'mail', is_wanted: false })),
    );
    // The mail server may have been down for hours.
    const before = mailed.length;
    for (const { id } of sent) await mailNotification(options(), { id: randomUUID(), notificationId: id });
    expect(mailed.slice(before).map(({ subject }) => subject)).toEqual([won?.subject]);
  });
});
