import { randomBytes } from 'node:crypto';
import type { NewPasskey } from '@recolta/shared/contracts/http/factors';
import { maxFactors, recoveryCodeCount, recoveryCodeOf } from '@recolta/shared/domain/session/second-factor';
import { databaseNowMs, nowSql } from '../../platform/clock.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import { requireAccount, requireRecentFactor } from '../../platform/http/caller-checks.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { hashToken } from '../../platform/token.ts';
import { mailUser } from '../mail/mail-user.ts';
import type { MainOptions } from '../main-options.ts';
import { requirePasswordAgain } from '../session/password-again.ts';
import type { MainTrx } from '../tables.ts';
import type { FactorKeys } from './factor-keys.ts';
import { newPasskeyOptions, verifyNewPasskey } from './passkeys.ts';
import { type FactorOptions, lockUser } from './prove-factor.ts';
import { findTicket, stepEndSql } from './tickets.ts';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';

type Options = FactorOptions & Pick<MainOptions, 'db'>;

/** The user who adds a factor: a caller, or an administrator whose sign-in waits for the first one. */
interface Holder {
  readonly userId: string;
  readonly email: string;
  readonly by: { readonly ticket: string } | { readonly caller: Caller };
}

/** @throws BorderError 401, 403 `SecondFactorRequired`, 409 `SignInExpired` */
async function holderOf(
  { db }: Options,
  calledBy: Caller | null,
  ticket: string | undefined,
): Promise<Holder> {
  if (ticket === undefined) {
    const caller = requireRecentFactor(requireAccount(calledBy));
    return { userId: caller.userId, email: caller.email, by: { caller } };
  }
  const { userId, email, step, factorAddedAt } = await findTicket(db, ticket);
  if (step !== 'setUp' || factorAddedAt !== null) throw new BorderError(409, 'SignInExpired');
  return { userId, email, by: { ticket } };
}

/**
 * Allows a holder to begin adding a factor. The first one of a session needs the password: a stolen session must not
 * be able to lock its owner out.
 *
 * @throws BorderError 400 at `password`, 409 `TooManyFactors`
 */
async function mayBegin({ db }: Options, holder: Holder, password: string | undefined) {
  const existing = await db
    .selectFrom('main.factors')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', holder.userId)
    .execute();
  if (existing.length >= maxFactors) throw new BorderError(409, 'TooManyFactors', { limit: maxFactors });
  if (existing.length === 0 && 'caller' in holder.by)
    await requirePasswordAgain(db, holder.by.caller, password, 'password');
  return existing;
}

