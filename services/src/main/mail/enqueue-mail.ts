import { sql } from 'kysely';
import { addJobs } from '../../platform/jobs/add-jobs.ts';
import type { MailsPort } from '../../platform/ports/mails-port.ts';
import type { AnyDatabase } from '../../platform/tables.ts';
import { hashToken } from '../../platform/token.ts';
import { askedTemplates, type MailLocale, type MailTemplate, type MailTemplates } from './mail-templates.ts';

export interface MailToSend<Template extends MailTemplate> {
  /** One address in the form that `emailSchema` accepts. */
  readonly to: string;
  readonly locale: MailLocale;
  readonly template: Template;
  readonly params: MailTemplates[Template];
}

const askedPerHour = 3;
/** One address without anything that could end a header or add another address. */
const oneAddress = /^[^\s,;:<>"()[\]\\\p{Cc}@]{1,64}@[^\s,;:<>"()[\]\\\p{Cc}@]{1,253}$/u;

/**
 * Enqueues a mail in the caller's transaction: sent after the commit, retried for a day if the mail server does not
 * accept it. Mails that anyone can trigger are limited to three an hour per address; more are dropped silently, so
 * that the response reveals nothing.
 *
 * @returns true if it will be sent
 * @throws Error for anything but one plain address
 */
export async function enqueueMail<Template extends MailTemplate>(
  trx: AnyDatabase,
  { to, locale, template, params }: MailToSend<Template>,
): Promise<boolean> {
  if (!oneAddress.test(to)) throw new Error('a mail needs one plain address');
  if (askedTemplates.has(template) && !(await takeTurn(trx, to))) return false;
  await addJobs(trx, 'mail', [{ to, locale, template, params: { ...params } }]);
  return true;
}

/** Port of mails for other modules. */
export const mails: MailsPort = {
  sendInvitation: (trx, { to, locale, token, name, by, startsAt }) =>
    enqueueMail(trx, {
      ...{ to, locale, template: 'invitation' },
      params: { token, name, by: by ?? '', startsAt: startsAt?.toISOString() ?? '' },
    }),
};

/** The mailbox of an address, without case and tag: `ana+piata@ferma.ro` is `ana@ferma.ro`. */
function mailboxOf(to: string): string {
  return to
    .normalize('NFC')
    .toLowerCase()
    .replace(/^([^+@]+)\+[^@]*@/, '$1@');
}

/** Counts this mail; false when the address has reached its limit. */
async function takeTurn(trx: AnyDatabase, to: string): Promise<boolean> {
  const recipient = hashToken(mailboxOf(to));
  await sql`select pg_advisory_xact_lock(hashtextextended(${recipient}, 0))`.execute(trx);
  const { numAffectedRows } = await sql`
    insert into main.asked_mails (recipient_hash)
    select ${recipient} where (
      select count(*) from main.asked_mails
      where recipient_hash = ${recipient} and at > clock_timestamp() - interval '1 hour') < ${askedPerHour}`.execute(
    trx,
  );
  return Number(numAffectedRows) === 1;
}
