import { implement } from '@orpc/server';
import { marketDataContract } from '@recolta/shared/contracts/http/market-data';
import {
  type CallContext,
  requireAdministrator,
  requireProvenAdministrator,
} from '../../platform/http/call-context.ts';
import type { MainOptions } from '../main-options.ts';
import {
  latestPrices,
  latestRates,
  priceHistory,
  priceTrends,
  rateHistory,
  readHaulage,
  readVatRules,
} from './read-market-data.ts';
import {
  removeHaulage,
  removePrice,
  removeRate,
  saveHaulage,
  savePrices,
  saveRates,
  saveVatRules,
} from './save-market-data.ts';

/** Calls about reference prices, exchange rates and VAT regimes: everyone reads, administrators keep them [Q3, Q4]. */
export function createMarketDataCalls({ db, readDb }: MainOptions) {
  const os = implement(marketDataContract).$context<CallContext>();
  return os.router({
    latestPrices: os.latestPrices.handler(() => latestPrices(readDb)),
    priceHistory: os.priceHistory.handler(({ input }) =>
      priceHistory(readDb, input.params.market, input.params.product),
    ),
    priceTrends: os.priceTrends.handler(({ input }) =>
      priceTrends(readDb, input.params.market, input.query.products.split(',')),
    ),
    rates: os.rates.handler(() => latestRates(readDb)),
    rateHistory: os.rateHistory.handler(({ input }) => rateHistory(readDb, input.params.currency)),
    vatRules: os.vatRules.handler(() => readVatRules(readDb)),
    haulageRates: os.haulageRates.handler(() => readHaulage(readDb)),
    saveHaulage: os.saveHaulage.handler(async ({ input, context }) => {
      const { userId } = await requireAdministrator(db, context);
      return saveHaulage(db, userId, input.body);
    }),
    removeHaulage: os.removeHaulage.handler(async ({ input, context }) => {
      const { userId } = await requireAdministrator(db, context);
      await removeHaulage(db, userId, input.params.upToKm);
    }),
    savePrices: os.savePrices.handler(async ({ input, context }) => {
      const { userId } = await requireAdministrator(db, context);
      return savePrices(db, userId, input.body);
    }),
    removePrice: os.removePrice.handler(async ({ input, context }) => {
      const { userId } = await requireAdministrator(db, context);
      await removePrice(db, userId, input.params);
    }),
    saveRates: os.saveRates.handler(async ({ input, context }) => {
      const { userId } = await requireProvenAdministrator(db, context);
      return saveRates(db, userId, input.body);
    }),
    removeRate: os.removeRate.handler(async ({ input, context }) => {
      const { userId } = await requireProvenAdministrator(db, context);
      await removeRate(db, userId, input.params);
    }),
    saveVatRules: os.saveVatRules.handler(async ({ input, context }) => {
      const { userId } = await requireProvenAdministrator(db, context);
      await saveVatRules(db, userId, input.body.rules);
    }),
  });
}
