import { isDeepStrictEqual } from 'node:util';
import type { Newsletter, NewsletterTexts } from '@recolta/shared/contracts/http/newsletters';
import { sql } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import type { FeedSignal } from '../../platform/feed/feed-signal.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import { addJobs } from '../../platform/jobs/add-jobs.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { freshAdministrator } from '../session/fresh-administrator.ts';
import type { MainDatabase, MainTrx } from '../tables.ts';

const listedAtMost = 50;

/** The latest newsletters, and the number of subscribers with a confirmed address. */
export async function listNewsletters(
  db: MainDatabase,
): Promise<{ items: Newsletter[]; subscriberCount: number }> {
  const items = await selectNewsletters(db).limit(listedAtMost).execute();
  const { count } = await db
    .selectFrom('main.subscribers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return { items: items.map(shown), subscriberCount: Number(count) };
}

/**
 * Saves a draft; a repetition changes nothing.
 *
 * @param version the version to change; null for a new draft
 * @throws BorderError 401, 403; 409 `RequestChanged` if it has another version or is no longer a draft
 */
export async function saveNewsletter(
  db: MainDatabase,
  calledBy: Caller,
  id: string,
  texts: NewsletterTexts,
  version: number | null,
): Promise<Newsletter> {
  return db.transaction().execute(async (trx) => {
    const before = await lockNewsletter(trx, id);
    await freshAdministrator(trx, calledBy);
    const written = JSON.stringify(texts);
    if (!before && version === null)
      await trx
        .insertInto('main.newsletters')
        .values({ id, texts: written })
        // Another call has stored it in this moment: a repetition, unless its texts are others.
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    if (before?.status === 'Draft' && before.version === version)
      await trx
        .updateTable('main.newsletters')
        .set({ texts: written, version: version + 1 })
        .where('id', '=', id)
        .execute();
    const stored = await selectNewsletters(trx).where('n.id', '=', id).executeTakeFirst();
    const isStored = stored?.status === 'Draft' && isDeepStrictEqual(stored.texts, texts);
    if (!isStored) throw new BorderError(409, 'RequestChanged');
    return shown(stored);
  });
}

/**
 * Deletes a draft.
 *
 * @param version the version that was read; without it any is deleted
 * @throws BorderError 401, 403, 404, 409 `RequestChanged` for another version and once it is being sent
 */
export async function removeNewsletter(
  db: MainDatabase,
  calledBy: Caller,
  id: string,
  version: number | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await lockNewsletter(trx, id);
    const { userId: byUserId } = await freshAdministrator(trx, calledBy);
    if (!found) throw notFound();
    if (found.status !== 'Draft' || (version !== undefined && version !== found.version))
      throw new BorderError(409, 'RequestChanged');
    await trx.deleteFrom('main.newsletters').where('id', '=', id).execute();
    await writeAudit(trx, {
      byUserId,
      action: 'newsletter.removed',
      subject: { name: id },
      details: { version: found.version, texts: found.texts },
    });
  });
}

/** Mails a newsletter only to the caller, in both languages. @throws BorderError 404 */
export async function testNewsletter(db: MainDatabase, caller: Caller, id: string): Promise<void> {
  await getNewsletter(db, id);
  const test = (locale: 'ro' | 'en') => ({ newsletterId: id, test: { to: caller.email, locale } });
  await addJobs(db, 'newsletter', [test('ro'), test('en')]);
}

/**
 * Begins to send the version that was read; `NewsletterWork` does the rest. A repetition changes nothing.
 *
 * @throws BorderError 401, 403, 404, 409 `RequestChanged`
 */
export async function sendNewsletter(
  { db, signal }: { readonly db: MainDatabase; readonly signal: Pick<FeedSignal, 'committed'> },
  caller: Caller,
  id: string,
  version: number,
): Promise<Newsletter> {
  await db.transaction().execute(async (trx) => {
    const found = await lockNewsletter(trx, id);
    const { userId: byUserId } = await freshAdministrator(trx, caller);
    if (!found) throw notFound();
    if (found.version !== version) throw new BorderError(409, 'RequestChanged');
    if (found.status !== 'Draft') return;
    await trx
      .updateTable('main.newsletters')
      .set({ status: 'Sending', sending_at: nowSql })
      .where('id', '=', id)
      .execute();
    await writeAudit(trx, {
      byUserId,
      action: 'newsletter.sent',
      subject: { name: id },
      details: { version },
    });
  });
  signal.committed();
  return getNewsletter(db, id);
}

function lockNewsletter(trx: MainTrx, id: string) {
  return trx
    .selectFrom('main.newsletters')
    .select(['version', 'status', 'texts'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

async function getNewsletter(db: MainDatabase, id: string): Promise<Newsletter> {
  const found = await selectNewsletters(db).where('n.id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return shown(found);
}

function selectNewsletters(db: MainDatabase) {
  return db
    .selectFrom('main.newsletters as n')
    .select(['n.id', 'n.version', 'n.status', 'n.texts', 'n.created_at', 'n.sent_at'])
    .select(
      sql<number>`(select count(*) from main.newsletter_deliveries d where d.newsletter_id = n.id)`.as(
        'delivery_count',
      ),
    )
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id');
}

type Row = Awaited<ReturnType<ReturnType<typeof selectNewsletters>['executeTakeFirstOrThrow']>>;

function shown({ id, version, status, texts, created_at, sent_at, delivery_count }: Row): Newsletter {
  return {
    ...{ id, version, status, texts },
    createdAt: created_at.toISOString(),
    sentAt: sent_at?.toISOString() ?? null,
    deliveryCount: Number(delivery_count),
  };
}
