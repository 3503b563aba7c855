import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { MainOptions } from '../main-options.ts';
import { requireOwner } from './account-access.ts';
import { findCompanyPhotos } from './company-photos.ts';
import { findAccount } from './find-accounts.ts';

type ExportOptions = Pick<MainOptions, 'readDb' | 'market'>;

/** Accounts with an export in progress in this process. */
const inProgress = new Set<string>();

/**
 * All data of one's own account and nothing of others', as a JSON file (GDPR 15, 20).
 *
 * @throws BorderError 404, 429 while another export of the account is in progress
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
  const consents = await db
    .selectFrom('main.accounts')
    .select(['terms_version as termsVersion', 'terms_accepted_at as termsAcceptedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  const termsAcceptances = await db
    .selectFrom('main.terms_acceptances')
    .select(['version', 'express_points as expressPoints', 'accepted_at as acceptedAt'])
    .where('account_id', '=', id)
    .orderBy('accepted_at')
    .execute();
  const sessions = await db
    .selectFrom('main.sessions')
    .select(['created_at as createdAt', 'ends_at as endsAt', 'device', 'network'])
    .select('last_used_at as lastUsedAt')
    .where('user_id', '=', caller.userId)
    .orderBy('created_at')
    .execute();
  const secondFactors = await db
    .selectFrom('main.factors')
    .select(['kind', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', caller.userId)
    .orderBy('created_at')
    .execute();
  const notifications = await db
    .selectFrom('main.notifications')
    .select(['type', 'link', 'seen_at as seenAt', 'created_at as createdAt'])
    .where('account_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const notificationChoices = await db
    .selectFrom('main.notification_choices')
    .select(['type', 'channel', 'is_wanted as isWanted'])
    .where('account_id', '=', id)
    .orderBy('type')
    .orderBy('channel')
    .execute();
  const companyChanges = await db
    .selectFrom('main.company_changes')
    .select([
      'fields',
      'fields_before as fieldsBefore',
      'requested_at as requestedAt',
      'decided_at as decidedAt',
      'is_approved as isApproved',
      'reason',
    ])
    .where('account_id', '=', id)
    .orderBy('requested_at')
    .orderBy('id')
    .execute();
  const companyRecord = await db
    .selectFrom('main.company_records')
    .select(['record', 'sentence'])
    .where('account_id', '=', id)
    .executeTakeFirst();
  const { photos: companyPhotos } = await findCompanyPhotos(db, id);
  const content = {
    account,
    user,
    consents,
    termsAcceptances,
    sessions,
    secondFactors,
    notifications,
    notificationChoices,
    companyChanges,
    companyRecord: companyRecord ?? null,
    companyPhotos,
    ...(await market.findTrade(db, id)),
  };
  return new File([JSON.stringify(content, null, 2)], 'recolta-export.json', { type: 'application/json' });
}
