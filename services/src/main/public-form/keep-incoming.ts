import type {
  consultantClientSchema,
  contactSchema,
  IncomingKind,
} from '@recolta/shared/contracts/http/public-forms';
import { counties } from '@recolta/shared/domain/counties';
import { privacyNoticeVersion } from '@recolta/shared/domain/legal-versions';
import type { z } from 'zod';
import { BorderError } from '../../platform/http/border-error.ts';
import { administratorsChanged } from '../account/account-changed.ts';
import type { MainDatabase, MainTrx } from '../tables.ts';

export type ContactMessage = z.infer<typeof contactSchema>;
export type ConsultantClient = z.infer<typeof consultantClientSchema>;

/** Stores a message to us, with the version of the privacy notice that its author agreed to. */
export async function keepContact(
  db: MainDatabase,
  { acceptsPrivacy: _, ...content }: ContactMessage,
): Promise<void> {
  await db.transaction().execute((trx) => keepIncoming(trx, 'contact', content));
}

/**
 * Stores a request for advice on European funds.
 *
 * @throws BorderError 400 at `county` for an unknown one
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
  await db.transaction().execute((trx) => keepIncoming(trx, 'consultantClient', content));
}

export async function keepIncoming(trx: MainTrx, kind: IncomingKind, content: object): Promise<void> {
  await trx
    .insertInto('main.incoming')
    .values({ kind, content: JSON.stringify(content), privacy_version: privacyNoticeVersion })
    .execute();
  await administratorsChanged(trx);
}
