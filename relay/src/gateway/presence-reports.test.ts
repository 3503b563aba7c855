import {
  type PresenceReport,
  presenceLastsMs,
  presenceReportSchema,
  relayAwayMs,
} from '@recolta/shared/contracts/feed';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPresenceReports, reportEachMs } from './presence-reports.ts';
import { accountRoom, type RelayServer, type RelaySocket } from './relay-server.ts';

const [one, two] = ['8db2f7ac-c224-44a8-a690-edc25c36957a', '8db2f7ac-c224-44a8-a690-edc25c36957b'] as const;
const [ana, ion] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;
const elsewhere = { auctionId: one, watchers: 4, relays: 1, relaysAway: 0 };
const room = (id: string) => `auction:${id}`;

describe('reports of who is connected', () => {
  /** Sockets of accounts, and a service that asks about Ana and Ion in auction one. */
  function begin() {
    const sockets = new Map<string, RelaySocket>();
    const rooms = new Map<string, Set<string>>();
    const io = { sockets: { sockets, adapter: { rooms } } } as unknown as RelayServer;
    const joined = new Set<string>();
    const learn = vi.fn();
    const watchers = { rooms: () => [...joined], own: () => 3, learn };
    const sent: PresenceReport[] = [];
    const service = vi.fn(async (_url: string, { body }: { body: string; signal: AbortSignal }) => {
      sent.push(presenceReportSchema.parse(JSON.parse(body)));
      return Response.json({
        invited: [{ auctionId: one, accountIds: [ana, ion] }],
        elsewhere: [elsewhere],
      });
    });
    vi.stubGlobal('fetch', service);
    const { report, leave } = createPresenceReports({
      ...{ io, watchers, relayId: 'relay-1', baseUrl: 'http://services', token: 't', timeoutMs: 1000 },
    });
    const open = (id: string, accountId: string, ...names: string[]) => {
      sockets.set(id, { id, data: { rooms: new Set(names) } } as unknown as RelaySocket);
      const own = accountRoom(accountId);
      rooms.set(own, (rooms.get(own) ?? new Set()).add(id));
      for (const name of names) joined.add(name);
      return () => {
        sockets.delete(id);
        rooms.get(own)?.delete(id);
      };
    };
    return { open, report, leave, learn, sent, service };
  }
  afterEach(() => vi.unstubAllGlobals());

  it('[I2] name the invited accounts in the room, by any of their tabs, and nobody else', async () => {
    const { open, report, sent } = begin();
    const closeFirst = open('a1', ana, room(one));
    const closeSecond = open('a2', ana, room(one), 'live-list');
    open('i1', ion, room(two));
    open('s1', 'a stranger', room(one));
    // The answer to the first report names the accounts to watch for.
    await report();
    await report();
    closeFirst();
    await report();
    closeSecond();
    await report();
    const present = [{ auctionId: one, accountIds: [ana] }];
    expect(sent.map((part) => part.present)).toEqual([[], present, present, []]);
  });

  it('[I2] continue after a failure, one at a time, and often enough that one may be missed', async () => {
    const { open, report, sent, service } = begin();
    open('a1', ana, room(one));
    await report();
    service.mockRejectedValueOnce(new TypeError('away'));
    await expect(report()).rejects.toThrow('away');
    await Promise.all([report(), report()]);
    expect(sent).toHaveLength(2);
    expect(reportEachMs * 3).toBeLessThanOrEqual(presenceLastsMs);
    expect(reportEachMs * 2).toBeLessThan(relayAwayMs);
  });

  it('[R1] name the watchers of each room, and receive those at other relays', async () => {
    const { open, report, sent, learn } = begin();
    open('a1', ana, room(one), 'live-list');
    await report();
    expect(sent).toMatchObject([
      { relayId: 'relay-1', isLastPart: true, auctions: [{ auctionId: one, watchers: 3 }] },
    ]);
    expect(learn).toHaveBeenCalledExactlyOnceWith(new Map([[room(one), elsewhere]]));
  });

  it('[R1] [I2] are split if there are many rooms, and empty without rooms, which removes earlier ones', async () => {
    const { open, report, sent } = begin();
    await report();
    expect(sent).toMatchObject([{ isLastPart: true, auctions: [] }]);
    const ids = Array.from(
      { length: 250 },
      (_, index) => `8db2f7ac-c224-44a8-a690-${String(index).padStart(12, '0')}`,
    );
    open('a1', ana, ...ids.map(room));
    await report();
    expect(sent.slice(1).map(({ auctions, isLastPart }) => [auctions.length, isLastPart])).toEqual([
      [100, false],
      [100, false],
      [50, true],
    ]);
    const [first, ...parts] = sent.map(({ reportId }) => reportId);
    expect([new Set(parts).size, parts.includes(first ?? '')]).toEqual([1, false]);
  });

  it('[R1] end with a final report, which does not wait for the previous one', async () => {
    const { open, report, leave, learn, sent, service } = begin();
    open('a1', ana, room(one));
    service.mockImplementationOnce(
      (_url, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    const underWay = report();
    await leave();
    await underWay;
    await report();
    expect(sent).toMatchObject([{ isLastPart: true, auctions: [], present: [] }]);
    expect(learn).not.toHaveBeenCalled();
  });
});
