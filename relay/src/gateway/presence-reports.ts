import { randomUUID } from 'node:crypto';
import {
  maxReportedAuctions,
  type PresenceAnswer,
  type PresenceReport,
  presenceAnswerSchema,
  type WatchersElsewhere,
} from '@recolta/shared/contracts/feed';
import { roomKinds } from '@recolta/shared/contracts/socket/room-kinds';
import { callService } from '../http/service-call.ts';
import { accountRoom, type RelayServer, socketsIn } from './relay-server.ts';
import type { WatcherCounts } from './watcher-counts.ts';

/** Interval of reports: a relay that misses two counts as away, and a presence lasts for six. */
export const reportEachMs = 2000;
/** A final report delays shutdown by at most this long. */
const goodbyeMs = 1000;

interface PresenceReportsOptions {
  readonly io: RelayServer;
  readonly watchers: Pick<WatcherCounts, 'rooms' | 'own' | 'learn'>;
  readonly relayId: string;
  readonly baseUrl: string;
  readonly token: string;
  readonly timeoutMs: number;
}

const { auction } = roomKinds;

/**
 * Reports to the live-auction service how many people watch each auction here, and which invited accounts are in
 * the rooms of their auctions [I2]; the answers say how many watch elsewhere. Costs one lookup per invitation,
 * independent of the number of watchers, because the service lists the accounts that it asks about.
 */
export function createPresenceReports(options: PresenceReportsOptions) {
  const { io, watchers, relayId, baseUrl, token, timeoutMs } = options;
  let wanted: PresenceAnswer['invited'] = [];
  let isReporting = false;
  const leaving = new AbortController();

  const isConnected = (accountId: string, room: string) =>
    socketsIn(io, accountRoom(accountId)).some(({ data }) => data.rooms.has(room));

  function presentIn(auctionIds: ReadonlySet<string>) {
    return wanted.flatMap(({ auctionId, accountIds }) => {
      if (!auctionIds.has(auctionId)) return [];
      const room = auction.roomOf(auctionId);
      const present = accountIds.filter((accountId) => isConnected(accountId, room));
      return present.length > 0 ? [{ auctionId, accountIds: present }] : [];
    });
  }

  function send(part: Omit<PresenceReport, 'relayId'>, limits: { timeoutMs: number; signal?: AbortSignal }) {
    return callService({
      url: `${baseUrl}/feed/presence`,
      method: 'POST',
      token,
      body: { relayId, ...part },
      ...limits,
      schema: presenceAnswerSchema,
    });
  }

  /** Splits a report with many rooms; without rooms it is one empty part, which removes previous ones. */
  function partsOf(ids: readonly string[]): string[][] {
    const count = Math.max(1, Math.ceil(ids.length / maxReportedAuctions));
    return Array.from({ length: count }, (_, part) =>
      ids.slice(part * maxReportedAuctions, (part + 1) * maxReportedAuctions),
    );
  }

  async function sendAll(): Promise<void> {
    const reportId = randomUUID();
    const ids = watchers
      .rooms()
      .filter((room) => auction.room.safeParse(room).success)
      .map(auction.idOf);
    const invited: PresenceAnswer['invited'][number][] = [];
    const elsewhere = new Map<string, WatchersElsewhere>();
    const parts = partsOf(ids);
    for (const [index, auctionIds] of parts.entries()) {
      const answer = await send(
        {
          reportId,
          isLastPart: index === parts.length - 1,
          auctions: auctionIds.map((auctionId) => ({
            auctionId,
            watchers: watchers.own(auction.roomOf(auctionId)),
          })),
          present: presentIn(new Set(auctionIds)),
        },
        { timeoutMs, signal: leaving.signal },
      );
      invited.push(...answer.invited);
      for (const other of answer.elsewhere) elsewhere.set(auction.roomOf(other.auctionId), other);
    }
    wanted = invited;
    watchers.learn(elsewhere);
  }

  return {
    /** Sends one report; does nothing while the previous one is pending. */
    async report(): Promise<void> {
      if (isReporting || leaving.signal.aborted) return;
      isReporting = true;
      try {
        await sendAll();
      } catch (error) {
        // The final report already contains these changes.
        if (!leaving.signal.aborted) throw error;
      } finally {
        isReporting = false;
      }
    },
    /** Sends the final report: no watchers remain here, and no report follows. */
    async leave(): Promise<void> {
      leaving.abort();
      await send(
        { reportId: randomUUID(), isLastPart: true, auctions: [], present: [] },
        { timeoutMs: Math.min(timeoutMs, goodbyeMs) },
      );
    },
  };
}
