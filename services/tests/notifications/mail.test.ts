import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { enqueueMail } from '../../src/main/mail/enqueue-mail.ts';
import type { MailTemplates } from '../../src/main/mail/mail-templates.ts';
import { mailContent } from '../../src/main/mail/mail-texts.ts';
import { notify } from '../../src/main/notification/notify.ts';
import { composeMail } from '../../src/platform/mail/mail-message.ts';
import { createSmtpSender } from '../../src/platform/mail/smtp-sender.ts';
import { makeAccount } from '../harness/accounts.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';
import { startMailSink } from './mail-sink.ts';

describe('mail', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  const enqueue = (to: string, template: 'confirmation' | 'passwordReset' = 'confirmation') =>
    market.db
      .transaction()
      .execute((trx) => enqueueMail(trx, { to, locale: 'ro', template, params: { token: 'T'.repeat(43) } }));

  it('is stored and shown to developers, newest first, if there is no mail server', async () => {
    await enqueue('ana@example.ro');
    await vi.waitFor(
      async () => {
        const { text, headers } = await market.call({ method: 'GET', path: '/main/dev/mail' });
        expect(headers['content-type']).toContain('text/html');
        expect(text).toContain('Confirmați adresa de e-mail');
      },
      { timeout: 30_000 },
    );
    const { text } = await market.call({ method: 'GET', path: '/main/dev/mail' });
    const [, link] = /href="(mail\/[^"]+)"/.exec(text) ?? [];
    const mail = await market.call({ method: 'GET', path: `/main/dev/${link}` });
    expect(mail.text).toContain('ana@example.ro');
    expect(mail.text).toContain(
      `<a href="http://localhost:3000/confirm-email?token=${'T'.repeat(43)}&amp;email=ana%40example.ro">`,
    );
    expect((await market.call({ method: 'GET', path: '/main/dev/mail/..%2fservice-token' })).status).toBe(
      404,
    );
    expect(market.logText()).not.toContain('ana@example.ro');
  });

  it('[S3] is sent three times an hour to an address, from any caller and in any spelling', async () => {
    const sent = await Promise.all(
      ['x@example.ro', 'X@example.ro', 'x@EXAMPLE.ro', 'x@example.ro', 'x@example.ro'].map((to) =>
        enqueue(to),
      ),
    );
    expect(sent.filter(Boolean)).toHaveLength(3);
    expect(await enqueue('x@example.ro', 'passwordReset')).toBe(false);
    await market.database.pool.query(`update main.asked_mails set at = at - interval '1 hour'`);
    expect(await enqueue('x@example.ro', 'passwordReset')).toBe(true);
  });

  it.each<[keyof MailTemplates, MailTemplates[keyof MailTemplates], number]>([
    ['confirmation', { token: 't' }, 3],
    ['passwordReset', { token: 't' }, 3],
    ['subscribed', { token: 't' }, 3],
    ['invitation', { token: 't', name: 'Grâu', by: '', startsAt: '' }, 3],
    ['reportReceived', { number: '1', name: 'Grâu' }, 3],
    // Who asked for these has proved who they are.
    ['signingCode', { code: '1', number: '1', name: 'Grâu', dealId: '1' }, 5],
    ['passwordChanged', {}, 5],
  ])(
    '[S3] %s is limited if anyone can ask for it to be sent to any address',
    async (template, params, most) => {
      const sent: boolean[] = [];
      for (let count = 0; count < 5; count++) {
        const mail = { to: `${template}@example.ro`, locale: 'ro', template, params } as const;
        sent.push(await market.db.transaction().execute((trx) => enqueueMail(trx, mail)));
      }
      expect(sent.filter(Boolean)).toHaveLength(most);
    },
  );

  it('[S3] counts an address with a tag as the mailbox that it belongs to', async () => {
    const to = [
      'ion+a@example.ro',
      'ion@example.ro',
      'Ion+b+c@example.ro',
      'ion+d@example.ro',
      'ion+@example.ro',
    ];
    const sent: boolean[] = [];
    for (const address of to) sent.push(await enqueue(address));
    expect(sent).toEqual([true, true, true, false, false]);
    expect([await enqueue('+ion@example.ro'), await enqueue('ioana+a@example.ro')]).toEqual([true, true]);
  });

  it('is never sent to anything but one plain address', async () => {
    for (const to of [
      'a@example.ro, b@example.ro',
      'a@example.ro\r\nBcc: b@example.ro',
      'a@example.ro\nX: y',
      '<a@example.ro>',
      'Ana <a@example.ro>',
      'a@example.ro;b@example.ro',
      'group:a@example.ro',
    ]) {
      await expect(enqueue(to), to).rejects.toThrow('one plain address');
    }
  });

  it('is sent to one recipient, with headers that no text can extend', async () => {
    const sink = await startMailSink();
    const sender = createSmtpSender(sink.url, 'nu-raspunde@recolta.ro');
    const hostile = 'Grâu\r\nBcc: victim@example.ro\r\n\r\n<script>alert(1)</script>';
    const message = composeMail(
      { subject: hostile, paragraphs: [hostile], footer: 'f' },
      { to: 'ana@example.ro', locale: 'ro', publicUrl: 'http://localhost:3000' },
    );
    expect(message.html).not.toContain('<script>');
    await sender.send(message, '00000000-0000-4000-8000-000000000000');
    sender.close();
    await sink.close();
    expect(sink.taken).toHaveLength(1);
    const [mail] = sink.taken;
    expect(mail?.recipients).toEqual([expect.stringMatching(/^RCPT TO:<ana@example\.ro>/i)]);
    const [head = ''] = mail?.data.split('\r\n\r\n') ?? [];
    expect(head).not.toMatch(/^bcc:/im);
    expect(head).toMatch(/^message-id: <00000000-0000-4000-8000-000000000000@recolta\.ro>$/im);
    expect(head.match(/^to:/gim)).toHaveLength(1);
  });

  it('[N1] sends a notification in its reader’s language', async () => {
    const account = await makeAccount(market.db);
    await market.database.pool.query(`update main.accounts set locale = 'en' where id = $1`, [
      account.accountId,
    ]);
    await market.db.transaction().execute((trx) =>
      notify(trx, {
        accountId: account.accountId,
        type: 'AuctionWon',
        link: '/live-auctions/1/participate',
        tokens: {
          name: 'Grâu panificație, 500 t, recolta 2026',
          price: '1045.50',
          currency: 'Ron',
          unit: 'Ton',
        },
        eventKey: 'won',
      }),
    );
    await vi.waitFor(
      async () => {
        const { text } = await market.call({ method: 'GET', path: '/main/dev/mail' });
        expect(text).toMatch(/You won: Milling wheat, 500\st, harvest 2026/);
        expect(text).toContain(account.email);
      },
      { timeout: 30_000 },
    );
  });

  it('has every text in both languages, with its link', () => {
    const subjects = new Set<string>();
    for (const locale of ['ro', 'en'] as const) {
      for (const template of ['confirmation', 'passwordReset', 'passwordChanged', 'subscribed']) {
        const content = mailContent({ to: 'a@b.ro', locale, template, params: { token: 'tok' } });
        const { subject, text } = composeMail(content, { to: 'a@b.ro', locale, publicUrl: 'https://r.ro' });
        subjects.add(subject);
        expect(text).toMatch(template === 'passwordChanged' ? /\/contact/ : /token=tok/);
        expect(text).toContain(
          locale === 'en' && template !== 'subscribed' ? 'https://r.ro/en/' : 'https://r.ro/',
        );
        expect(text).not.toMatch(/[şţŞŢ]|undefined/);
      }
    }
    expect(subjects.size).toBe(8);
    expect(() => mailContent({ to: 'a@b.ro', locale: 'ro', template: 'constructor', params: {} })).toThrow();
  });
});
