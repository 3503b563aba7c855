import { randomUUID } from 'node:crypto';
import type { PresenceReport } from '@recolta/shared/contracts/feed';
import type { Answer } from './http-call.ts';
import { serviceToken, type TestMarket } from './test-market.ts';

/** A complete report of a relay in one part: watchers and connected accounts by auction. */
export function reportAs(
  market: TestMarket,
  relayId: string,
  report: {
    readonly auctions: Readonly<Record<string, number>>;
    readonly present?: Readonly<Record<string, readonly string[]>>;
    readonly parts?: Partial<PresenceReport>;
    readonly token?: string | undefined;
  },
): Promise<Answer> {
  return market.call({
    method: 'POST',
    path: '/live-auctions/feed/presence',
    token: report.token ?? serviceToken,
    body: {
      relayId,
      reportId: randomUUID(),
      isLastPart: true,
      auctions: Object.entries(report.auctions).map(([auctionId, watchers]) => ({ auctionId, watchers })),
      present: Object.entries(report.present ?? {}).map(([auctionId, accountIds]) => ({
        auctionId,
        accountIds,
      })),
      ...report.parts,
    },
  });
}
