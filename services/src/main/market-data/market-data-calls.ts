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
import { removeHaulage, removePrice, removeRate } from './remove-market-data.ts';
import { saveHaulage, savePrices, saveRates } from './save-market-data.ts';
import { saveVatRules } from './save-vat-rules.ts';

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
    saveHaulage: os.saveHaulage.handler(({ input, context }) => saveHaulage(db, context.caller, input.body)),
    removeHaulage: os.removeHaulage.handler(async ({ input, context }) => {
      await removeHaulage(db, context.caller, input.params.upToKm, input.body?.read);
    }),
    savePrices: os.savePrices.handler(({ input, context }) => savePrices(db, context.caller, input.body)),
    removePrice: os.removePrice.handler(async ({ input, context }) => {
      await removePrice(db, context.caller, input.params, input.body?.read);
    }),
    saveRates: os.saveRates.handler(({ input, context }) => saveRates(db, context.caller, input.body)),
    removeRate: os.removeRate.handler(async ({ input, context }) => {
      await removeRate(db, context.caller, input.params, input.body?.read);
    }),
    saveVatRules: os.saveVatRules.handler(async ({ input, context }) => {
      await saveVatRules(db, context.caller, input.body);
    }),
  });
}
