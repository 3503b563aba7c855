import type {
  consultantClientSchema,
  contactSchema,
  IncomingKind,
} from '@recolta/shared/contracts/http/public-forms';
import { counties } from '@recolta/shared/domain/counties';
import { privacyNoticeVersion } from '@recolta/shared/domain/legal-versions';
import { sql } from 'kysely';
import type { z } from 'zod';
import { BorderError } from '../../platform/http/border-error.ts';
import { administratorsChanged } from '../account/account-changed.ts';
import type { MainDatabase, MainTrx } from '../tables.ts';

export type ContactMessage = z.infer<typeof contactSchema>;
export type ConsultantClient = z.infer<typeof consultantClientSchema>;

/** Maximum number of messages by one e-mail within an hour, and by everyone within a day. */
const perEmailAnHour = 3;
const inAllADay = 5000;

/**
 * Stores a message to us, with the version of the privacy notice that its author agreed to.
 *
 * @throws BorderError 429 after too many messages
 */
export async function keepContact(
  db: MainDatabase,
  { acceptsPrivacy: _, ...content }: ContactMessage,
): Promise<void> {
  await keepMessage(db, 'contact', content);
}

/**
 * Stores a request for advice on European funds.
 *
 * @throws BorderError 400 at `county` for an unknown one, 429 after too many messages
 */
export async function keepConsultantClient(
  db: MainDatabase,
  { acceptsPrivacy: _, ...content }: ConsultantClient,
): Promise<void> {
  const { county } = content;
  if (county !== undefined && !counties.some(({ code }) => code === county)) {
    throw new BorderError(400, 'ValidationFailed', {
      fields: [{ path: 'county', rule: 'oneOf', call: 'GET /counties' }],
    });
  }
  await keepMessage(db, 'consultantClient', content);
}

async function keepMessage(
  db: MainDatabase,
  kind: IncomingKind,
  content: { readonly email: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await requireFew(trx, content.email);
    await keepIncoming(trx, kind, content);
  });
}

/** The relay limits each address; this also holds against many addresses. @throws BorderError 429 */
async function requireFew(trx: MainTrx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('public forms', 0))`.execute(trx);
  const { rows } = await sql<{ byEmail: number; inAll: number }>`
    select count(*) as "inAll", count(*) filter (where lower(content->>'email') = lower(${email})
      and at > clock_timestamp() - interval '1 hour') as "byEmail"
    from main.incoming where kind <> 'subscriber' and at > clock_timestamp() - interval '1 day'`.execute(trx);
  const { byEmail = 0, inAll = 0 } = rows[0] ?? {};
  if (byEmail >= perEmailAnHour || inAll >= inAllADay)
    throw new BorderError(429, 'TooManyRequests', { seconds: 3600 });
}

export async function keepIncoming(trx: MainTrx, kind: IncomingKind, content: object): Promise<void> {
  await trx
    .insertInto('main.incoming')
    .values({ kind, content: JSON.stringify(content), privacy_version: privacyNoticeVersion })
    .execute();
  await administratorsChanged(trx);
}
