import { maxUnacknowledgedFrames } from '@recolta/shared/contracts/socket/messages';
import { roomKinds } from '@recolta/shared/contracts/socket/room-kinds';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextSnapshot, sampleSnapshot } from './auction-sample.ts';
import { framesOf, nextFrame, type RelayUnderTest, startRelayUnderTest } from './relay-under-test.ts';

describe('slow receivers', { timeout: 15_000 }, () => {
  let under: RelayUnderTest;
  beforeEach(async () => {
    under = await startRelayUnderTest();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await under.close();
  });

  /** A room with one socket that acknowledges and one that does not, 20 frames on. */
  async function twentyFramesOn() {
    let snapshot = under.fake.put(sampleSnapshot());
    const room = roomKinds.auction.roomOf(snapshot.id);
    const [quick, slow] = [await under.connect(), await under.connect()];
    const [quickFrames, slowFrames] = [framesOf(quick, 'state'), framesOf(slow, 'state')];
    const slowHeads = framesOf(slow, 'head');
    quick.onAny((name: string, frame: { version: number }) => {
      if (name === 'state' && quickFrames.length % 4 === 0)
        quick.emit('ack', { room, version: frame.version });
    });
    await quick.emitWithAck('join', { room });
    await slow.emitWithAck('join', { room });
    for (let i = 0; i < 20; i++) {
      snapshot = under.fake.put(nextSnapshot(snapshot));
      await expect.poll(() => quickFrames.at(-1)?.version).toBe(snapshot.version);
    }
    return { room, snapshot, slow, quickFrames, slowFrames, slowHeads };
  }

  it('[R5] gets 8 frames unacknowledged, then nothing, while others get all', async () => {
    const { quickFrames, slowFrames, slowHeads, slow } = await twentyFramesOn();
    await slow.emitWithAck('time', {});
    expect(quickFrames).toHaveLength(20);
    expect(slowFrames.map(({ version }) => version)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect(slowFrames).toHaveLength(maxUnacknowledgedFrames);
    expect(slowHeads.every(({ version }) => version <= 9)).toBe(true);
  });

  it('[R5] gets the latest at once when it answers, and follows again', async () => {
    const { room, snapshot, slow, slowFrames } = await twentyFramesOn();
    slow.emit('ack', { room, version: 5 });
    await expect.poll(() => slowFrames.length).toBe(9);
    expect(slowFrames.at(-1)?.version).toBe(21);
    under.fake.put(nextSnapshot(snapshot));
    await expect.poll(() => slowFrames.at(-1)?.version).toBe(22);
  });

  it('[R5] is cut when it has been slow for 30 s, and its place is free', async () => {
    const { room, slow } = await twentyFramesOn();
    const leaving = nextFrame(slow, 'leaving');
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 31_000);
    expect(await leaving).toEqual({ afterMs: 0, reason: 'slow' });
    await expect.poll(() => slow.connected).toBe(false);
    await expect.poll(() => under.poll(room)).toMatchObject({ watchers: 1 });
  });

  it('[R5] is not let in again by an acknowledgement of nothing new', async () => {
    const { room, slow, slowFrames } = await twentyFramesOn();
    slow.emit('ack', { room, version: 1 });
    slow.emit('ack', { room: roomKinds.auction.roomOf('00000000-0000-4000-8000-000000000000'), version: 99 });
    await slow.emitWithAck('time', {});
    expect(slowFrames).toHaveLength(maxUnacknowledgedFrames);
  });
});
