import type { IncomingMessage } from 'node:http';
import type { DriverLink, DriverPlaces } from '@recolta/shared/contracts/http/delivery';
import type { DriverLoad, DriverPlace, storedFileSchema } from '@recolta/shared/contracts/http/driver-load';
import { dealSides } from '@recolta/shared/domain/contract/signing';
import type { SentFact } from '@recolta/shared/domain/deal/deal-facts';
import { dealLife, isOver, type Load } from '@recolta/shared/domain/deal/deal-life';
import {
  carrierSide,
  type DealTerms,
  thousandthsPerKg,
  windowPlace,
} from '@recolta/shared/domain/deal/deal-terms';
import { driverLinkEndMs } from '@recolta/shared/domain/deal/driver-link';
import { refuse } from '@recolta/shared/domain/deal/fact-act';
import { goodsName } from '@recolta/shared/domain/goods-name';
import type * as z from 'zod';
import { databaseNowMs } from '../../platform/clock.ts';
import { receiveUpload } from '../../platform/files/receive-upload.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { freshCaller } from '../../platform/sale/locked-caller.ts';
import { newToken } from '../../platform/token.ts';
import { partiesOf } from '../contract/deal-parties.ts';
import { agreedGoods, findOwnDeal, sideOf } from '../contract/deal-terms.ts';
import { type LockedDeal, lockDeal } from '../contract/stored-contracts.ts';
import type { MainOptions } from '../main-options.ts';
import { readVatRules } from '../market-data/read-market-data.ts';
import { identity } from '../session/find-callers.ts';
import type { MainDatabase, MainTrx } from '../tables.ts';
import { type Refusals, storeFacts } from './add-facts.ts';
import { dealTermsOf, readFacts } from './deal-log.ts';
import { driverPartsSchema, storeDealFile } from './fact-files.ts';

interface At {
  readonly id: string;
  readonly loadId: string;
}

/** A load with its deal. */
interface FoundLoad {
  readonly terms: DealTerms;
  readonly load: Load;
  /** Number of loads of the deal, those that fell away included: the last has this number. */
  readonly count: number;
  readonly nowMs: number;
  readonly endsMs: number;
}

/** @throws BorderError 404 */
async function findLoad(db: MainDatabase, deal: LockedDeal, loadId: string): Promise<FoundLoad> {
  const nowMs = await databaseNowMs(db);
  const terms = await dealTermsOf(db, deal);
  const facts = await readFacts(db, deal.id);
  const life = dealLife(terms, facts, nowMs, await readVatRules(db));
  const load = life.loads.find(({ id }) => id === loadId);
  if (!load || load.state === 'rejected') throw notFound();
  return {
    terms,
    load,
    count: life.loads.length,
    nowMs,
    endsMs: driverLinkEndMs(load.plan.day),
  };
}

/**
 * The link of a load's driver. Without one, proposes the places of the deal's last link, or the agreed places.
 *
 * @throws BorderError 404 for a deal of others and an unknown load; 403 for the side that does not carry
 */
export async function driverLinkOf(db: MainDatabase, caller: Caller, at: At): Promise<DriverLink> {
  const { deal, side } = await findOwnDeal(db, caller, at.id);
  const { terms, load, endsMs } = await findLoad(db, deal, at.loadId);
  if (isOver(load)) throw notFound();
  if (side !== carrierSide(terms)) throw new BorderError(403, 'NotEnoughPrivileges');
  const links = await db
    .selectFrom('main.driver_links')
    .selectAll()
    .where('deal_id', '=', at.id)
    .orderBy('made_at', 'desc')
    .execute();
  const own = links.find(({ load_id }) => load_id === at.loadId);
  const places = (own ?? links[0])?.places ?? (await agreedPlaces(db, deal));
  return { token: own?.token ?? null, endsAt: new Date(endsMs).toISOString(), ...places };
}

/** Both places as far as the deal states them. */
export async function agreedPlaces(
  db: MainDatabase,
  deal: LockedDeal,
): Promise<Record<'loading' | 'unloading', DriverPlace>> {
  const { deliveryLocation } = agreedGoods(deal);
  const parties = await partiesOf(db, deal);
  const [loading, unloading] = dealSides.map((side) => {
    const { companyName, administratorName, telephone } = parties[side];
    return { place: companyName ?? '', contact: administratorName, telephone };
  });
  if (!loading || !unloading) throw new Error('a deal has two sides');
  return { loading, unloading: { ...unloading, place: deliveryLocation ?? unloading.place } };
}

/**
 * Makes the link of a load's driver, or changes what its page shows.
 *
 * @throws BorderError like `driverLinkOf`; 409 `RequestChanged` if the link would have ended
 */
export async function putDriverLink(
  { db }: MainOptions,
  calledBy: Caller,
  at: At,
  places: DriverPlaces,
): Promise<DriverLink> {
  await db.transaction().execute(async (trx) => {
    const { nowMs, endsMs } = await lockCarried(trx, calledBy, at);
    if (nowMs >= endsMs) throw new BorderError(409, 'RequestChanged');
    await storeDriverLink(trx, at, calledBy.accountId, places);
  });
  return driverLinkOf(db, calledBy, at);
}

/** Stores what a driver's page shows; the link of a load that has one stays. */
export async function storeDriverLink(
  trx: MainTrx,
  { id, loadId }: At,
  accountId: string,
  places: DriverPlaces,
): Promise<void> {
  const shown = JSON.stringify(places);
  await trx
    .insertInto('main.driver_links')
    .values({ deal_id: id, load_id: loadId, token: newToken(), made_by: accountId, places: shown })
    .onConflict((conflict) => conflict.columns(['deal_id', 'load_id']).doUpdateSet({ places: shown }))
    .execute();
}

