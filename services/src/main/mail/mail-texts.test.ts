import { describe, expect, it } from 'vitest';
import { composeMail } from '../../platform/mail/mail-message.ts';
import { mailContent } from './mail-texts.ts';

const to = 'ana@ferma.ro';
const publicUrl = 'https://recolta.example';
const locales = ['ro', 'en'] as const;
const at = '2026-12-01T20:30:00.000Z';
/** Values that a mail shows in its language. */
const shownAs = new Map<string, Record<'ro' | 'en', string>>([
  [at, { ro: '1 decembrie 2026 la 22:30', en: '1 December 2026 at 22:30' }],
  ['Orz furajer', { ro: 'Orz furajer', en: 'Feed barley' }],
]);
const who = '?token=tok-1&email=ana%40ferma.ro';

function mailOf(locale: 'ro' | 'en', template: string, params: Record<string, string>) {
  const content = mailContent({ to, locale, template, params });
  return composeMail(content, { to, locale, publicUrl });
}

const linkIn = (text: string) => /https:\/\/recolta\.example(\S+)/.exec(text)?.[1] ?? null;

describe('mails other than notifications', () => {
  it.each([
    ['confirmation', `/confirm-email${who}`, `/en/confirm-email${who}`],
    ['passwordReset', `/resetare-parola${who}`, `/en/reset-password${who}`],
    ['passwordChanged', '/contact', '/en/contact'],
    ['newDevice', '/account/security', '/en/account/security'],
    ['factorsChanged', '/account/security', '/en/account/security'],
    ['wrongCodes', '/resetare-parola', '/en/reset-password'],
    ['factorRecovery', '/account/security', '/en/account/security'],
    [
      'subscribed',
      '/services/main/subscribe?token=tok-1&lang=ro',
      '/services/main/subscribe?token=tok-1&lang=en',
    ],
    ['invitation', '/registration/invitations?token=tok-1', '/en/registration/invitations?token=tok-1'],
    ['signingCode', '/auction-winning-bids/d-1', '/en/auction-winning-bids/d-1'],
    ['reportReceived', null, null],
    ['reportDecided', '/contact', '/en/contact'],
    ['reportedRemoved', '/contact', '/en/contact'],
  ])('%s links to %s and %s', (template, ro, en) => {
    const params = { token: 'tok-1', dealId: 'd-1', name: 'Grâu', at, startsAt: at };
    expect(locales.map((locale) => linkIn(mailOf(locale, template, params).text))).toEqual([ro, en]);
  });

  it.each([
    ['newDevice', { device: 'Firefox pe Linux', network: '10.7.*', at }],
    ['signingCode', { code: '482913', number: 'AM-2026-000123', name: 'Orz furajer' }],
    ['reportReceived', { number: '812', name: 'Orz furajer' }],
    ['reportDecided', { number: '812', name: 'Orz furajer', answer: 'Fotografia nu este a lui.' }],
    ['reportedRemoved', { number: '812', name: 'Orz furajer', answer: 'Fotografia nu este a lui.' }],
    ['invitation', { name: 'Orz furajer', by: 'Agro SRL', startsAt: at }],
    ['factorRecovery', { state: 'rejected', reason: 'Actul nu se citește.' }],
    ['factorRecovery', { state: 'approved', at }],
    ['factorsChanged', { change: 'added', name: 'Telefonul Anei' }],
    ['factorsChanged', { change: 'removed', name: 'Telefonul Anei' }],
  ] as const)('%s says %j', (template, params) => {
    for (const locale of locales) {
      const { subject, text } = mailOf(locale, template, params);
      for (const [field, value] of Object.entries(params)) {
        if (field === 'state' || field === 'change') continue;
        const shown = shownAs.get(value)?.[locale] ?? value;
        expect(`${subject}\n${text}`).toContain(shown);
      }
    }
  });

  it.each([
    ['factorsChanged', 'change', ['added', 'removed', 'recoveryCodesMade', 'recoveryCodeUsed']],
    ['factorRecovery', 'state', ['requested', 'approved', 'rejected', 'cancelled', 'removed']],
    ['reportDecided', 'decision', ['Removed', 'Kept']],
  ] as const)('%s has a text of its own for each %s', (template, field, values) => {
    for (const locale of locales) {
      const texts = values.map((value) => mailOf(locale, template, { [field]: value, at }).text);
      expect(new Set(texts).size).toBe(values.length);
    }
  });

  it.each([
    ['reportDecided', { decision: 'Removed' }, 'a fost retras', 'was withdrawn'],
    ['reportDecided', { decision: 'Kept' }, 'rămâne publicat', 'stays published'],
    ['newDevice', { device: '' }, 'cu un browser necunoscut,', 'with an unknown browser,'],
    ['factorRecovery', { state: 'requested' }, 'anulați cererea', 'cancel the request'],
    ['factorRecovery', { state: 'approved' }, 'anulați cererea', 'cancel the request'],
    ['factorRecovery', { state: 'cancelled' }, 'scrieți-ne imediat', 'contact us immediately'],
    ['factorRecovery', { state: 'removed' }, 'scrieți-ne imediat', 'contact us immediately'],
  ] as const)('%s with %j says “%s” and “%s”', (template, params, ...phrases) => {
    for (const [index, locale] of locales.entries()) {
      const { text } = mailOf(locale, template, { at, ...params });
      expect(text).toContain(phrases[index]);
    }
  });

  it.each([
    ['factorsChanged', { change: 'added' }, 'a fost adăugat', 'was added'],
    ['factorsChanged', { change: 'removed' }, 'a fost șters', 'was removed'],
    ['factorsChanged', { change: 'recoveryCodesMade' }, 'recuperare noi', 'New recovery codes'],
    ['factorsChanged', { change: 'recoveryCodeUsed' }, 'S-a folosit un cod', 'code was used'],
    ['factorRecovery', { state: 'requested' }, 'Cerere de ștergere', 'Request to remove'],
    ['factorRecovery', { state: 'approved' }, 'se șterge în 48 de ore', 'are removed in 48 hours'],
    ['factorRecovery', { state: 'rejected' }, 'a fost respinsă', 'was rejected'],
    ['factorRecovery', { state: 'cancelled' }, 'a fost anulată', 'was cancelled'],
    ['factorRecovery', { state: 'removed' }, 'a fost șters', 'were removed'],
  ] as const)('%s with %j has a subject with “%s” and “%s”', (template, params, ...phrases) => {
    for (const [index, locale] of locales.entries())
      expect(mailOf(locale, template, { at, ...params }).subject).toContain(phrases[index]);
  });

  it.each([
    ...['confirmation', 'passwordReset', 'passwordChanged', 'newDevice', 'factorsChanged', 'wrongCodes'],
    ...['factorRecovery', 'subscribed', 'invitation', 'signingCode', 'reportReceived', 'reportDecided'],
    'reportedRemoved',
  ])('%s has a subject, paragraphs and a footer, and a label if it has a link', (template) => {
    const params = { at, startsAt: at, name: 'Grâu', number: '812', code: '482913' };
    for (const locale of locales) {
      const content = mailContent({ to, locale, template, params });
      const { subject, paragraphs, action, footer } = content;
      for (const text of [subject, paragraphs[0], footer, ...(action ? [action.label] : [])])
        expect(text).toMatch(/^\S.*\S$/);
      const { text, html } = composeMail(content, { to, locale, publicUrl });
      expect(`${text} ${html}`).not.toMatch(/undefined|null|Invalid Date/);
    }
  });

  it('[I1] an invitation to a running auction says so instead of its start', () => {
    const params = { name: 'Orz furajer', by: 'Agro SRL', startsAt: '' };
    expect(mailOf('ro', 'invitation', params).text).toContain('\n\nEste în desfășurare. Înregistrați firma');
    expect(mailOf('en', 'invitation', params).text).toContain('\n\nIt is running. Sign up');
  });

  it('[B5] an invitation by a confidential owner names nobody', () => {
    const params = { name: 'Orz furajer', by: '', startsAt: at, token: 'tok-1' };
    expect(mailOf('ro', 'invitation', params).text).toMatch(/^Ați fost invitat la licitația „Orz furajer”/);
    expect(mailOf('en', 'invitation', params).text).toMatch(
      /^You have been invited to the auction “Feed barley”/,
    );
  });
});
