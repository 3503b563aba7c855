import type { ContractCheck, DealAnswer, DealContract } from '@recolta/shared/contracts/http/deals';
import { notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { roundTermsOf } from '../announcement/announcement-view.ts';
import { dealOf } from '../announcement/list-bids.ts';
import type { MainDatabase } from '../tables.ts';
import { type DealRow, findOwnDeal } from './deal-terms.ts';
import { findContract } from './make-contract.ts';

/** One's own deal with its contract and signatures. @throws BorderError 404 for a deal of others */
export async function getDeal(db: MainDatabase, caller: Caller, id: string): Promise<DealAnswer> {
  const { deal, row, bid } = await findOwnDeal(db, caller, id);
  return {
    deal: await dealOf(db, deal, { row, bid }, caller),
    terms: roundTermsOf(deal.terms, true),
    contractType: row.goods.contractType,
    contract: await contractOf(db, deal),
    concludedAt: deal.concluded_at?.toISOString() ?? null,
  };
}

async function contractOf(db: MainDatabase, deal: DealRow): Promise<DealContract | null> {
  const contract = await findContract(db, deal.id);
  if (!contract) return null;
  const signatures = await db
    .selectFrom('main.contract_signatures')
    .select(['side', 'signer_name', 'signed_at'])
    .where('contract_id', '=', contract.id)
    .orderBy('signed_at')
    .execute();
  return {
    number: deal.contract_number ?? '',
    version: contract.version,
    kind: contract.kind,
    sha256: contract.sha256,
    madeAt: contract.made_at.toISOString(),
    signatures: signatures.map(({ side, signer_name, signed_at }) => {
      return { side, name: signer_name, at: signed_at.toISOString() };
    }),
  };
}

/** Which files are versions of a contract, naming nobody. @throws BorderError 404 for an unknown number */
export async function checkContract(db: MainDatabase, number: string): Promise<ContractCheck> {
  const deal = await db
    .selectFrom('main.deals')
    .select(['id', 'concluded_at'])
    .where('contract_number', '=', number)
    .executeTakeFirst();
  const versions = deal
    ? await db
        .selectFrom('main.contracts')
        .select(['version', 'sha256', 'made_at'])
        .where('deal_id', '=', deal.id)
        .orderBy('version')
        .execute()
    : [];
  if (!deal || versions.length === 0) throw notFound();
  return {
    number,
    isConcluded: deal.concluded_at !== null,
    versions: versions.map(({ version, sha256, made_at }) => {
      return { version, sha256, madeAt: made_at.toISOString() };
    }),
  };
}
