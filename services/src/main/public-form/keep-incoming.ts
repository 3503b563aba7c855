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
import type { AnyDatabase } from '../../platform/tables.ts';

export type Contact = z.infer<typeof contactSchema>;
export type ConsultantClient = z.infer<typeof consultantClientSchema>;

/** Keeps what somebody wrote to us, with the notice that he agreed to. */
export async function keepContact(
  db: AnyDatabase,
  { acceptsPrivacy: _, ...content }: Contact,
): Promise<void> {
  await keepIncoming(db, 'contact', content);
}

/**
 * Keeps a request for advice on European funds.
 *
 * @throws BorderError 400 at `county` where there is no such county
 */
export async function keepConsultantClient(
  db: AnyDatabase,
  { acceptsPrivacy: _, ...content }: ConsultantClient,
): Promise<void> {
  const { county } = content;
  if (county !== undefined && !counties.some(({ code }) => code === county)) {
    throw new BorderError(400, 'ValidationFailed', { fields: [{ path: 'county', rule: 'oneOf' }] });
  }
  await keepIncoming(db, 'consultantClient', content);
}

export async function keepIncoming(db: AnyDatabase, kind: IncomingKind, content: object): Promise<void> {
  await sql`
    insert into main.incoming (kind, content, privacy_version)
    values (${kind}, ${JSON.stringify(content)}::jsonb, ${privacyNoticeVersion})`.execute(db);
}
