import { roomKinds } from '@recolta/shared/contracts/socket/room-kinds';
import { nextSnapshot, sampleSnapshot } from '@recolta/shared/testing/auction-sample';
import { releaseSamples, withAddedFields } from '@recolta/shared/testing/release-samples';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { framesOf, type RelayUnderTest, startRelayUnderTest } from './relay-under-test.ts';

describe('services of another release', () => {
  let under: RelayUnderTest;
  beforeEach(async () => {
    under = await startRelayUnderTest({ METRICS_PORT: '0', REPAIR_EACH_MS: '60000' });
  });
  afterEach(() => under.close());

  const metrics = async () => (await fetch(`http://127.0.0.1:${under.relay.metricsPort}/metrics`)).text();
  const newer = (snapshot: ReturnType<typeof sampleSnapshot>) => {
    const sent = withAddedFields(snapshot);
    return { ...sent, state: { ...sent.state, status: 'Suspended' as 'InProgress' } };
  };

  it('have fields and values forwarded that this relay does not know', async () => {
    const known = sampleSnapshot();
    const first = newer(known);
    under.fake.put(first);
    const room = roomKinds.auction.roomOf(first.id);
    const socket = await under.connect();
    const frames = framesOf(socket, 'state');
    expect(await socket.emitWithAck('join', { room })).toMatchObject({ ok: true, state: first.state });
    const next = newer(nextSnapshot(known));
    under.fake.put(next);
    await expect.poll(() => frames.at(-1)?.state).toEqual(next.state);
    const poll = await fetch(`${under.baseUrl}/rooms/${room}`);
    expect(await poll.json()).toMatchObject({ state: next.state });
  });

  it('have events of unknown kinds skipped and counted, and the others processed', async () => {
    const snapshot = under.fake.put(sampleSnapshot());
    const socket = await under.connect();
    const frames = framesOf(socket, 'state');
    await socket.emitWithAck('join', { room: roomKinds.auction.roomOf(snapshot.id) });
    under.fake.tellRaw('live-auctions', { kind: 'weather', county: 'CT' });
    under.fake.put(nextSnapshot(snapshot));
    await expect.poll(() => frames.at(-1)?.version).toBe(snapshot.version + 1);
    expect(await metrics()).toMatch(/^relay_unknown_events_total 1$/m);
  });

  it('are understood as the last release sent them', async () => {
    const [auction] = releaseSamples.feed.answer.events;
    const { id, version } = auction?.snapshot ?? { id: '', version: 0 };
    const room = roomKinds.auction.roomOf(id);
    const socket = await under.connect();
    const held = { ...auction?.snapshot, version: version - 1 };
    under.fake.putRaw(id, { ...held, state: { ...auction?.snapshot?.state, version: version - 1 } });
    const frames = framesOf(socket, 'state');
    await socket.emitWithAck('join', { room });
    for (const event of releaseSamples.feed.answer.events.slice(0, 1))
      under.fake.tellRaw('live-auctions', event);
    await expect.poll(() => frames.at(-1)?.state).toEqual(auction?.snapshot?.state);
  });

  it('close no room by an event that lacks a known field, and restart the feed', async () => {
    const snapshot = under.fake.put(sampleSnapshot());
    const room = roomKinds.auction.roomOf(snapshot.id);
    const socket = await under.connect();
    const frames = framesOf(socket, 'state');
    await socket.emitWithAck('join', { room });
    const { version: _, ...versionless } = nextSnapshot(snapshot).state;
    const broken = { ...nextSnapshot(snapshot), state: versionless };
    under.fake.tellRaw('live-auctions', { kind: 'auction', snapshot: broken });
    const later = nextSnapshot(nextSnapshot(snapshot));
    await expect
      .poll(() => under.fake.feedCalls().filter((url) => url === '/live-auctions/feed').length)
      .toBeGreaterThan(1);
    under.fake.put(later);
    await expect.poll(() => frames.at(-1)?.version).toBe(later.version);
    expect(frames.every((frame) => frame.state.version === frame.version)).toBe(true);
  });
});
