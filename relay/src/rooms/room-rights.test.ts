import type { FeedSession } from '@recolta/shared/contracts/feed';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { tokenHash } from '../session/session-cookie.ts';
import { createRoomRights } from './room-rights.ts';

const [room, otherRoom] = ['auction:one', 'auction:two'];
const nowMs = 1_800_000_000_000;

describe('rights to rooms', () => {
  afterEach(() => vi.restoreAllMocks());

  /** Rights granted by a service that responds with `status`. */
  function rightsOf(...accounts: string[]) {
    const service = { status: 200, asked: 0, during: (): unknown => undefined };
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      service.asked++;
      service.during();
      return new Response(null, { status: service.status });
    });
    const sessions = new Map(accounts.map((name) => [tokenHash(`of ${name}`), sessionOf(name)]));
    const given = { nowMs, isFresh: true };
    const rights = createRoomRights({
      timeoutMs: 1000,
      accessUrl: (name) => `http://service/${name}`,
      sessions: async (hash) => sessions.get(hash),
      clock: { nowMs: () => given.nowMs, learn: () => undefined },
      isFresh: () => given.isFresh,
    });
    return { rights, service, given };
  }
  const sessionOf = (accountId: string): FeedSession => ({
    sessionId: `session of ${accountId}`,
    accountId,
    userId: accountId,
    roles: ['Client'],
    endsAtMs: nowMs + 60_000,
    inbox: 0,
    myBids: 0,
  });

  it('[R3] are requested once, and are valid until the session ends or a feed is silent', async () => {
    const { rights, service, given } = rightsOf('ana');
    expect(await rights.mayWatch(room, 'of ana')).toBe(true);
    expect(await rights.mayWatch(room, 'of ana')).toBe(true);
    expect(service.asked).toBe(1);
    expect([rights.isKept(room, 'of ana'), rights.isKept(otherRoom, 'of ana')]).toEqual([true, false]);
    expect(rights.isKept(room, 'of ion')).toBe(false);
    given.isFresh = false;
    expect(rights.isKept(room, 'of ana')).toBe(false);
    given.isFresh = true;
    given.nowMs += 60_000;
    expect(rights.isKept(room, 'of ana')).toBe(false);
  });

  it.each([401, 403, 404])('[R3] are refused if the service answers %i, and not cached', async (status) => {
    const { rights, service } = rightsOf('ana');
    service.status = status;
    expect(await rights.mayWatch(room, 'of ana')).toBe(false);
    expect(rights.isKept(room, 'of ana')).toBe(false);
  });

  it('[R3] need a session and an available service', async () => {
    expect(await rightsOf().rights.mayWatch(room, 'of nobody')).toBe(false);
    const { rights, service } = rightsOf('ana');
    service.status = 503;
    await expect(rights.mayWatch(room, 'of ana')).rejects.toThrow('503');
  });

  it('[R3] are invalidated by room and account, by session, and all of them after a gap of the feed', async () => {
    const { rights } = rightsOf('ana', 'ion');
    for (const token of ['of ana', 'of ion']) {
      for (const name of [room, otherRoom]) await rights.mayWatch(name, token);
    }
    const kept = () =>
      ['of ana', 'of ion'].map((token) => [room, otherRoom].map((name) => rights.isKept(name, token)));
    rights.accessChanged('ana', room);
    expect(kept()).toEqual([
      [false, true],
      [true, true],
    ]);
    rights.sessionEnded('session of ana');
    expect(kept()).toEqual([
      [false, false],
      [true, true],
    ]);
    rights.forgetAll();
    expect(kept().flat()).not.toContain(true);
  });

  it('[R3] are requested again if an event comes meanwhile, three times at most, and are then undecided', async () => {
    const { rights, service } = rightsOf('ana');
    service.during = () => {
      if (service.asked === 1) rights.accessChanged('ana', room);
    };
    expect(await rights.mayWatch(room, 'of ana')).toBe(true);
    expect(service.asked).toBe(2);
    service.asked = 0;
    service.during = () => rights.accessChanged('ana', otherRoom);
    await expect(rights.mayWatch(otherRoom, 'of ana')).rejects.toThrow('outdated');
    expect(service.asked).toBe(3);
  });

  it('[R3] are not requested again if an event is about another room', async () => {
    const { rights, service } = rightsOf('ana');
    service.during = () => rights.accessChanged('ion', otherRoom);
    expect(await rights.mayWatch(room, 'of ana')).toBe(true);
    expect(service.asked).toBe(1);
  });

  it('[R3] are refused if the session ends meanwhile, and granted if another one does', async () => {
    const { rights, service } = rightsOf('ana');
    service.during = () => rights.sessionEnded('session of ion');
    expect(await rights.mayWatch(room, 'of ana')).toBe(true);
    service.during = () => rights.sessionEnded('session of ana');
    expect(await rights.mayWatch(otherRoom, 'of ana')).toBe(false);
    expect(service.asked).toBe(2);
  });
});