/** Creates a secret for an app, kept sealed until its first code; replaces an unfinished earlier one. */
export async function startTotp(
  options: Options,
  calledBy: Caller | null,
  { ticket, password }: { readonly ticket?: string | undefined; readonly password?: string | undefined },
) {
  const holder = await holderOf(options, calledBy, ticket);
  await mayBegin(options, holder, password);
  const secret = newTotpSecret();
  const row = { secret: options.factorKeys.seal(holder.userId, secret), ends_at: stepEndSql };
  await options.db
    .insertInto('main.totp_set_ups')
    .values({ user_id: holder.userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  return { secret, uri: totpUri(secret, holder.email) };
}

/** @throws BorderError 400 at `code`, 409 `SignInExpired` if no secret is pending */
export async function addTotp(
  options: Options,
  calledBy: Caller | null,
  {
    ticket,
    name,
    code,
  }: { readonly ticket?: string | undefined; readonly name: string; readonly code: string },
) {
  const holder = await holderOf(options, calledBy, ticket);
  return adding(options, holder, name, async (trx) => {
    const begun = await trx
      .selectFrom('main.totp_set_ups')
      .select('secret')
      .where('user_id', '=', holder.userId)
      .where('ends_at', '>', nowSql)
      .executeTakeFirst();
    const secret = begun ? options.factorKeys.open(holder.userId, begun.secret) : null;
    if (!begun || secret === null) throw new BorderError(409, 'SignInExpired');
    const step = totpStep(secret, code, await databaseNowMs(trx));
    if (step === null)
      throw new BorderError(400, 'ValidationFailed', { fields: [{ path: 'code', rule: 'wrongCode' }] });
    await trx.deleteFrom('main.totp_set_ups').where('user_id', '=', holder.userId).execute();
    return { kind: 'totp', secret: begun.secret, last_step: step } as const;
  });
}

export async function startPasskey(
  options: Options,
  calledBy: Caller | null,
  { ticket, password }: { readonly ticket?: string | undefined; readonly password?: string | undefined },
) {
  const holder = await holderOf(options, calledBy, ticket);
  const existing = await mayBegin(options, holder, password);
  const { factorKeys: keys, publicUrl, db } = options;
  const made = await newPasskeyOptions({ keys, publicUrl }, holder, existing, await databaseNowMs(db));
  return { options: { ...made } };
}

/** @throws BorderError 409 `WrongFactor` for a passkey that is invalid, for another site, or already added */
export async function addPasskey(
  options: Options,
  calledBy: Caller | null,
  {
    ticket,
    name,
    passkey,
  }: {
    readonly ticket?: string | undefined;
    readonly name: string;
    readonly passkey: NewPasskey;
  },
) {
  const holder = await holderOf(options, calledBy, ticket);
  const { factorKeys: keys, publicUrl } = options;
  return adding(options, holder, name, async (trx) => {
    const made = await verifyNewPasskey(trx, { keys, publicUrl }, holder.userId, passkey);
    if (!made) throw new BorderError(409, 'WrongFactor');
    return { kind: 'passkey', ...made } as const;
  });
}

type NewFactor =
  | { readonly kind: 'totp'; readonly secret: string; readonly last_step: number }
  | ({ readonly kind: 'passkey' } & NonNullable<Awaited<ReturnType<typeof verifyNewPasskey>>>);

/** Adds a factor under the user's lock; the first one comes with recovery codes. Mails the user. */
async function adding(
  { db, factorKeys }: Options,
  { userId, by }: Holder,
  name: string,
  check: (trx: MainTrx) => Promise<NewFactor>,
): Promise<{ recoveryCodes: string[] | null }> {
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const { count } = await trx
      .selectFrom('main.factors')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (count >= maxFactors) throw new BorderError(409, 'TooManyFactors', { limit: maxFactors });
    if ('ticket' in by) await addedByTicket(trx, by.ticket, count);
    else await refuseOvertaken(trx, by.caller, count);
    const factor = await check(trx);
    const inserted = await trx
      .insertInto('main.factors')
      .values({ user_id: userId, name, ...factor })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n) throw new BorderError(409, 'WrongFactor');
    await mailUser(trx, userId, 'factorsChanged', { change: 'added', name });
    return { recoveryCodes: count === 0 ? await replaceRecoveryCodes(trx, factorKeys, userId) : null };
  });
}

/** Adds the first factor by a ticket, once; this completes the sign-in. */
async function addedByTicket(trx: MainTrx, ticket: string, factorCount: number): Promise<void> {
  const { factorAddedAt } = await findTicket(trx, ticket);
  if (factorCount > 0 || factorAddedAt !== null) throw new BorderError(409, 'SignInExpired');
  await trx
    .updateTable('main.sign_ins')
    .set({ factor_added_at: nowSql })
    .where('ticket_hash', '=', hashToken(ticket))
    .execute();
}

/** Refuses a session that began without a factor if another one has added the first meanwhile. */
async function refuseOvertaken(trx: MainTrx, { sessionId }: Caller, factorCount: number): Promise<void> {
  const session = await trx
    .selectFrom('main.sessions')
    .select('factor_at')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (!session) throw new BorderError(401, 'SignInRequired');
  if (factorCount > 0 && session.factor_at === null) throw new BorderError(403, 'SecondFactorRequired');
  if (factorCount === 0)
    await trx.updateTable('main.sessions').set({ factor_at: nowSql }).where('id', '=', sessionId).execute();
}

/** Replaces all earlier recovery codes by ten new ones; they are shown once, and stored hashed. */
export async function replaceRecoveryCodes(
  trx: MainTrx,
  keys: FactorKeys,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeOf(randomBytes(12)));
  await trx.deleteFrom('main.recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('main.recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: keys.hashesOfCode(userId, code)[0] })))
    .execute();
  return codes;
}
