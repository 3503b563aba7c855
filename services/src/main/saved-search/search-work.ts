import { addressOfFilters } from '@recolta/shared/domain/announcement/announcement-search';
import { formatMoney } from '@recolta/shared/domain/money';
import { type Kysely, type Selectable, sql } from 'kysely';
import { anyOf } from '../../platform/any-of.ts';
import type { DueWork, WorkRound } from '../../platform/due-worker.ts';
import type { FeedSignal } from '../../platform/feed/feed-signal.ts';
import type { NewNotification } from '../../platform/ports/notifications-port.ts';
import { notifyAll } from '../notification/notify.ts';
import type { MainTables, MainTrx } from '../tables.ts';
import { matchApprovals } from './match-approvals.ts';

/** Maximum number of searches whose accounts are notified per transaction: bounds its length. */
const batch = 250;

type SearchRow = Selectable<MainTables['main.saved_searches']>;

/**
 * Matches approved announcements with saved searches, and notifies accounts of the matches: at once or in the morning
 * [A11]. Each step takes its rows, does its work and marks them done in one transaction, so that nothing is reported
 * twice, however many processes work and wherever one is killed.
 */
export class SearchWork implements DueWork {
  readonly name = 'saved searches';
  readonly pace = { minSleepMs: 50, maxSleepMs: 1000 };
  private readonly db: Kysely<MainTables>;
  private readonly signal: Pick<FeedSignal, 'committed'>;

  constructor(db: Kysely<MainTables>, signal: Pick<FeedSignal, 'committed'>) {
    this.db = db;
    this.signal = signal;
  }

  async round(stop: AbortSignal): Promise<WorkRound> {
    let hasWorked = false;
    if (!(await this.isDue())) return { hasWorked };
    for (const step of [matchApprovals, tellDue]) {
      while (!stop.aborted) {
        const done = await this.db.transaction().execute(step);
        if (done === 0) break;
        hasWorked = true;
        if (step === tellDue) this.signal.committed();
      }
    }
    return { hasWorked };
  }

  /** One statement, instead of a transaction for each step in every round. */
  private async isDue(): Promise<boolean> {
    const { rows } = await sql<{ isDue: boolean }>`
      select exists (select from main.approvals_to_match)
        or exists (select from main.search_matches where tell_at <= clock_timestamp()) as "isDue"`.execute(
      this.db,
    );
    return rows[0]?.isDue ?? false;
  }
}

interface Match {
  readonly accountId: string;
  readonly searchId: string;
  readonly announcementId: string;
}

interface Found {
  readonly id: string;
  readonly name: string;
  readonly priceMinor: number;
  readonly currency: string;
  readonly unit: string;
}

/** Notifies the accounts of up to a batch of searches of due matches. @returns the number of searches */
async function tellDue(trx: MainTrx): Promise<number> {
  const { rows: searches } = await sql<SearchRow>`
    select s.* from main.saved_searches s
    where (s.account_id, s.id) in (
      select account_id, search_id from main.search_matches where tell_at <= now() order by tell_at limit ${batch * 4})
    order by s.account_id, s.id limit ${batch} for no key update skip locked`.execute(trx);
  if (searches.length === 0) return 0;
  const { rows: matches } = await sql<Match>`
    update main.search_matches m set tell_at = null
    from unnest(${searches.map(({ account_id }) => account_id)}::uuid[], ${searches.map(({ id }) => id)}::uuid[])
      as s(account_id, search_id)
    where m.account_id = s.account_id and m.search_id = s.search_id and m.tell_at <= clock_timestamp()
    returning m.account_id as "accountId", m.search_id as "searchId", m.announcement_id as "announcementId"`.execute(
    trx,
  );
  const { rows: open } = await sql<Found>`
    select a.id, a.goods->>'name' as name, a.price_minor as "priceMinor", a.currency, a.goods->>'unit' as unit
    from main.announcements a
    where a.id = ${anyOf(matches.map(({ announcementId }) => announcementId))}
      and a.status = 'InProgress' and a.deleted_at is null`.execute(trx);
  const byId = new Map(open.map((found) => [found.id, found]));
  const { rows: clock } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(trx);
  const notifications = searches.flatMap((search) => {
    const found = matches
      .filter(({ accountId, searchId }) => accountId === search.account_id && searchId === search.id)
      .flatMap(({ announcementId }) => byId.get(announcementId) ?? []);
    return notificationOf(search, found, clock[0]?.at ?? '');
  });
  await notifyAll(trx, notifications);
  return searches.length;
}

/** A single immediate match links to its announcement; several, and those of a morning, to the list. */
function notificationOf(search: SearchRow, found: readonly Found[], at: string): NewNotification[] {
  const [first] = found;
  const { account_id: accountId, name, frequency } = search;
  if (!first || frequency === 'Never') return [];
  if (found.length === 1 && frequency === 'AtOnce')
    return [
      {
        accountId,
        type: 'AnnouncementMatch',
        link: `/auctions/${first.id}`,
        tokens: {
          name: first.name,
          search: name,
          price: formatMoney(first.priceMinor),
          currency: first.currency,
          unit: first.unit,
        },
        // Once per account, whichever of its searches matches.
        eventKey: `announcement:${first.id}:match`,
      },
    ];
  return [
    {
      accountId,
      type: 'NewMatches',
      link: addressOfFilters(search.filters),
      tokens: { search: name, count: String(found.length) },
      eventKey: `search:${search.id}:${at}`,
    },
  ];
}
