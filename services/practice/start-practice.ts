import { randomUUID } from 'node:crypto';
import { practiceSessionMs } from '@recolta/shared/contracts/practice-space';
import { termsVersion } from '@recolta/shared/domain/legal-versions';
import { createAuction } from '@recolta/shared/domain/live-auction/create-auction';
import { decideCommand } from '@recolta/shared/domain/live-auction/decide-command';
import { termsHashOf } from '@recolta/shared/domain/live-auction/terms-hash';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AllTables } from '../src/all-tables.ts';
import { insertAuction } from '../src/live/auction/insert-auction.ts';
import { identity } from '../src/main/session/find-callers.ts';
import { databaseNowMs } from '../src/platform/clock.ts';
import { foldEmail } from '../src/platform/fold-email.ts';
import { BorderError } from '../src/platform/http/border-error.ts';
import { hashToken, newToken } from '../src/platform/token.ts';
import { practiceLot } from './practice-lot.ts';

/** Maximum number of concurrent practice auctions. */
export const maxPractices = 50;
export const maxPracticesPerAddress = 2;

const advisoryLock = 7_205_759_411;
const secondMs = 1000;

export interface PracticeParty {
  readonly accountId: string;
  readonly userId: string;
  readonly email: string;
}

/** Accounts of the owner and the simulated bidders of every practice auction. */
export interface PracticeCast {
  readonly owner: PracticeParty;
  readonly bidders: readonly PracticeParty[];
  /** For accounts that nobody signs in to. */
  readonly passwordHash: string;
}

export interface StartedPractice {
  readonly auctionId: string;
  /** Token of the visitor's session, valid for an hour; null if the caller keeps its own. */
  readonly token: string | null;
}

/**
 * Creates a visitor's account with a session of one hour, and an auction that only this account may watch. If the same
 * session already has a running practice, returns that one.
 *
 * @param caller its network, and the token of the practice that its browser had
 * @throws BorderError 429 with the seconds until one of the blocking practices ends
 */
export function startPractice(
  db: Kysely<AllTables>,
  cast: PracticeCast,
  caller: { readonly address: string; readonly token: string | null },
): Promise<StartedPractice> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(trx);
    const nowMs = await databaseNowMs(trx);
    const underWay = await practicesUnderWay(trx);
    const formerHash = caller.token === null ? null : hashToken(caller.token);
    const former = underWay.find(({ tokenHash }) => tokenHash === formerHash);
    if (former) return { auctionId: former.auctionId, token: null };
    const fromAddress = underWay.filter(({ address }) => address === caller.address);
    if (fromAddress.length >= maxPracticesPerAddress) throw tooMany(fromAddress, nowMs);
    if (underWay.length >= maxPractices) throw tooMany(underWay, nowMs);

    const visitor = await insertParty(trx, {
      email: `${randomUUID()}@practice.invalid`,
      companyName: 'Exercițiu',
      role: 'Bidder',
      passwordHash: cast.passwordHash,
    });
    const token = newToken();
    await sql`
      insert into main.sessions (token_hash, user_id, ends_at)
      values (${hashToken(token)}, ${visitor.userId}, ${sessionEndSql})`.execute(trx);
    const auctionId = await insertPracticeAuction(trx, cast, visitor, nowMs);
    await sql`
      insert into practice.visits (auction_id, token_hash, account_id, address, ends_at)
      values (${auctionId}, ${hashToken(token)}, ${visitor.accountId}, ${caller.address}, ${sessionEndSql})`.execute(
      trx,
    );
    return { auctionId, token };
  });
}

const sessionEndSql = sql<Date>`clock_timestamp() + make_interval(secs => ${practiceSessionMs / secondMs})`;

interface UnderWay {
  readonly auctionId: string;
  readonly tokenHash: string;
  readonly address: string;
  readonly endsAt: Date;
}

async function practicesUnderWay(trx: Transaction<AllTables>): Promise<UnderWay[]> {
  const { rows } = await sql<UnderWay>`
    select v.auction_id as "auctionId", v.token_hash as "tokenHash", v.address, a.ends_at as "endsAt"
    from practice.visits v join live.auctions a on a.id = v.auction_id
    where v.ends_at > clock_timestamp() and a.ends_at > clock_timestamp()
      and a.status in ('Scheduled', 'InProgress')`.execute(trx);
  return rows;
}

function tooMany(practices: readonly UnderWay[], nowMs: number): BorderError {
  const firstEndMs = Math.min(...practices.map(({ endsAt }) => endsAt.getTime()));
  return new BorderError(429, 'TooManyRequests', {
    seconds: Math.max(1, Math.ceil((firstEndMs - nowMs) / secondMs)),
  });
}

/** Creates an account with one user and a confirmed e-mail that nobody can sign in to. */
export async function insertParty(
  trx: Transaction<AllTables>,
  {
    email,
    companyName,
    role,
    passwordHash,
  }: {
    readonly email: string;
    readonly companyName: string;
    readonly role: 'Bidder' | 'Client';
    readonly passwordHash: string;
  },
): Promise<PracticeParty> {
  const { id: accountId } = await trx
    .insertInto('main.accounts')
    .values({
      company_name: companyName,
      administrator_name: companyName,
      telephone: '0700000000',
      company_checked_at: sql<Date>`clock_timestamp()`,
      vat_state: 'registered',
      // Visitors accept no terms: a practice is not binding.
      terms_version: termsVersion,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: userId } = await trx
    .insertInto('main.users')
    .values({
      account_id: accountId,
      email,
      email_folded: foldEmail(email),
      password_hash: passwordHash,
      role,
      is_active: true,
      email_confirmed_at: sql`clock_timestamp()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { accountId, userId, email };
}

/** Creates an approved auction for invited accounts that starts soon and runs for three minutes. */
async function insertPracticeAuction(
  trx: Transaction<AllTables>,
  { owner, bidders }: PracticeCast,
  visitor: PracticeParty,
  nowMs: number,
): Promise<string> {
  const { terms, listing, details } = practiceLot(nowMs);
  const created = createAuction(terms, termsHashOf(terms, listing, details), nowMs);
  const approved = decideCommand(created.auction, { type: 'administrator.approve' }, nowMs);
  if (approved.kind === 'refused') throw new Error('a practice auction was not approved');
  await insertAuction(trx, identity, {
    auction: approved.auction,
    listing,
    posted: terms,
    details,
    ownerAccountId: owner.accountId,
    backupPriceMinor: null,
    entries: [created.entry, ...approved.entries],
    participants: [],
  });
  const invited = [visitor, ...bidders];
  await trx
    .insertInto('live.invitations')
    .values(
      invited.map(({ email, accountId }) => ({
        auction_id: terms.id,
        email,
        email_folded: foldEmail(email),
        state: 'Accepted' as const,
        account_id: accountId,
        due_at: null,
        sent_at: new Date(nowMs),
      })),
    )
    .execute();
  await trx
    .insertInto('live.terms_acceptances')
    .values(bidders.map(({ accountId }) => ({ auction_id: terms.id, account_id: accountId })))
    .execute();
  return terms.id;
}
