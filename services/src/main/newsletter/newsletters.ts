import { isDeepStrictEqual } from 'node:util';
import type { Newsletter, NewsletterTexts } from '@recolta/shared/contracts/http/newsletters';
import { sql } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import type { FeedSignal } from '../../platform/feed/feed-signal.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import { addJobs } from '../../platform/jobs/add-jobs.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { MainDatabase } from '../tables.ts';

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
 * @throws BorderError 409 `RequestChanged` if it has another version or is no longer a draft
 */
export async function saveNewsletter(
  db: MainDatabase,
  id: string,
  texts: NewsletterTexts,
  version: number | null,
): Promise<Newsletter> {
  const written = JSON.stringify(texts);
  const { numInsertedOrUpdatedRows } =
    version === null
      ? await db
          .insertInto('main.newsletters')
          .values({ id, texts: written })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirst()
      : {
          numInsertedOrUpdatedRows: (
            await db
              .updateTable('main.newsletters')
              .set({ texts: written, version: version + 1 })
              .where('id', '=', id)
              .where('version', '=', version)
              .where('status', '=', 'Draft')
              .executeTakeFirst()
          ).numUpdatedRows,
        };
  const stored = await selectNewsletters(db).where('n.id', '=', id).executeTakeFirst();
  const isStored = stored?.status === 'Draft' && isDeepStrictEqual(stored.texts, texts);
  if (!stored || (numInsertedOrUpdatedRows !== 1n && !isStored)) throw new BorderError(409, 'RequestChanged');
  return shown(stored);
}

/** Deletes a draft. @throws BorderError 404, 409 `RequestChanged` once it is being sent */
export async function removeNewsletter(db: MainDatabase, id: string): Promise<void> {
  const { status } = await getNewsletter(db, id);
  const { numDeletedRows } = await db
    .deleteFrom('main.newsletters')
    .where('id', '=', id)
    .where('status', '=', 'Draft')
    .executeTakeFirst();
  if (status !== 'Draft' || numDeletedRows === 0n) throw new BorderError(409, 'RequestChanged');
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
 * @throws BorderError 404, 409 `RequestChanged`
 */
export async function sendNewsletter(
  { db, signal }: { readonly db: MainDatabase; readonly signal: Pick<FeedSignal, 'committed'> },
  caller: Caller,
  id: string,
  version: number,
): Promise<Newsletter> {
  await db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('main.newsletters')
      .select(['version', 'status'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw notFound();
    if (found.version !== version) throw new BorderError(409, 'RequestChanged');
    if (found.status !== 'Draft') return;
    await trx
      .updateTable('main.newsletters')
      .set({ status: 'Sending', sending_at: nowSql })
      .where('id', '=', id)
      .execute();
    await writeAudit(trx, {
      byUserId: caller.userId,
      action: 'newsletter.sent',
      subject: { name: id },
      details: { version },
    });
  });
  signal.committed();
  return getNewsletter(db, id);
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
