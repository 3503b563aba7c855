import type { AccountToday, AccountTrade, MarketPort } from '../ports/market-port.ts';

/** Market data of accounts in one part: one kind of sale with its bids, or deals. */
export type MarketPart = Partial<
  Pick<MarketPort, 'findObligation' | 'hasTraded' | 'findToday' | 'findBidVersions' | 'eraseTradeData'>
> & { findTrade(...call: Parameters<MarketPort['findTrade']>): Promise<Partial<AccountTrade>> };

/** Joins a market with further parts. They are queried in order, the market's own first. */
export function joinMarket(market: MarketPort, others: readonly MarketPart[]): MarketPort {
  const parts: readonly MarketPart[] = [market, ...others];
  return {
    ...market,
    async findObligation(db, accountId) {
      for (const part of parts) {
        const obligation = await part.findObligation?.(db, accountId);
        if (obligation) return obligation;
      }
      return null;
    },
    async hasTraded(db, accountId) {
      for (const part of parts) if (await part.hasTraded?.(db, accountId)) return true;
      return false;
    },
    async findTrade(db, accountId) {
      let trade = await market.findTrade(db, accountId);
      for (const part of others) trade = { ...trade, ...(await part.findTrade(db, accountId)) };
      return trade;
    },
    async findToday(db, accountId) {
      let today: AccountToday = { tasks: [], open: {} };
      for (const part of parts) {
        const found = await part.findToday?.(db, accountId);
        if (found)
          today = { tasks: [...today.tasks, ...found.tasks], open: { ...today.open, ...found.open } };
      }
      return today;
    },
    async findBidVersions(db, accountIds) {
      const versions = new Map<string, number>();
      for (const part of parts)
        for (const [accountId, version] of (await part.findBidVersions?.(db, accountIds)) ?? [])
          versions.set(accountId, (versions.get(accountId) ?? 0) + version);
      return versions;
    },
    async eraseTradeData(db, accountIds) {
      for (const part of parts) await part.eraseTradeData?.(db, accountIds);
    },
  };
}
