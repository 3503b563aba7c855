import type { Deal } from '@recolta/shared/contracts/http/announcements';
import type { ContractCheck, DealAnswer, DealContract } from '@recolta/shared/contracts/http/deals';
import { type FilterFields, parseFilters } from '@recolta/shared/contracts/http/list-filters';
import { figuresOf } from '@recolta/shared/domain/announcement/announcement';
import {
  type MissingDetail,
  missingContractDetails,
} from '@recolta/shared/domain/contract/missing-contract-details';
import { dealStep } from '@recolta/shared/domain/contract/signing';
import { withStatedAval } from '@recolta/shared/domain/goods/bid-terms';
import { formatMoney, totalMinor } from '@recolta/shared/domain/money';
import { formatTonnes } from '@recolta/shared/domain/quantity';
import { sql } from 'kysely';
import { databaseNowMs } from '../../platform/clock.ts';
import { notFound } from '../../platform/http/border-error.ts';
import { parsedOr400 } from '../../platform/list-query.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { findAccount } from '../account/find-accounts.ts';
import { roundTermsOf } from '../announcement/announcement-view.ts';
import type { BidPage, PageQuery } from '../announcement/list-bids.ts';
import { dealTermsOf, readFacts } from '../deal/deal-log.ts';
import { readVatRules } from '../market-data/read-market-data.ts';
import type { MainDatabase } from '../tables.ts';
import { partiesOf, vatStatesOf } from './deal-parties.ts';
import { findDealTasks, tasksIn } from './deal-tasks.ts';
import {
  agreedGoods,
  type DealRow,
  findSeenDeal,
  isDealOver,
  type SeenDeal,
  sideOf,
  signaturesSql,
  sourceOf,
} from './deal-terms.ts';
import { findContract } from './stored-contracts.ts';

/** More than an account has open at a time. */
const mostOwnTurns = 2000;

const listFields: FilterFields = {
  state: { operators: ['=='], accepts: (value) => value === 'open' || value === 'over' },
  turn: { operators: ['=='], accepts: (value) => value === 'me' },
};

/** The caller's own deals, the latest first. @throws BorderError 400 */
export async function listDeals(
  db: MainDatabase,
  { accountId }: Caller,
  { page, pageSize, filters }: PageQuery & { readonly filters: string },
): Promise<BidPage<Deal>> {
  const chosen = parsedOr400(parseFilters(filters, listFields), 'filters');
  const conditions = chosen.map(async ({ name, values }) => {
    if (name === 'turn') {
      const { tasks } = await findDealTasks(db, accountId, mostOwnTurns);
      return sql`d.id = any(${tasks.map(({ id }) => id)}::uuid[])`;
    }
    return values.includes('over') ? isDealOver : sql`not ${isDealOver}`;
  });
  const isOwn = sql.join(
    [
      sql`(d.seller_account_id = ${accountId} or d.buyer_account_id = ${accountId})`,
      ...(await Promise.all(conditions)),
    ],
    sql` and `,
  );
  const { rows } = await sql<DealRow>`
    select d.*, ${signaturesSql} as signatures from main.deals d where ${isOwn} order by d.opened_at desc, d.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::integer as total from main.deals d where ${isOwn}`.execute(db);
  const ownTurns = new Set((await tasksIn(db, accountId, rows)).map(({ id }) => id));
  const items = await Promise.all(
    rows.map(async (deal) => ({
      ...(await dealOf(db, { deal, side: sideOf(deal, accountId) })),
      isOwnTurn: ownTurns.has(deal.id),
    })),
  );
  return { items, total: counts[0]?.total ?? 0, page, pageSize };
}

/** A deal with its contract and signatures. @throws BorderError 404 for a deal of others, except for administrators */
export async function getDeal(db: MainDatabase, caller: Caller, id: string): Promise<DealAnswer> {
  const seen = await findSeenDeal(db, caller, id);
  const { deal, side } = seen;
  const parties = side === null ? [deal.seller_account_id, deal.buyer_account_id] : [];
  return {
    deal: await dealOf(db, seen),
    terms: roundTermsOf(withStatedAval(deal.terms, deal.goods), true),
    contractType: deal.goods.contractType,
    isOwner: side === deal.owner_side,
    parties: (await Promise.all(parties.map((one) => contactOf(db, one)))).filter((one) => one !== null),
    contract: await contractOf(db, deal),
    isContractGiven: deal.contract_file !== null,
    missing: await missingOf(db, deal),
    agreed: { goods: agreedGoods(deal), vatStates: await vatStatesOf(db, deal) },
    concludedAt: deal.concluded_at?.toISOString() ?? null,
    life: {
      terms: await dealTermsOf(db, deal),
      facts: await readFacts(db, deal.id),
      vatRules: await readVatRules(db),
      now: new Date(await databaseNowMs(db)).toISOString(),
    },
  };
}

