import {
  maxReportedAuctions,
  type PresenceAnswer,
  presenceAnswerSchema,
} from '@recolta/shared/contracts/feed';
import { roomKinds } from '@recolta/shared/contracts/socket/room-kinds';
import { callService } from '../http/service-call.ts';
import { accountRoom, type RelayServer, socketsIn } from './relay-server.ts';
import type { RoomMembers } from './room-members.ts';

/** How often reports are due: a presence lasts for three of them. */
export const reportEachMs = 4000;

interface PresenceReportsOptions {
  readonly io: RelayServer;
  readonly members: Pick<RoomMembers, 'names'>;
  readonly baseUrl: string;
  readonly token: string;
  readonly timeoutMs: number;
}

const { auction } = roomKinds;

/**
 * Reports to the live-auction service which invited accounts are in the rooms of their auctions [I2]. Costs one lookup
 * for each invitation, however many watch: the service says whom it wants to know about.
 */
export function createPresenceReports({ io, members, baseUrl, token, timeoutMs }: PresenceReportsOptions) {
  let wanted: PresenceAnswer['invited'] = [];
  let isReporting = false;

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

  return {
    /** Sends one report, in parts where there are many rooms; none while the last is under way. */
    async report(): Promise<void> {
      if (isReporting) return;
      isReporting = true;
      try {
        const ids = members
          .names()
          .filter((room) => auction.room.safeParse(room).success)
          .map(auction.idOf);
        const answered: PresenceAnswer['invited'][number][] = [];
        for (let from = 0; from < ids.length; from += maxReportedAuctions) {
          const auctionIds = ids.slice(from, from + maxReportedAuctions);
          const { invited } = await callService({
            url: `${baseUrl}/feed/presence`,
            method: 'POST',
            token,
            body: { auctionIds, present: presentIn(new Set(auctionIds)) },
            timeoutMs,
            schema: presenceAnswerSchema,
          });
          answered.push(...invited);
        }
        wanted = answered;
      } finally {
        isReporting = false;
      }
    },
  };
}
