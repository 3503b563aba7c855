import type { AuctionAnswer } from '@recolta/shared/contracts/http/live-auction-state';
import type { AuditAction } from '@recolta/shared/domain/audit-actions';
import { advanceTo } from '@recolta/shared/domain/live-auction/advance-to';
import { type AuctionCommand, decideCommand } from '@recolta/shared/domain/live-auction/decide-command';
import type { Kysely } from 'kysely';
import type { FeedSignal } from '../../platform/feed/feed-signal.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import type { AuditPort } from '../../platform/ports/audit-port.ts';
import type { DealsPort } from '../../platform/ports/deals-port.ts';
import type { Caller, IdentityPort } from '../../platform/ports/identity-port.ts';
import { type AuctionRow, liveAuctionOf } from '../auction/auction-row.ts';
import { changeAuction } from '../auction/change-auction.ts';
import { getAuction } from '../auction/get-auction.ts';
import { lockSeenAuction } from '../auction/lock-auction.ts';
import { writeChanges } from '../auction/write-change.ts';
import { readClock } from '../close/heartbeat.ts';
import { openDeals } from '../deal/open-deals.ts';
import type { LiveDatabase, LiveTables } from '../tables.ts';
import { type ActKey, actKeyOf, actRow, findAct, type Refusal } from './act-once.ts';
import { correctedParticipants, findClosedParticipants, findEnteredBids } from './corrected-participants.ts';

/** Commands of administrators, by their name in the audit log. */
const auditedActions: Readonly<Partial<Record<AuctionCommand['type'], AuditAction>>> = {
  'administrator.approve': 'auction.approved',
  'administrator.cancel': 'auction.cancelled',
  'administrator.hold': 'auction.held',
  'administrator.resume': 'auction.resumed',
  'administrator.extend': 'auction.extended',
  'administrator.message': 'auction.messageSent',
  'administrator.correct': 'auction.corrected',
};

interface DecisionOptions {
  readonly db: Kysely<LiveTables>;
  readonly identity: IdentityPort;
  readonly signal: FeedSignal;
  readonly audit: AuditPort;
  readonly deals: DealsPort;
}

/** States what the caller has read, and identifies repetitions of one command. */
interface Said {
  /** The version that the caller decides about; undefined to accept any version. */
  readonly seenVersion?: number | undefined;
  /** The best bid that the owner decides about; undefined to accept any. */
  readonly seenBest?: { readonly number: number; readonly priceMinor: number | null } | undefined;
  /** Set if the command must not run twice: a repetition gets the first decision [L5]. */
  readonly commandId?: string;
}

/**
 * The owner accepts or refuses [L10], an administrator approves, cancels [L1], holds, resumes [L11], extends [L15],
 * sends a message [L16] or withdraws a bid [L17], under the auction's lock and the account locks of the caller and
 * of both parties.
 *
 * @throws BorderError 401 when the session has ended since; 404 for an auction that is hidden from the caller; 403
 *   for one that is not theirs to decide and for an inactive owner; 409 `StatusConflict` when the status does not
 *   allow the step, and for an approval when the owner's account is closed; 409 `BidderNotEligible` if the leader
 *   was deactivated; 409 `RequestChanged` if there is a newer version or another best bid; 422 for another command
 *   with the same id
 */
export async function decideAuction(
  { db, identity, signal, audit, deals }: DecisionOptions,
  calledBy: Caller,
  id: string,
  command: AuctionCommand,
  { seenVersion, seenBest, commandId }: Said = {},
): Promise<AuctionAnswer> {
  const key = commandId === undefined ? null : actKeyOf(commandId, command);
  const refusal = await db.transaction().execute(async (trx): Promise<Refusal | null> => {
    const { row, caller } = await lockSeenAuction(trx, identity, calledBy, id, (locked) =>
      partiesOf(trx, locked, command),
    );
    requireMayDecide(caller, row, command);
    const before = key && (await findAct(trx, id, caller.accountId, key));
    if (before) return before.accepted ? null : before.code;
    const isOtherVersion = seenVersion !== undefined && row.version !== seenVersion;
    const isOtherBest =
      seenBest && (row.best_number !== seenBest.number || row.best_price_minor !== seenBest.priceMinor);
    if (isOtherVersion || isOtherBest) throw new BorderError(409, 'RequestChanged');
    if (command.type === 'administrator.approve') await requireOwner(trx, identity, row);

    return decideLocked(trx, { audit, identity, deals }, caller, { row, command, key });
  });
  if (refusal !== null) throw new BorderError(409, refusal);
  signal.committed();
  return getAuction({ db, identity }, calledBy, id);
}

