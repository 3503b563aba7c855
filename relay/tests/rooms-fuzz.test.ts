import type { JoinAnswer } from '@recolta/shared/contracts/socket/messages';
import { roomKinds } from '@recolta/shared/contracts/socket/room-kinds';
import { comparePositions, type Position } from '@recolta/shared/domain/newer';
import { assertAsyncProperty } from '@recolta/shared/testing/assert-property';
import { nextSnapshot, sampleSnapshot } from '@recolta/shared/testing/auction-sample';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ClientSocket, type RelayUnderTest, startRelayUnderTest } from './relay-under-test.ts';

const auctionCount = 2;
const watcherCount = 3;
const within = { timeout: 30_000 };

const index = (count: number) => fc.nat({ max: count - 1 });
const auction = index(auctionCount);
const watcher = index(watcherCount);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('change' as const), auction }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('stale' as const),
      auction,
      by: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('repeat' as const), auction }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('join' as const), auction, watcher, saysWhere: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), auction, watcher }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('poll' as const), auction }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pause' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('lostPlace' as const), status: fc.constantFrom(400, 410) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

type AuctionRoom = ReturnType<typeof roomKinds.auction.roomOf>;

/** One socket, and the newest version of each room that it was sent: nothing older may follow [R2]. */
class Watcher {
  private readonly socket: ClientSocket;
  private readonly shown = new Map<string, Position>();
  private readonly joined = new Set<string>();
  private readonly listed = new Map<string, Position>();
  /** Versions that came after a newer one. */
  readonly outdated: string[] = [];

  constructor(socket: ClientSocket) {
    this.socket = socket;
    socket.on('state', ({ room, epoch, version }) => {
      socket.emit('ack', { room, version });
      if (this.joined.has(room)) this.show(this.shown, room, { epoch, version });
    });
    socket.on('items', ({ room, items }) => {
      socket.emit('ack', { room, version: 0 });
      for (const [id, { epoch, version }] of Object.entries(items)) {
        this.show(this.listed, id, { epoch, version });
      }
    });
  }

  private show(shown: Map<string, Position>, key: string, at: Position): void {
    const before = shown.get(key);
    if (before && comparePositions(at, before) < 0) {
      this.outdated.push(`${key}: ${at.epoch}.${at.version} after ${before.epoch}.${before.version}`);
    }
    shown.set(key, at);
  }

  join(room: AuctionRoom, saysWhere: boolean): Promise<void> {
    const at = saysWhere ? this.shown.get(room) : undefined;
    return new Promise((resolve) => {
      this.socket.emit('join', { room, ...at }, (answer) => {
        this.take(room, answer);
        resolve();
      });
    });
  }

  private take(room: AuctionRoom, answer: JoinAnswer): void {
    if (!answer.ok) return;
    this.show(this.shown, room, { epoch: answer.epoch, version: answer.version });
    this.joined.add(room);
  }

  async leave(room: AuctionRoom): Promise<void> {
    this.joined.delete(room);
    await this.socket.emitWithAck('leave', { room });
  }

  /** Waits until everything sent before has arrived. */
  async hear(): Promise<void> {
    await this.socket.emitWithAck('time', {});
  }

  async joinList(): Promise<void> {
    await this.socket.emitWithAck('join', { room: 'live-list' });
  }

  positionIn = (room: string) => (this.joined.has(room) ? this.shown.get(room) : undefined);
}

/** Plays the steps, then waits until relay and watchers have the service's state. */
async function play(under: RelayUnderTest, steps: readonly Step[]): Promise<void> {
  let truth = Array.from({ length: auctionCount }, () => under.fake.put(sampleSnapshot({ version: 5 })));
  const at = (place: number) => {
    const snapshot = truth[place];
    if (!snapshot) throw new Error('no such auction');
    return snapshot;
  };
  const watchers = await Promise.all(
    Array.from({ length: watcherCount }, async () => new Watcher(await under.connect())),
  );
  const roomAt = (place: number) => roomKinds.auction.roomOf(at(place).id);
  const polls: Promise<unknown>[] = [];

  async function take(one: Step): Promise<void> {
    switch (one.kind) {
      case 'change':
        truth[one.auction] = under.fake.put(nextSnapshot(at(one.auction)));
        return;
      case 'stale': {
        const { version } = at(one.auction);
        const older = nextSnapshot(at(one.auction), { version: Math.max(1, version - one.by) });
        under.fake.tell('live-auctions', { kind: 'auction', snapshot: older });
        return;
      }
      case 'repeat':
        under.fake.tell('live-auctions', { kind: 'auction', snapshot: at(one.auction) });
        return;
      case 'join':
        return watchers[one.watcher]?.join(roomAt(one.auction), one.saysWhere);
      case 'leave':
        return watchers[one.watcher]?.leave(roomAt(one.auction));
      case 'poll':
        polls.push(under.poll(roomAt(one.auction)));
        return;
      case 'pause':
        await Promise.all(watchers.map((one) => one.hear()));
        return;
      case 'restore':
        truth = truth.map((snapshot) =>
          nextSnapshot(snapshot, { epoch: snapshot.epoch + 1, version: Math.max(1, snapshot.version - 3) }),
        );
        under.fake.restore(truth, at(0).epoch);
        return;
      case 'lostPlace': {
        under.fake.breakFeed(one.status);
        truth = truth.map((snapshot) => under.fake.put(nextSnapshot(snapshot), { isTold: false }));
        const before = under.fake.feedCalls().length;
        await expect.poll(() => under.fake.feedCalls().length, within).toBeGreaterThan(before);
        under.fake.breakFeed(null);
      }
    }
  }

  await watchers[0]?.joinList();
  for (const one of steps) await take(one);
  await Promise.all(polls);
  for (const [place, { epoch, version }] of truth.entries()) {
    const room = roomAt(place);
    await expect.poll(() => under.poll(room), within).toMatchObject({ ok: true, epoch, version });
    for (const { positionIn } of watchers) {
      if (positionIn(room)) await expect.poll(() => positionIn(room), within).toEqual({ epoch, version });
    }
    const item = { [at(place).id]: { epoch, version } };
    await expect.poll(() => under.poll('live-list'), within).toMatchObject({ items: item });
  }
  expect(watchers.flatMap(({ outdated }) => outdated)).toEqual([]);
}

it('[R2] shows no older state and ends at the current one, with late, duplicate, lost and restored events', async () => {
  await assertAsyncProperty(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
      const under = await startRelayUnderTest();
      try {
        await play(under, steps);
      } finally {
        await under.close();
      }
    }),
    { numRuns: Number(process.env.ROOM_FUZZ_RUNS ?? 5), endOnFailure: true },
  );
}, 120_000);