/** Details that the parties of a deal must state before its General contract can be made; empty once it exists. */
async function missingOf(db: MainDatabase, deal: DealRow): Promise<MissingDetail[]> {
  if (deal.goods.contractType !== 'General' || deal.signatures !== null) return [];
  return [...missingContractDetails(await partiesOf(db, deal))];
}

/** A deal as visible to one of its parties or an administrator. */
async function dealOf(db: MainDatabase, { deal, side }: SeenDeal): Promise<Deal> {
  const { priceMinor, quantityThousandths } = figuresOf(deal.terms);
  const other = side === 'seller' ? deal.buyer_account_id : deal.seller_account_id;
  const [cover] = deal.goods.photos;
  return {
    id: deal.id,
    source: sourceOf(deal),
    name: deal.goods.name,
    product: deal.goods.product,
    category: await categoryOf(db, deal),
    ...(cover !== undefined && { cover }),
    side,
    openedAt: deal.opened_at.toISOString(),
    price: formatMoney(priceMinor),
    currency: deal.currency,
    quantity: formatTonnes(quantityThousandths),
    unit: deal.goods.unit,
    total: formatMoney(totalMinor(priceMinor, quantityThousandths)),
    isPriceGross: deal.product?.isPriceGross ?? false,
    step: dealStep(deal.signatures, side ?? 'seller'),
    ...lifeOf({ deal, side }),
    counterparty: side === null ? null : await contactOf(db, other),
  };
}

/** The stage of a signed deal and the reader's turn, as of its last change; for an administrator, no turn. */
function lifeOf({ deal: { life }, side }: SeenDeal): Pick<Deal, 'life'> {
  if (life === null) return {};
  const turn = side === null ? null : life.turns[side];
  const dueAt = turn?.dueMs == null ? null : new Date(turn.dueMs).toISOString();
  const hasDispute = (life.disputes?.open ?? 0) > 0;
  return { life: { stage: life.stage, turn: turn && { kind: turn.kind, dueAt }, hasDispute } };
}

/** The category of the goods of a deal: of a product, that of the catalogue. */
async function categoryOf(db: MainDatabase, { goods, product_id }: DealRow): Promise<string> {
  if (product_id === null) return goods.category;
  const product = await db
    .selectFrom('main.products')
    .select('category')
    .where('id', '=', product_id)
    .executeTakeFirst();
  return product?.category ?? goods.category;
}

/** The current contact of a party; null if its account is closed. */
async function contactOf(db: MainDatabase, accountId: string): Promise<Deal['counterparty']> {
  const found = await findAccount(db, accountId);
  if (!found) return null;
  const { companyName, companyNumber, administratorName, email, telephone } = found.account;
  return { companyName: companyName ?? '', companyNumber, administratorName, email, telephone };
}

async function contractOf(db: MainDatabase, deal: DealRow): Promise<DealContract | null> {
  const contract = await findContract(db, deal.id);
  if (!contract) return null;
  const signatures = await db
    .selectFrom('main.contract_signatures')
    .select(['side', 'signer_name', 'signed_at', 'file_key', 'is_compared'])
    .where('contract_id', '=', contract.id)
    .orderBy('signed_at')
    .execute();
  return {
    number: deal.contract_number ?? '',
    version: contract.version,
    kind: contract.kind,
    sha256: contract.sha256,
    madeAt: contract.made_at.toISOString(),
    signatures: signatures.map(({ side, signer_name, signed_at, file_key, is_compared }) => ({
      ...{ side, name: signer_name, at: signed_at.toISOString(), isFile: file_key !== null },
      ...{ isCompared: is_compared, isConfirmed: !deal.signatures?.unconfirmed.includes(side) },
    })),
  };
}

/** The files that are versions of a contract, without any names. @throws BorderError 404 for an unknown number */
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