/** Decides and stores a command of an authorised caller. @returns the refusal of the market, if any */
async function decideLocked(
  db: LiveDatabase,
  { audit, identity, deals }: Pick<DecisionOptions, 'audit' | 'identity' | 'deals'>,
  caller: Caller,
  { row, command, key }: { row: AuctionRow; command: AuctionCommand; key: ActKey | null },
): Promise<Refusal | null> {
  const { nowMs, gaps } = await readClock(db, row);
  const advanced = advanceTo(liveAuctionOf(row), nowMs, gaps);
  const isCorrection = command.type === 'administrator.correct';
  const bids = isCorrection ? await findEnteredBids(db, row.id) : [];
  const closed = isCorrection ? await findClosedParticipants(db, identity, row.id) : undefined;
  const decision = decideCommand(advanced.auction, command, nowMs, bids, closed);
  const decisions = key ? [actRow(caller.accountId, key, decision)] : [];
  if (decision.kind === 'refused') {
    await writeChanges(db, [{ auction: decision.auction, entries: [], events: [], decisions }]);
    return decision.code;
  }
  const participants = await correctedParticipants(db, row.id, bids, decision.entries);
  const entries = [...advanced.entries, ...decision.entries];
  await changeAuction(db, row, decision.auction, entries, { participants, decisions });
  await openDeals(db, deals, [decision.auction], {
    by: command.type.startsWith('owner.') ? 'owner' : 'clock',
  });
  await auditDecision(audit, db, caller, row, command);
  return null;
}

/** @throws BorderError 403 for a command that is not the caller's, and for an inactive owner */
function requireMayDecide(caller: Caller, row: AuctionRow, command: AuctionCommand): void {
  const isAllowed = command.type.startsWith('owner.')
    ? caller.accountId === row.owner_account_id
    : caller.role === 'Admin';
  if (!isAllowed) throw new BorderError(403, 'NotEnoughPrivileges');
  if (!caller.isActive) throw new BorderError(403, 'AccountNotActive');
}

/** The owner may have closed the account while the auction waited for approval: there would be no seller. */
async function requireOwner(db: LiveDatabase, identity: IdentityPort, row: AuctionRow): Promise<void> {
  const closed = await identity.findClosedAccounts(db, [row.owner_account_id]);
  if (closed.size > 0) throw new BorderError(409, 'StatusConflict');
}

/** Records an administrator's command; the owner's are only in the auction's log. */
async function auditDecision(
  { writeAudit }: AuditPort,
  trx: LiveDatabase,
  { userId }: Caller,
  { id, goods }: AuctionRow,
  command: AuctionCommand,
): Promise<void> {
  const action = auditedActions[command.type];
  if (!action) return;
  const { type: _, ...said } = command;
  const entry = {
    byUserId: userId,
    action,
    subject: { name: goods.name },
    details: { auctionId: id, ...said },
  };
  await writeAudit(trx, entry);
}

/** The accounts of the owner and of the leader; for a correction, which may change the leader, of all bidders. */
async function partiesOf(trx: LiveDatabase, row: AuctionRow, command: AuctionCommand): Promise<string[]> {
  const { id, owner_account_id, best_number } = row;
  const isAnyone = command.type === 'administrator.correct';
  if (best_number === null && !isAnyone) return [owner_account_id];
  const bidders = await trx
    .selectFrom('live.participants')
    .select('account_id')
    .where('auction_id', '=', id)
    .$if(!isAnyone, (query) => query.where('number', '=', best_number))
    .execute();
  return [owner_account_id, ...bidders.map(({ account_id }) => account_id)];
}
