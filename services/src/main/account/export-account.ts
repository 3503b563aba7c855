import { sql } from 'kysely';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { MainOptions } from '../main-options.ts';
import { requireOwner } from './account-access.ts';
import { findAccount } from './find-accounts.ts';

type ExportOptions = Pick<MainOptions, 'readDb' | 'market'>;

/** Accounts whose export is being made in this process. */
const inProgress = new Set<string>();

/**
 * All of one's own data and nothing of others', as a JSON file (GDPR 15, 20).
 *
 * @throws BorderError 404, 429 while another export of the account is being made
 */
export async function exportAccount(options: ExportOptions, caller: Caller, id: string): Promise<File> {
  requireOwner(caller, id);
  if (inProgress.has(caller.accountId)) throw new BorderError(429, 'TooManyRequests', { seconds: 5 });
  inProgress.add(caller.accountId);
  try {
    return await makeExport(options, caller, id);
  } finally {
    inProgress.delete(caller.accountId);
  }
}

async function makeExport({ readDb: db, market }: ExportOptions, caller: Caller, id: string): Promise<File> {
  const found = await findAccount(db, id);
  if (!found) throw notFound();
  const { account, user } = found;
  const { rows: consents } = await sql`
    select terms_version as "termsVersion", terms_accepted_at as "termsAcceptedAt"
    from main.accounts where id = ${id}`.execute(db);
  const { rows: sessions } = await sql`
    select created_at as "createdAt", ends_at as "endsAt" from main.sessions
    where user_id = ${caller.userId} order by created_at`.execute(db);
  const { rows: notifications } = await sql`
    select type, link, seen_at as "seenAt", created_at as "createdAt" from main.notifications
    where account_id = ${id} order by created_at, id`.execute(db);
  const { rows: notificationChoices } = await sql`
    select type, channel, is_wanted as "isWanted" from main.notification_choices
    where account_id = ${id} order by type, channel`.execute(db);
  const { rows: companyChanges } = await sql`
    select fields, fields_before as "fieldsBefore", requested_at as "requestedAt", decided_at as "decidedAt",
      is_approved as "isApproved", reason
    from main.company_changes where account_id = ${id} order by requested_at, id`.execute(db);
  const content = {
    account,
    user,
    consents: consents[0],
    sessions,
    notifications,
    notificationChoices,
    companyChanges,
    ...(await market.findTrade(db, id)),
  };
  return new File([JSON.stringify(content, null, 2)], 'recolta-export.json', { type: 'application/json' });
}
