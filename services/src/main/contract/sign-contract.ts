import { randomInt } from 'node:crypto';
import type { DealAnswer } from '@recolta/shared/contracts/http/deals';
import {
  codeAgainSeconds,
  type DealSide,
  isConcluded,
  maxCodesSent,
  type SignedSides,
  signingCodeDigits,
  signingCodeValidMinutes,
} from '@recolta/shared/domain/contract/signing';
import { sql } from 'kysely';
import { databaseNowMs } from '../../platform/clock.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { freshCaller } from '../../platform/sale/locked-caller.ts';
import { dealTermsOf, readFacts, storeSummary } from '../deal/deal-log.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { MainOptions } from '../main-options.ts';
import { notifyAll } from '../notification/notify.ts';
import { identity } from '../session/find-callers.ts';
import { requirePasswordAgain } from '../session/password-again.ts';
import type { MainTrx } from '../tables.ts';
import { dealChanged } from './deal-changed.ts';
import { findOwnDeal, sideOf, signedSidesSql } from './deal-terms.ts';
import { getDeal } from './deal-view.ts';
import { findCode, hashOfCode, requireCodeTaken, spendCode } from './signing-codes.ts';
import { findContract, type LockedDeal, lockDeal } from './stored-contracts.ts';

/** The caller who signs. */
type Signer = Pick<Caller, 'accountId' | 'userId' | 'companyName'>;

const dayMs = 86_400_000;

/**
 * Mails the caller the code for signing [C2]; it replaces an earlier one.
 *
 * @throws BorderError 404 for a deal of others; 409 `RequestChanged` without a contract and after the caller's own
 *   signature; 429 within a minute of the last, and after ten in a day
 */
export async function sendSigningCode({ db }: MainOptions, calledBy: Caller, dealId: string): Promise<void> {
  await findOwnDeal(db, calledBy, dealId);
  await db.transaction().execute(async (trx) => {
    const { deal, contract, caller } = await lockForSigning(trx, calledBy, dealId);
    const code = String(randomInt(10 ** signingCodeDigits)).padStart(signingCodeDigits, '0');
    const nowMs = await databaseNowMs(trx);
    const before = await findCode(trx, contract.id, caller.userId);
    const sinceMs = before ? nowMs - before.sent_at.getTime() : dayMs;
    const sentBefore = before && sinceMs < dayMs ? before.sent_count : 0;
    const waitMs = (sentBefore < maxCodesSent ? codeAgainSeconds * 1000 : dayMs) - sinceMs;
    if (waitMs > 0) throw new BorderError(429, 'TooManyRequests', { seconds: Math.ceil(waitMs / 1000) });
    const sent = {
      code_hash: hashOfCode(contract.id, caller.userId, code),
      sent_at: new Date(nowMs),
      expires_at: new Date(nowMs + signingCodeValidMinutes * 60_000),
      sent_count: sentBefore + 1,
      wrong_count: 0,
    };
    await trx
      .insertInto('main.signing_codes')
      .values({ contract_id: contract.id, user_id: caller.userId, ...sent })
      .onConflict((of) => of.columns(['contract_id', 'user_id']).doUpdateSet(sent))
      .execute();
    const { locale } = await trx
      .selectFrom('main.accounts')
      .select('locale')
      .where('id', '=', caller.accountId)
      .executeTakeFirstOrThrow();
    await enqueueMail(trx, {
      to: caller.email,
      locale,
      template: 'signingCode',
      params: { code, number: deal.contract_number ?? '', name: deal.goods.name, dealId },
    });
  });
}

/**
 * Signs the contract that the caller has read, with password and mailed code [C2]; the second signature concludes the
 * deal. A repetition signs nothing more.
 *
 * @throws BorderError 404 for a deal of others; 400 at `password` and `code`; 409 `RequestChanged` if the contract
 *   has changed; 429 after many wrong passwords
 */
export async function signContract(
  options: MainOptions,
  calledBy: Caller,
  dealId: string,
  { sha256, password, code }: { sha256: string; password: string; code: string },
): Promise<DealAnswer> {
  const { db, signal } = options;
  await findOwnDeal(db, calledBy, dealId);
  await requirePasswordAgain(db, calledBy, password, 'password');
  const refused = await db.transaction().execute(async (trx) => {
    const { deal, contract, side, caller, isSigned } = await lockForSigning(trx, calledBy, dealId, true);
    if (contract.sha256 !== sha256) throw new BorderError(409, 'RequestChanged');
    if (isSigned) return null;
    const refusal = await spendCode(trx, { contractId: contract.id, userId: caller.userId }, code);
    if (refusal === null) await insertSignature(trx, { deal, contract, side, caller }, null);
    return refusal;
  });
  requireCodeTaken(refused);
  signal.committed();
  return getDeal(db, calledBy, dealId);
}

/**
 * Confirms that the file that the other side signed elsewhere is the contract, if it could not be compared [C2]. This
 * concludes the deal if both sides have signed. A repetition changes nothing.
 *
 * @param of.side of the signature
 * @param of.sha256 of the contract's version whose file was read
 * @throws BorderError 404 for a deal of others and if there is no such file; 403 for one's own; 409 `RequestChanged`
 *   if the contract has changed
 */
