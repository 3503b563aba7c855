import { randomUUID } from 'node:crypto';
import type { AuctionSnapshot } from '@recolta/shared/contracts/feed';
import {
  itemsFrameSchema,
  type JoinAnswer,
  joinAnswerSchema,
  maxListPartBytes,
  maxUnacknowledgedMs,
} from '@recolta/shared/contracts/socket/messages';
import { nextSnapshot, sampleSnapshot } from '@recolta/shared/testing/auction-sample';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ClientSocket, framesOf, type RelayUnderTest, startRelayUnderTest } from './relay-under-test.ts';

const listed = 300;
const room = 'live-list';
type Part = Extract<JoinAnswer, { ok: true }>;

describe('a list over 64 kB', { timeout: 30_000 }, () => {
  let under: RelayUnderTest;
  let snapshots: AuctionSnapshot[];
  beforeEach(async () => {
    under = await startRelayUnderTest();
    snapshots = Array.from({ length: listed }, () => under.fake.put(sampleSnapshot()));
    await expect.poll(async () => (await idsByPoll()).length, { timeout: 30_000 }).toBe(listed);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await under.close();
  });

  const partOf = (answer: unknown): Part => {
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThanOrEqual(maxListPartBytes);
    const part = joinAnswerSchema.parse(answer);
    if (!part.ok || part.items === undefined) throw new Error(`no part: ${JSON.stringify(part)}`);
    return part;
  };

  async function parts(ask: (after?: string) => Promise<unknown>, between?: () => Promise<void>) {
    const found: Part[] = [];
    let after: string | undefined;
    do {
      const part = partOf(await ask(after));
      found.push(part);
      after = part.next;
      await between?.();
    } while (after !== undefined);
    return found;
  }
  const byPoll = (after?: string) => under.poll(room, after === undefined ? '' : `?after=${after}`);
  const bySocket = (socket: ClientSocket) => (after?: string) =>
    socket.emitWithAck('join', { room, ...(after !== undefined && { after }) });
  const idsOf = (found: readonly Part[]) => found.flatMap(({ items }) => Object.keys(items ?? {}));
  const idsByPoll = async () => idsOf(await parts(byPoll));

  it('[R5] comes completely in parts, by socket and by poll alike', async () => {
    const socket = await under.connect();
    const joined = await parts(bySocket(socket));
    expect(joined.length).toBeGreaterThan(4);
    const ids = snapshots.map(({ id }) => id).sort();
    expect(idsOf(joined)).toEqual(ids);
    expect(await idsByPoll()).toEqual(ids);
  });

  it('[R5] is correct after the last part, whatever changes, leaves and arrives between', async () => {
    const socket = await under.connect({ acknowledges: false });
    const shown = new Map<string, number>();
    socket.onAny((name: string, content: unknown) => {
      if (name !== 'items') return;
      const frame = itemsFrameSchema.parse(content);
      for (const { id, version } of Object.values(frame.items)) shown.set(id, version);
      for (const id of frame.gone) shown.delete(id);
      socket.emit('ack', { room, version: 0 });
    });
    const sorted = snapshots.toSorted((a, b) => a.id.localeCompare(b.id));
    const ask = async (after?: string) => {
      const answer = await bySocket(socket)(after);
      for (const item of Object.values(partOf(answer).items ?? {})) {
        shown.set(item.id, Math.max(item.version, shown.get(item.id) ?? 0));
      }
      return answer;
    };
    const truth = new Map(sorted.map(({ id, version }) => [id, version]));
    await parts(ask, async () => {
      for (const at of [0.1, 0.6, 0.9]) {
        const changed = sorted[Math.floor(sorted.length * at)];
        const [left] = sorted.splice(Math.floor(sorted.length * at) + 1, 1);
        if (changed === undefined || left === undefined) throw new Error('all auctions are used');
        const next = nextSnapshot(changed);
        sorted[sorted.indexOf(changed)] = under.fake.put(next);
        truth.set(next.id, next.version);
        under.fake.remove(left.id);
        truth.delete(left.id);
        const { id, version } = under.fake.put(sampleSnapshot());
        truth.set(id, version);
      }
    });
    await expect
      .poll(() => Object.fromEntries([...shown].sort()))
      .toEqual(Object.fromEntries([...truth].sort()));
    expect((await idsByPoll()).sort()).toEqual([...truth.keys()].sort());
  });

  it('[R5] is answered by position to a member that has it, and no part out of order', async () => {
    const socket = await under.connect();
    const first = partOf(await bySocket(socket)());
    expect(await bySocket(socket)(randomUUID())).toEqual({ ok: false, code: 'NotFound' });
    let after = first.next;
    while (after !== undefined) after = partOf(await bySocket(socket)(after)).next;
    for (let turn = 0; turn < 5; turn++) {
      const again = joinAnswerSchema.parse(await bySocket(socket)());
      expect(again).toMatchObject({ ok: true, mode: 'current' });
      expect(again).not.toHaveProperty('items');
    }
    expect(await bySocket(socket)(first.next)).toEqual({ ok: false, code: 'NotFound' });
  });

  it('[R5] sends a receiver that was left out what it missed, in parts, each after an acknowledgement', async () => {
    const socket = await under.connect({ acknowledges: false });
    await parts(bySocket(socket));
    const frames = framesOf(socket, 'items');
    const keepingUp = await under.connect();
    await parts(bySocket(keepingUp));
    const received = framesOf(keepingUp, 'items');
    const [first, ...rest] = snapshots;
    if (first === undefined) throw new Error('no auction');
    snapshots = [under.fake.put(nextSnapshot(first)), ...rest];
    await expect.poll(() => frames.length).toBe(1);
    const realNow = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => realNow() + maxUnacknowledgedMs + 1);
    const [left, ...others] = snapshots;
    snapshots = others.map((snapshot) => under.fake.put(nextSnapshot(snapshot)));
    if (left) under.fake.remove(left.id);
    // Changes that another receiver has were not sent to this one: they are no longer held back.
    await expect.poll(() => received.flatMap(({ gone }) => gone), { timeout: 30_000 }).toContain(left?.id);
    expect(frames).toHaveLength(1);
    for (let acked = 0; acked === 0 || frames.at(-1)?.more; acked++) {
      const before = frames.length;
      socket.emit('ack', { room, version: 0 });
      await expect.poll(() => frames.length).toBeGreaterThan(before);
      if (frames[before]?.more) expect(frames).toHaveLength(before + 1);
    }
    // Conflated changes may come once more, to all, after the last part.
    const missed = frames.slice(1);
    expect(missed.length).toBeGreaterThan(4);
    for (const frame of missed) {
      expect(Buffer.byteLength(JSON.stringify(frame))).toBeLessThanOrEqual(maxListPartBytes);
    }
    const versions = Object.assign({}, ...missed.map(({ items }) => items));
    expect(Object.keys(versions).sort()).toEqual(snapshots.map(({ id }) => id).sort());
    expect([...new Set(missed.flatMap(({ gone }) => gone))]).toEqual([left?.id]);
  });
});