/** Ends the link of a load's driver. @throws BorderError like `driverLinkOf` */
export async function endDriverLink({ db }: MainOptions, calledBy: Caller, at: At): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockCarried(trx, calledBy, at);
    await trx
      .deleteFrom('main.driver_links')
      .where('deal_id', '=', at.id)
      .where('load_id', '=', at.loadId)
      .execute();
  });
}

/** Locks a deal whose load the caller carries. */
async function lockCarried(trx: MainTrx, calledBy: Caller, { id, loadId }: At): Promise<FoundLoad> {
  await findOwnDeal(trx, calledBy, id);
  const deal = await lockDeal(trx, id);
  const { accountId } = await freshCaller(trx, identity, calledBy);
  const side = sideOf(deal, accountId);
  if (side === null) throw notFound();
  const found = await findLoad(trx, deal, loadId);
  if (isOver(found.load)) throw notFound();
  if (side !== carrierSide(found.terms)) throw new BorderError(403, 'NotEnoughPrivileges');
  return found;
}

interface Linked extends FoundLoad {
  readonly deal: LockedDeal;
  readonly places: DriverPlaces;
}

/**
 * The load of a driver's link.
 *
 * @throws BorderError 404 for an unknown or ended link, two days after the load, and for one that was rejected
 */
async function findLinked(db: MainDatabase, token: string, lock = false): Promise<Linked> {
  const link = await db
    .selectFrom('main.driver_links')
    .select(['deal_id', 'load_id'])
    .where('token', '=', token)
    .executeTakeFirst();
  if (!link) throw notFound();
  const deals = db.selectFrom('main.deals').selectAll().where('id', '=', link.deal_id);
  const deal = await (lock ? deals.forUpdate() : deals).executeTakeFirstOrThrow();
  // It may have ended before the lock.
  const kept = await db
    .selectFrom('main.driver_links')
    .select('places')
    .where('token', '=', token)
    .executeTakeFirst();
  if (!kept) throw notFound();
  const found = await findLoad(db, deal, link.load_id);
  if (found.nowMs >= found.endsMs) throw notFound();
  return { ...found, deal, places: kept.places };
}

/** The load as its driver sees it. @throws BorderError like `findLinked` */
export async function driverLoad(db: MainDatabase, token: string): Promise<DriverLoad> {
  const { deal, terms, load, count, places, nowMs, endsMs } = await findLinked(db, token);
  const { plan, moves, tickets } = load;
  const ticketOf = (place: 'Load' | 'Unload') => {
    const ticket = tickets[place];
    if (!ticket) return null;
    const { number, grossKg, tareKg, net } = ticket;
    return { number, grossKg, tareKg, net };
  };
  const moments = Object.values(moves).map(({ move, movedAt }) => [move, movedAt]);
  return {
    ...{ loadId: load.id, number: load.number, count },
    ...(isOver(load) && { isCancelled: true }),
    goods: { ro: deal.goods.name, en: goodsName(deal.goods.name, 'en') },
    windowAt: windowPlace(terms),
    ...{ quantity: plan.quantity, unit: terms.unit, isWeighed: thousandthsPerKg(terms) !== null },
    ...{ day: plan.day, from: plan.from, to: plan.to, plates: plan.plates, ...places },
    moves: Object.fromEntries(moments),
    tickets: { Load: ticketOf('Load'), Unload: ticketOf('Unload') },
    endsAt: new Date(endsMs).toISOString(),
    now: new Date(nowMs).toISOString(),
  };
}

/** Adds what a driver states about the load [D3]. @throws BorderError like `findLinked` */
export async function addDriverFacts(
  { db, signal }: MainOptions,
  token: string,
  sent: readonly SentFact[],
): Promise<{ refusals: Refusals; load: DriverLoad }> {
  const refusals = await db.transaction().execute(async (trx) => {
    const { deal, load } = await findLinked(trx, token, true);
    const isOwn = ({ body }: SentFact) => 'loadId' in body && body.loadId === load.id;
    const author = { author: 'driver', accountId: null, userId: null } as const;
    const stored = await storeFacts(trx, deal, author, sent.filter(isOwn));
    return sent.map((fact) => (isOwn(fact) ? (stored.shift() ?? null) : refuse('loadId', 'unknown')));
  });
  signal.committed();
  return { refusals, load: await driverLoad(db, token) };
}

/** Stores a driver's picture of a ticket. @throws BorderError like `findLinked` and `uploadDealFile` */
export async function uploadDriverFile(
  options: MainOptions,
  token: string,
  request: IncomingMessage,
  address: string,
): Promise<z.infer<typeof storedFileSchema>> {
  const { deal, terms, load } = await findLinked(options.db, token);
  // A stranger with a link counts as a caller whose e-mail is not confirmed.
  const caller = { userId: `driver ${token}`, isEmailConfirmed: false };
  return receiveUpload(options, { caller, request, address }, driverPartsSchema, ({ file }) =>
    storeDealFile(
      options,
      { dealId: deal.id, accountId: deal[`${carrierSide(terms)}_account_id`], loadId: load.id },
      file,
      undefined,
      async (trx) => {
        await findLinked(trx, token, true);
      },
    ),
  );
}
