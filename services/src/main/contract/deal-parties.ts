import type { ContractParty } from '@recolta/shared/domain/contract/contract-terms';
import { type DealSide, dealSides } from '@recolta/shared/domain/contract/signing';
import type { VatState } from '@recolta/shared/domain/vat';
import type { Selectable } from 'kysely';
import { anyOf } from '../../platform/any-of.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import type { NewDeal } from '../../platform/ports/deals-port.ts';
import { mayActSql, mayBidInvitedSql } from '../session/find-callers.ts';
import type { MainDatabase, MainTables } from '../tables.ts';

type DealParties = Pick<
  Selectable<MainTables['main.deals']>,
  'seller_account_id' | 'buyer_account_id' | 'seller_party' | 'buyer_party'
>;

/** The current data of an account: what a contract prints of it, and whether it may act in the market. */
export interface FoundParty {
  readonly party: ContractParty;
  readonly isClosed: boolean;
  readonly isActive: boolean;
  readonly mayBidInvited: boolean;
}

export async function findParties(
  db: MainDatabase,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, FoundParty>> {
  const rows = await db
    .selectFrom('main.accounts as a')
    .innerJoin('main.users as u', 'u.account_id', 'a.id')
    .select((of) => [
      'a.id',
      of('a.closed_at', 'is not', null).$castTo<boolean>().as('isClosed'),
      mayActSql.as('isActive'),
      mayBidInvitedSql.as('mayBidInvited'),
      'a.company_name as companyName',
      'a.company_number as companyNumber',
      'a.j_number as jNumber',
      'a.invoice_address as invoiceAddress',
      'a.administrator_name as administratorName',
      'a.telephone',
      'u.email',
      'a.bank',
      'a.bank_branch as bankBranch',
      'a.bank_account_number as bankAccountNumber',
      'a.vat_state as vatState',
      'a.is_producer as isProducer',
    ])
    .where('a.id', '=', anyOf(accountIds))
    .execute();
  return new Map(
    rows.map(({ id, isClosed, isActive, mayBidInvited, ...party }) => [
      id,
      { party, isClosed, isActive, mayBidInvited },
    ]),
  );
}

/** An account as a party of a contract. @throws BorderError 409 `RequestChanged` if it is closed */
export async function partyOf(db: MainDatabase, accountId: string): Promise<ContractParty> {
  const found = (await findParties(db, [accountId])).get(accountId);
  if (!found || found.isClosed) throw new BorderError(409, 'RequestChanged');
  return found.party;
}

/**
 * Both parties of a deal as its contract prints them: the company as of the opening of the deal [S9], data that it
 * lacked then from the account, and the current contact person.
 *
 * @throws BorderError 409 `RequestChanged` if there is neither a copy nor an open account
 */
export async function partiesOf(
  db: MainDatabase,
  deal: DealParties,
): Promise<Record<DealSide, ContractParty>> {
  return partiesIn(await findParties(db, [deal.seller_account_id, deal.buyer_account_id]), deal);
}

/** Like `partiesOf`, from accounts that were read before. */
export function partiesIn(
  found: ReadonlyMap<string, FoundParty>,
  deal: DealParties,
): Record<DealSide, ContractParty> {
  const of = (side: DealSide): ContractParty => {
    const kept = deal[`${side}_party`];
    const now = found.get(deal[`${side}_account_id`]);
    if (!now || now.isClosed) {
      if (kept === null) throw new BorderError(409, 'RequestChanged');
      return kept;
    }
    const { administratorName, telephone, email } = now.party;
    return { ...filled(kept, now.party), administratorName, telephone, email };
  };
  return { seller: of('seller'), buyer: of('buyer') };
}

/** VAT states of both parties of a deal, as stated in its contract; null if neither has stated one. */
export async function vatStatesOf(
  db: MainDatabase,
  deal: DealParties,
): Promise<Record<DealSide, VatState | null>> {
  const found = await findParties(db, [deal.seller_account_id, deal.buyer_account_id]);
  const of = (side: DealSide) =>
    deal[`${side}_party`]?.vatState ?? found.get(deal[`${side}_account_id`])?.party.vatState ?? null;
  return { seller: of('seller'), buyer: of('buyer') };
}

function filled(kept: ContractParty | null, now: ContractParty): ContractParty {
  const stated = Object.entries(kept ?? {}).filter(([, value]) => value !== null);
  return { ...now, ...Object.fromEntries(stated) };
}

/**
 * Requires that both parties may be bound by an act of one of them: neither is closed or deactivated. Read under the
 * account locks of both, which the act shares. In a live auction an invitation is enough to bid [I1].
 *
 * @throws BorderError 403 `AccountNotActive` for the side that acts; 409 `OwnerNotEligible`, `BidderNotEligible`
 */
export function requireMayBeBound(deal: NewDeal, parties: ReadonlyMap<string, FoundParty>): void {
  if (deal.decidedBy === null) return;
  for (const side of dealSides) {
    const found = parties.get(deal[`${side}AccountId`]);
    const isOwner = side === deal.ownerSide;
    const mayBidInvited = !isOwner && deal.source.kind === 'liveAuction' && found?.mayBidInvited === true;
    if (found?.isActive || mayBidInvited) continue;
    if (side === deal.decidedBy) throw new BorderError(403, 'AccountNotActive');
    throw new BorderError(409, isOwner ? 'OwnerNotEligible' : 'BidderNotEligible');
  }
}