export async function confirmSigned(
  { db, signal }: MainOptions,
  calledBy: Caller,
  dealId: string,
  of: { readonly side: DealSide; readonly sha256: string },
): Promise<DealAnswer> {
  await findOwnDeal(db, calledBy, dealId);
  await db.transaction().execute(async (trx) => {
    const { deal, contract, side, caller } = await lockForSigning(trx, calledBy, dealId, true);
    if (side === of.side) throw new BorderError(403, 'NotEnoughPrivileges');
    if (contract.sha256 !== of.sha256) throw new BorderError(409, 'RequestChanged');
    const signature = await trx
      .selectFrom('main.contract_signatures')
      .select('is_compared')
      .where('contract_id', '=', contract.id)
      .where('side', '=', of.side)
      .executeTakeFirst();
    if (signature?.is_compared !== false) throw notFound();
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('main.signature_confirmations')
      .values({
        contract_id: contract.id,
        side: of.side,
        account_id: caller.accountId,
        user_id: caller.userId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return;
    await concludeIfSigned(trx, deal, contract.id);
    await dealChanged(trx, deal);
  });
  signal.committed();
  return getDeal(db, calledBy, dealId);
}

/** A file that was signed elsewhere, and whether it was found to contain the contract. */
interface SignedFile {
  readonly key: string;
  readonly isCompared: boolean;
}

/** Stores the signature of a side, and notifies the other one or, once the deal is concluded, both. */
export async function insertSignature(
  trx: MainTrx,
  {
    deal,
    contract,
    side,
    caller,
  }: {
    readonly deal: LockedDeal;
    readonly contract: { readonly id: string; readonly sha256: string };
    readonly side: DealSide;
    readonly caller: Signer;
  },
  file: SignedFile | null,
): Promise<void> {
  await trx
    .insertInto('main.contract_signatures')
    .values({
      contract_id: contract.id,
      side,
      account_id: caller.accountId,
      user_id: caller.userId,
      signer_name: await signerOf(trx, caller),
      sha256: contract.sha256,
      file_key: file?.key ?? null,
      is_compared: file?.isCompared ?? null,
    })
    .execute();
  await tellOfSignature(trx, deal, contract.id, caller);
}

/** Name of the signer: of the account's administrator, else of its company. */
async function signerOf(trx: MainTrx, caller: Signer): Promise<string> {
  const account = await trx
    .selectFrom('main.accounts')
    .select(['administrator_name', 'company_name'])
    .where('id', '=', caller.accountId)
    .executeTakeFirstOrThrow();
  return account.administrator_name ?? account.company_name ?? '';
}

/**
 * @throws BorderError 401, 404; 409 `RequestChanged` without a contract, for an annulled deal, and if the side has
 *   signed unless repeatable
 */
export async function lockForSigning(trx: MainTrx, calledBy: Caller, dealId: string, isRepeatable = false) {
  const deal = await lockDeal(trx, dealId);
  const caller = await freshCaller(trx, identity, calledBy);
  const side = sideOf(deal, caller.accountId);
  if (side === null) throw notFound();
  const contract = await findContract(trx, dealId);
  if (!contract || deal.life?.stage === 'annulled') throw new BorderError(409, 'RequestChanged');
  const signatures = await trx
    .selectFrom('main.contract_signatures')
    .select('side')
    .where('contract_id', '=', contract.id)
    .execute();
  const isSigned = signatures.some((one) => one.side === side);
  if (isSigned && !isRepeatable) throw new BorderError(409, 'RequestChanged');
  return { deal, contract, side, caller, isSigned };
}

/** Concludes a deal whose last contract binds both sides, and notifies them. @returns true if it does */
async function concludeIfSigned(trx: MainTrx, deal: LockedDeal, contractId: string): Promise<boolean> {
  const { rows } = await sql<{ sides: SignedSides }>`
    select ${signedSidesSql(sql`${contractId}::uuid`)} as sides`.execute(trx);
  const [row] = rows;
  if (!row || !isConcluded(row.sides)) return false;
  await trx
    .updateTable('main.deals')
    .set({ concluded_at: new Date(await databaseNowMs(trx)) })
    .where('id', '=', deal.id)
    .execute();
  const concluded = await lockDeal(trx, deal.id);
  const terms = await dealTermsOf(trx, concluded);
  await storeSummary(trx, concluded, terms, await readFacts(trx, deal.id), await databaseNowMs(trx));
  const { id, goods, seller_account_id, buyer_account_id } = deal;
  await notifyAll(
    trx,
    [seller_account_id, buyer_account_id].map((accountId) => ({
      ...{ accountId, type: 'ContractConcluded' as const, tokens: { name: goods.name } },
      ...{ link: `/auction-winning-bids/${id}` as const, eventKey: `deal:${id}:concluded` },
    })),
  );
  return true;
}

/** Notifies the other side that it is their turn, or both that the deal is concluded. */
async function tellOfSignature(
  trx: MainTrx,
  deal: LockedDeal,
  contractId: string,
  { accountId, companyName }: Signer,
): Promise<void> {
  const parties = [deal.seller_account_id, deal.buyer_account_id];
  if (!(await concludeIfSigned(trx, deal, contractId))) {
    const other = parties.find((party) => party !== accountId) ?? accountId;
    const tokens = { name: deal.goods.name, by: companyName ?? '' };
    const link = `/auction-winning-bids/${deal.id}` as const;
    const eventKey = `contract:${contractId}:signed:${accountId}`;
    await notifyAll(trx, [{ accountId: other, type: 'ContractSigned', link, tokens, eventKey }]);
  }
  await dealChanged(trx, deal);
}
