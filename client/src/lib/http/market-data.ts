import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { serviceCalls } from './service-calls.ts';

/**
 * The main service's reference prices, rates, haulage and VAT rules: separate from its other calls, which are larger.
 */
export const marketDataCalls = createTanstackQueryUtils(
  serviceCalls(
    '/services/main',
    async () => (await import('@recolta/shared/contracts/http/market-data')).marketDataContract,
  ),
  { path: ['main', 'marketData'] },
);
