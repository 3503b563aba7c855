import type { AuctionCommand, CommandDecision } from '@recolta/shared/domain/live-auction/decide-command';
import { bodyHashOf, requireSameBody } from '../../platform/http/command-body.ts';
import type { DecisionRow } from '../auction/write-change.ts';
import type { LiveDatabase } from '../tables.ts';

/** A command with an id chosen by its caller: a repetition gets the first decision [L5]. */
export interface ActKey {
  readonly commandId: string;
  /** SHA-256 of the command: the same id with another command is an error. */
  readonly bodyHash: string;
}

export type Refusal = (CommandDecision & { kind: 'refused' })['code'];

/** The decision of such a command as stored. */
type StoredAct = { readonly accepted: true } | { readonly accepted: false; readonly code: Refusal };

export function actKeyOf(commandId: string, command: AuctionCommand): ActKey {
  return { commandId, bodyHash: bodyHashOf(command) };
}

/**
 * The earlier decision of a command, read under the auction's lock.
 *
 * @throws BorderError 422 `IdempotencyKeyReused` if the id belongs to another command
 */
export async function findAct(
  db: LiveDatabase,
  auctionId: string,
  accountId: string,
  { commandId, bodyHash }: ActKey,
): Promise<StoredAct | undefined> {
  const before = await db
    .selectFrom('live.decisions')
    .select(['body_hash', 'answer'])
    .where('auction_id', '=', auctionId)
    .where('account_id', '=', accountId)
    .where('command_id', '=', commandId)
    .executeTakeFirst();
  requireSameBody(before, bodyHash);
  return before?.answer as StoredAct | undefined;
}

export function actRow(
  accountId: string,
  { commandId, bodyHash }: ActKey,
  decision: CommandDecision,
): DecisionRow {
  const answer: StoredAct =
    decision.kind === 'accepted' ? { accepted: true } : { accepted: false, code: decision.code };
  return { account_id: accountId, command_id: commandId, body_hash: bodyHash, answer };
}
