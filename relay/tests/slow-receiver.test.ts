import { maxUnacknowledgedBytes, maxUnacknowledgedMs } from '@recolta/shared/contracts/socket/messages';
import { roomKinds } from '@recolta/shared/contracts/socket/room-kinds';
import { nextSnapshot, sampleSnapshot } from '@recolta/shared/testing/auction-sample';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { framesOf, nextFrame, type RelayUnderTest, startRelayUnderTest } from './relay-under-test.ts';

describe('slow receivers', () => {
  let under: RelayUnderTest;
  const realNow = performance.now.bind(performance);
  beforeEach(async () => {
    under = await startRelayUnderTest();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await under.close();
  });

  const setClock = (now: () => number) => vi.spyOn(performance, 'now').mockImplementation(now);

  /** A room with one socket that acknowledges every frame and one that acknowledges none. */
  async function startRoom() {
    let snapshot = under.fake.put(sampleSnapshot());
    const room = roomKinds.auction.roomOf(snapshot.id);
    const [quick, slow] = [await under.connect(), await under.connect({ acknowledges: false })];
    const [quickFrames, slowFrames] = [framesOf(quick, 'state'), framesOf(slow, 'state')];
    const slowHeads = framesOf(slow, 'head');
    await quick.emitWithAck('join', { room });
    await slow.emitWithAck('join', { room });
    const change = async () => {
      snapshot = under.fake.put(nextSnapshot(snapshot));
      await expect.poll(() => quickFrames.at(-1)?.version).toBe(snapshot.version);
      // Everything sent to the slow one before has arrived.
      await slow.emitWithAck('time', {});
    };
    return { room, quickFrames, slow, slowFrames, slowHeads, change };
  }

  /** The slow one got version 2 and was left out of version 3 because of its age. */
  async function leftOut() {
    const started = await startRoom();
    await started.change();
    setClock(() => realNow() + maxUnacknowledgedMs + 1);
    await started.change();
    expect(started.slowFrames.map(({ version }) => version)).toEqual([2]);
    return started;
  }

  it('[R5] gets 64 kB of frames unacknowledged and then none, while others get all', async () => {
    const { change, quickFrames, slowFrames } = await startRoom();
    // Its age leaves nobody out.
    const stoppedMs = realNow();
    setClock(() => stoppedMs);
    let bytes = 0;
    while (slowFrames.length === quickFrames.length) {
      await change();
      if (slowFrames.length < quickFrames.length) break;
      bytes += Buffer.byteLength(`42["state",${JSON.stringify(slowFrames.at(-1))}]`) + 4;
    }
    const frameBytes = bytes / slowFrames.length;
    expect(bytes).toBeGreaterThan(maxUnacknowledgedBytes);
    expect(bytes).toBeLessThanOrEqual(maxUnacknowledgedBytes + 2 * frameBytes);
    await change();
    expect(quickFrames).toHaveLength(slowFrames.length + 2);
  });

  it('[R5] gets only heads while a frame has been unacknowledged for 3 s', async () => {
    const { change, slowFrames, slowHeads, quickFrames } = await leftOut();
    await change();
    expect(slowFrames).toHaveLength(1);
    expect(quickFrames).toHaveLength(3);
    await expect.poll(() => slowHeads.at(-1)?.version, { timeout: 30_000 }).toBe(4);
  });

  it('[R5] gets the latest at once when it acknowledges, and follows again', async () => {
    const { room, change, slow, slowFrames } = await leftOut();
    slow.emit('ack', { room, version: 2 });
    await expect.poll(() => slowFrames.at(-1)?.version).toBe(3);
    await change();
    expect(slowFrames.at(-1)?.version).toBe(4);
  });

  it('[R5] follows again after a join that claims its position', async () => {
    const { room, change, slow, slowFrames } = await leftOut();
    const answer = await slow.emitWithAck('join', { room, epoch: 1, version: 2 });
    expect(answer).toMatchObject({ ok: true, mode: 'state', version: 3 });
    await change();
    expect(slowFrames.at(-1)?.version).toBe(4);
  });

  it('[R5] is closed when it has been slow for 30 s, and its slot is free', async () => {
    const { room, slow } = await leftOut();
    const leaving = nextFrame(slow, 'leaving');
    setClock(() => realNow() + maxUnacknowledgedMs + 31_000);
    expect(await leaving).toEqual({ afterMs: 0, reason: 'slow' });
    await expect.poll(() => slow.connected).toBe(false);
    await expect.poll(() => under.poll(room)).toMatchObject({ watchers: 1 });
  });

  it('[R5] is not admitted again by an acknowledgement without progress', async () => {
    const { room, change, slow, slowFrames } = await leftOut();
    slow.emit('ack', { room, version: 1 });
    slow.emit('ack', { room: roomKinds.auction.roomOf('00000000-0000-4000-8000-000000000000'), version: 99 });
    await change();
    expect(slowFrames).toHaveLength(1);
  });
});
