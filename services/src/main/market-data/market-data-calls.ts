import { marketDataContract } from '@recolta/shared/contracts/http/market-data';
import { implementCalls } from '../../platform/http/implement-calls.ts';
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

/** Calls about reference prices, exchange rates and VAT regimes: everyone reads, administrators edit [Q3, Q4]. */
export function createMarketDataCalls(options: MainOptions) {
  const { db, readDb } = options;
  const os = implementCalls(marketDataContract, options);
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
    saveHaulage: os.saveHaulage.handler(({ input, context }) =>
      saveHaulage(db, context.caller.userId, input.body),
    ),
    removeHaulage: os.removeHaulage.handler(async ({ input, context }) => {
      await removeHaulage(db, context.caller.userId, input.params.upToKm);
    }),
    savePrices: os.savePrices.handler(({ input, context }) =>
      savePrices(db, context.caller.userId, input.body),
    ),
    removePrice: os.removePrice.handler(async ({ input, context }) => {
      await removePrice(db, context.caller.userId, input.params);
    }),
    saveRates: os.saveRates.handler(({ input, context }) => saveRates(db, context.caller.userId, input.body)),
    removeRate: os.removeRate.handler(async ({ input, context }) => {
      await removeRate(db, context.caller.userId, input.params);
    }),
    saveVatRules: os.saveVatRules.handler(async ({ input, context }) => {
      await saveVatRules(db, context.caller.userId, input.body);
    }),
  });
}
