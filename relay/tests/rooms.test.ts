import { randomUUID } from 'node:crypto';
import { joinAnswerSchema, staleFeedMs, stateFrameSchema } from '@recolta/shared/contracts/socket/messages';
import { roomKinds } from '@recolta/shared/contracts/socket/room-kinds';
import { nextSnapshot, sampleSnapshot } from '@recolta/shared/testing/auction-sample';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openRawSocket } from './raw-socket.ts';
import { framesOf, nextFrame, type RelayUnderTest, startRelayUnderTest } from './relay-under-test.ts';

/** For a comparison every 200 ms, on a machine with other work. */
const repairedWithin = { timeout: 30_000 };

describe('rooms', () => {
  let under: RelayUnderTest;
  beforeEach(async () => {
    under = await startRelayUnderTest();
  });
  afterEach(() => under.close());

  async function restart(env: Record<string, string>): Promise<void> {
    await under.close();
    under = await startRelayUnderTest(env);
  }
  const often = { REPAIR_EACH_MS: '200' };

  const stateCalls = () => under.fake.feedCalls().filter((url) => url.includes('/feed/state'));

  it('[R1] answers join and poll alike', async () => {
    const { id, epoch, version } = under.fake.put(sampleSnapshot({ version: 7 }));
    const room = roomKinds.auction.roomOf(id);
    const socket = await under.connect();
    for (const position of [{}, { epoch, version }, { epoch, version: 6 }, { epoch: 0, version }]) {
      const query = `?${Object.entries(position)
        .map(([name, value]) => `${name}=${value}`)
        .join('&')}`;
      const joined = joinAnswerSchema.parse(await socket.emitWithAck('join', { room, ...position }));
      const polled = joinAnswerSchema.parse(await under.poll(room, query));
      expect({ ...polled, nowMs: 0 }).toEqual({ ...joined, nowMs: 0 });
      expect(joined).toMatchObject({
        mode: 'epoch' in position && position.version === 7 && position.epoch === 1 ? 'current' : 'state',
      });
    }
    expect(await under.poll(encodeURIComponent(room))).toMatchObject({ ok: true, version: 7, watchers: 1 });
  });

  it('[R1] says the age of what a public room shows while its service is not read, and no longer', async () => {
    const { id } = under.fake.put(sampleSnapshot());
    const room = roomKinds.auction.roomOf(id);
    const socket = await under.connect();
    const heads = framesOf(socket, 'head');
    const joined = async () => joinAnswerSchema.parse(await socket.emitWithAck('join', { room }));
    expect(await joined()).not.toHaveProperty('feedAgeMs');
    under.fake.breakFeed(503, 'main');
    under.fake.breakFeed(503, 'live-auctions');
    const clock = performance.now.bind(performance);
    const later = vi.spyOn(performance, 'now').mockImplementation(() => clock() + 10_000);
    onTestFinished(() => later.mockRestore());
    const old = { room, feedAgeMs: expect.toSatisfy((ageMs) => ageMs > staleFeedMs) };
    await expect.poll(() => heads.at(-1), { timeout: 30_000 }).toMatchObject(old);
    expect(await joined()).toMatchObject({ ok: true, ...old });
    expect(await under.poll(room)).toMatchObject({ ok: true, ...old });
    under.fake.breakFeed(null, 'live-auctions');
    // The feed of another service does not matter to the room.
    await expect.poll(() => heads.at(-1), { timeout: 30_000 }).not.toHaveProperty('feedAgeMs');
    expect(await under.poll(room)).not.toHaveProperty('feedAgeMs');
    expect(socket.connected).toBe(true);
  });

  it('[R1] answers refusals of join and poll alike', async () => {
    const socket = await under.connect();
    for (const room of [roomKinds.auction.roomOf(randomUUID()), 'control-room'] as const) {
      expect(await socket.emitWithAck('join', { room })).toEqual({ ok: false, code: 'NotFound' });
      expect(await under.poll(room)).toEqual({ ok: false, code: 'NotFound' });
    }
    expect(await under.poll('account:1')).toEqual({ ok: false, code: 'NotFound' });
    expect(await under.poll('live-list', '?version=x')).toEqual({ ok: false, code: 'MalformedRequest' });
  });

  it('[R2] sends the whole state at each change, the first at once and the last always', async () => {
    let snapshot = under.fake.put(sampleSnapshot());
    const room = roomKinds.auction.roomOf(snapshot.id);
    const socket = await under.connect();
    const frames = framesOf(socket, 'state');
    await socket.emitWithAck('join', { room });
    for (let i = 0; i < 40; i++) snapshot = under.fake.put(nextSnapshot(snapshot));
    await expect.poll(() => frames.at(-1)?.version).toBe(41);
    expect(frames.length).toBeLessThan(15);
    const versions = frames.map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
    for (const frame of frames) stateFrameSchema.parse(frame);
  });

  it('[R2] drops states that are older than its own, in frames, joins, polls and the list', async () => {
    const newest = under.fake.put(sampleSnapshot({ version: 9 }));
    const other = under.fake.put(sampleSnapshot());
    const [room, otherRoom] = [roomKinds.auction.roomOf(newest.id), roomKinds.auction.roomOf(other.id)];
    const socket = await under.connect();
    await socket.emitWithAck('join', { room });
    await socket.emitWithAck('join', { room: otherRoom });
    await expect
      .poll(() => under.poll('live-list'))
      .toMatchObject({ items: { [newest.id]: { version: 9 } } });
    const frames = framesOf(socket, 'state');
    under.fake.tell('live-auctions', { kind: 'auction', snapshot: nextSnapshot(newest, { version: 4 }) });
    under.fake.tell('live-auctions', { kind: 'auction', snapshot: newest });
    under.fake.put(nextSnapshot(other));
    // The feed is read in order: an event after the older one has been processed.
    await expect.poll(() => frames.map((frame) => frame.room)).toEqual([otherRoom]);
    expect(await under.poll(room)).toMatchObject({ ok: true, version: 9 });
    expect(await (await under.connect()).emitWithAck('join', { room })).toMatchObject({ version: 9 });
    expect(await under.poll('live-list')).toMatchObject({ items: { [newest.id]: { version: 9 } } });
    under.fake.put(nextSnapshot(newest));
    await expect.poll(() => frames.at(-1)).toMatchObject({ room, version: 10 });
  });

  it('asks the service once for a thousand who join a cold room while it changes, and none misses anything', async () => {
    let snapshot = under.fake.put(sampleSnapshot());
    const room = roomKinds.auction.roomOf(snapshot.id);
    const sockets = await Promise.all(Array.from({ length: 20 }, () => under.connect()));
    const seen = sockets.map((socket) => framesOf(socket, 'state'));
    // On a busy machine the polls take longer than a receiver may leave its frames unacknowledged [R5].
    for (const socket of sockets) socket.on('state', ({ version }) => socket.emit('ack', { room, version }));
    const release = under.fake.holdStates();
    under.fake.forgetCalls();
    const joins = sockets.map((socket) => socket.emitWithAck('join', { room }));
    const polls = Array.from({ length: 980 }, () => under.poll(room));
    await expect.poll(() => stateCalls().length, { timeout: 30_000 }).toBe(1);
    for (let i = 0; i < 5; i++) snapshot = under.fake.put(nextSnapshot(snapshot));
    release();
    const answers = await Promise.all(joins);
    expect((await Promise.all(polls)).every(({ ok }) => ok)).toBe(true);
    for (let i = 0; i < 5; i++) snapshot = under.fake.put(nextSnapshot(snapshot));
    for (const [index, frames] of seen.entries()) {
      const joined = answers[index];
      const last = () => frames.at(-1)?.version ?? (joined?.ok ? joined.version : 0);
      await expect.poll(last, { timeout: 30_000 }).toBe(11);
    }
    expect(stateCalls()).toHaveLength(1);
  });

  it('[R1] repairs a frame whose event was lost, without another event', async () => {
    await restart(often);
    const snapshot = under.fake.put(sampleSnapshot());
    const room = roomKinds.auction.roomOf(snapshot.id);
    const socket = await under.connect();
    const frames = framesOf(socket, 'state');
    await socket.emitWithAck('join', { room });
    under.fake.put(nextSnapshot(snapshot), { isTold: false });
    await expect.poll(() => frames.at(-1)?.version, repairedWithin).toBe(2);
  });

  it('[R1] removes an auction that was deleted without an event, with its members', async () => {
    await restart(often);
    const { id } = under.fake.put(sampleSnapshot());
    const room = roomKinds.auction.roomOf(id);
    const socket = await under.connect();
    await socket.emitWithAck('join', { room });
    await expect.poll(() => under.poll('live-list')).toMatchObject({ items: { [id]: { version: 1 } } });
    expect(await under.poll(room)).toMatchObject({ watchers: 1 });
    under.fake.remove(id, { isTold: false });
    await expect.poll(() => under.poll(room), repairedWithin).toEqual({ ok: false, code: 'NotFound' });
    await expect.poll(() => under.poll('live-list'), repairedWithin).toMatchObject({ items: {} });
    // A new auction under the same id has an empty room.
    under.fake.put(sampleSnapshot({ id, version: 3 }));
    await expect.poll(() => under.poll(room), repairedWithin).toMatchObject({ ok: true, watchers: 0 });
  });

  it('[R1] sends each room its position and its watchers every 2 s', async () => {
    const { id } = under.fake.put(sampleSnapshot({ version: 4 }));
    const room = roomKinds.auction.roomOf(id);
    const [one, two] = [await under.connect(), await under.connect()];
    await one.emitWithAck('join', { room });
    await two.emitWithAck('join', { room });
    expect(await nextFrame(one, 'head')).toMatchObject({ room, epoch: 1, version: 4, watchers: 2 });
    two.disconnect();
    await expect
      .poll(
        async () => (await under.poll(room)).ok && (await nextFrame(one, 'head')).watchers,
        repairedWithin,
      )
      .toBe(1);
  });

  it('[R1] counts the watchers at other relays, and reports one that is away, by push and poll alike', async () => {
    const { id } = under.fake.put(sampleSnapshot());
    const room = roomKinds.auction.roomOf(id);
    under.fake.watchElsewhere([{ auctionId: id, watchers: 5, relays: 1, relaysAway: 1 }]);
    // A poll of a room without members here requests the watchers elsewhere.
    await expect.poll(() => under.poll(room), repairedWithin).toMatchObject({ watchers: 5, relaysAway: 1 });
    const socket = await under.connect();
    await socket.emitWithAck('join', { room });
    const heads = framesOf(socket, 'head');
    await expect.poll(() => heads.at(-1), repairedWithin).toMatchObject({ room, watchers: 6, relaysAway: 1 });
    under.fake.watchElsewhere([]);
    await expect.poll(() => heads.at(-1), repairedWithin).toMatchObject({ watchers: 1 });
    expect(heads.at(-1)).not.toHaveProperty('relaysAway');
  });

  it('recovers from an outage of the feed without loss', async () => {
    let snapshot = under.fake.put(sampleSnapshot());
    const room = roomKinds.auction.roomOf(snapshot.id);
    const socket = await under.connect();
    const frames = framesOf(socket, 'state');
    await socket.emitWithAck('join', { room });
    under.fake.breakFeed(503);
    await expect.poll(() => under.fake.feedCalls().length).toBeGreaterThan(6);
    for (let i = 0; i < 3; i++) snapshot = under.fake.put(nextSnapshot(snapshot));
    expect(await under.poll(room)).toMatchObject({ ok: true, version: 1 });
    expect(await under.poll(roomKinds.auction.roomOf(randomUUID()))).toEqual({
      ok: false,
      code: 'ServiceUnavailable',
    });
    under.fake.breakFeed(null);
    await expect.poll(() => frames.at(-1)?.version, { timeout: 30_000 }).toBe(4);
    expect(frames.map(({ version }) => version)).toEqual([...new Set(frames.map(({ version }) => version))]);
  });

  it.each([400, 410])(
    'begins at the current end again if its cursor is refused (%i), and fetches rooms with members',
    async (status) => {
      const snapshot = under.fake.put(sampleSnapshot());
      const room = roomKinds.auction.roomOf(snapshot.id);
      const socket = await under.connect();
      const frames = framesOf(socket, 'state');
      await socket.emitWithAck('join', { room });
      under.fake.breakFeed(status);
      under.fake.put(nextSnapshot(snapshot), { isTold: false });
      const before = under.fake.feedCalls().length;
      await expect.poll(() => under.fake.feedCalls().length).toBeGreaterThan(before + 2);
      under.fake.breakFeed(null);
      await expect.poll(() => frames.at(-1)?.version, { timeout: 30_000 }).toBe(2);
    },
  );

  it('[R2] takes the states of a new epoch, including lower versions', async () => {
    const before = under.fake.put(sampleSnapshot({ version: 30 }));
    const gone = under.fake.put(sampleSnapshot());
    const room = roomKinds.auction.roomOf(before.id);
    const socket = await under.connect();
    const frames = framesOf(socket, 'state');
    const told = framesOf(socket, 'gone');
    await socket.emitWithAck('join', { room });
    await socket.emitWithAck('join', { room: roomKinds.auction.roomOf(gone.id) });
    under.fake.restore([nextSnapshot(before, { epoch: 2, version: 12 })], 2);
    await expect.poll(() => frames.at(-1)).toMatchObject({ epoch: 2, version: 12 });
    expect(await under.poll(room)).toMatchObject({ epoch: 2, version: 12 });
    await expect
      .poll(() => under.poll(roomKinds.auction.roomOf(gone.id)))
      .toEqual({ ok: false, code: 'NotFound' });
    expect(told).toEqual([{ room: roomKinds.auction.roomOf(gone.id) }]);
  });

  it('[R4] sends the time of the database', async () => {
    const socket = await under.connect();
    const hourMs = 3_600_000;
    under.fake.setClockAhead(hourMs);
    const aheadMs = async () => (await socket.emitWithAck('time', {})).nowMs - Date.now();
    await expect.poll(aheadMs).toBeGreaterThan(hourMs - 60_000);
    expect(await aheadMs()).toBeLessThanOrEqual(hourMs);
  });

  it('[R1] a join that arrives together with the leave before it makes a member', async () => {
    const snapshot = under.fake.put(sampleSnapshot({ version: 7 }));
    const hidden = under.fake.put(sampleSnapshot({ access: 'asked' }));
    const token = under.fake.signIn('ana');
    under.fake.allowed.add(`${token} ${hidden.id}`);
    const raw = await openRawSocket(under);
    raw.say(`40${JSON.stringify({ protocol: 1, token })}`);
    await expect.poll(raw.heard).toContain('40{');
    const rooms = [snapshot, hidden].map(({ id }) => roomKinds.auction.roomOf(id));
    for (const [index, room] of rooms.entries()) {
      raw.say(`421${index}["join",{"room":"${room}"}]`);
      await expect.poll(raw.heard).toContain(`431${index}[{"ok":true`);
      raw.sayTogether(
        `422${index}["leave",{"room":"${room}"}]`,
        `423${index}["join",{"room":"${room}","epoch":1,"version":7}]`,
      );
      await expect.poll(raw.heard).toContain(`433${index}[{"ok":true`);
    }
    const before = raw.heard().length;
    for (const one of [snapshot, hidden]) under.fake.put(nextSnapshot(one));
    for (const room of rooms) {
      await expect
        .poll(() => raw.heard().slice(before))
        .toMatch(new RegExp(`\\["state",\\{"room":"${room}"`));
    }
    raw.close();
  });

  it('leaves a room, and refuses a 51st', async () => {
    const small = await startRelayUnderTest({ ROOMS_PER_SOCKET: '2' });
    const rooms = [1, 2, 3].map(() => roomKinds.auction.roomOf(small.fake.put(sampleSnapshot()).id));
    const socket = await small.connect();
    const answers = [];
    for (const room of rooms) answers.push((await socket.emitWithAck('join', { room })).ok);
    expect(answers).toEqual([true, true, false]);
    const [first, , third] = rooms;
    if (first === undefined || third === undefined) throw new Error('three rooms');
    expect(await socket.emitWithAck('leave', { room: first })).toEqual({ ok: true });
    expect(await socket.emitWithAck('join', { room: third })).toMatchObject({ ok: true });
    expect(await small.poll(first)).toMatchObject({ watchers: 0 });
    await small.close();
  });

  describe('live-list', () => {
    it('lists auctions that are public and to come, in progress or awaiting their owner, without the log', async () => {
      const kept = ['Scheduled', 'InProgress', 'Closed'].map((status) =>
        under.fake.put(sampleSnapshot({ status })),
      );
      for (const status of ['Pending', 'Accepted', 'Failed']) under.fake.put(sampleSnapshot({ status }));
      under.fake.put(sampleSnapshot({ access: 'asked' }));
      const socket = await under.connect();
      await expect
        .poll(async () => {
          const answer = await under.poll('live-list');
          return answer.ok && Object.keys(answer.items ?? {}).sort();
        })
        .toEqual(kept.map(({ id }) => id).sort());
      const joined = await socket.emitWithAck('join', { room: 'live-list' });
      const polled = await under.poll('live-list');
      expect({ ...polled, nowMs: 0 }).toEqual({ ...joined, nowMs: 0 });
      expect(polled).toMatchObject({ version: 0, mode: 'state' });
    });

    it('sends items that change and leave, at most four times a second', async () => {
      let snapshot = under.fake.put(sampleSnapshot({ status: 'Scheduled' }));
      const socket = await under.connect();
      await expect
        .poll(() => under.poll('live-list'))
        .toMatchObject({ items: { [snapshot.id]: { version: 1 } } });
      await socket.emitWithAck('join', { room: 'live-list' });
      const frames = framesOf(socket, 'items');
      for (let i = 0; i < 20; i++)
        snapshot = under.fake.put(nextSnapshot(snapshot, { status: 'InProgress' }));
      await expect.poll(() => frames.at(-1)?.items[snapshot.id]?.version).toBe(21);
      expect(frames.length).toBeLessThan(4);
      under.fake.put(nextSnapshot(snapshot, { status: 'Accepted' }));
      await expect.poll(() => frames.at(-1)?.gone).toEqual([snapshot.id]);
    });

    it('drops an auction that no longer exists, and its room with it', async () => {
      const { id } = under.fake.put(sampleSnapshot());
      const socket = await under.connect();
      await socket.emitWithAck('join', { room: roomKinds.auction.roomOf(id) });
      await socket.emitWithAck('join', { room: 'live-list' });
      const frames = framesOf(socket, 'items');
      under.fake.remove(id);
      await expect.poll(() => frames.at(-1)?.gone).toEqual([id]);
      expect(await under.poll(roomKinds.auction.roomOf(id))).toEqual({ ok: false, code: 'NotFound' });
    });

    it('repairs an item whose event was lost', async () => {
      await restart(often);
      const snapshot = under.fake.put(sampleSnapshot());
      const socket = await under.connect();
      await expect
        .poll(() => under.poll('live-list'))
        .toMatchObject({ items: { [snapshot.id]: { version: 1 } } });
      await socket.emitWithAck('join', { room: 'live-list' });
      const frames = framesOf(socket, 'items');
      under.fake.put(nextSnapshot(snapshot), { isTold: false });
      await expect.poll(() => frames.at(-1)?.items[snapshot.id]?.version, repairedWithin).toBe(2);
    });
  });
});
