import type { Position } from '@recolta/shared/domain/newer';
import { describe, expect, it, vi } from 'vitest';
import { createDatabaseClock } from '../feed/database-clock.ts';
import { createRoomAccess } from './room-access.ts';
import type { RoomRights } from './room-rights.ts';
import { encodeEnd, type HeldRoom } from './room-store.ts';
import type { Rooms } from './rooms.ts';

const room = 'auction:0198f3a0-7a11-7c3e-9d52-3f1f5f6f0a01';
const token = 'token-of-ana';
const notFound = { ok: false, code: 'NotFound' };
const tooMany = { ok: false, code: 'TooManyRequests' };

function heldAt(at: Position, isPublic = true): HeldRoom {
  return {
    room,
    isPublic,
    position: () => at,
    latest: () => at,
    published: () => at,
    content: () => ({ field: 'state', end: encodeEnd('{}') }),
    value: () => ({}),
    updateSince: () => ({ event: 'state', fields: '', end: null, sent: at, isAll: true }),
  };
}

describe('access to a room', () => {
  /** A room that the service has as `loaded`, and that is held as `held` after it was loaded. */
  function accessTo(
    loaded: HeldRoom | undefined,
    given: { held?: HeldRoom | undefined; isGuess?: boolean } = {},
  ) {
    const held = () => ('held' in given ? given.held : loaded);
    let isLoaded = false;
    const load = vi.fn(async () => {
      isLoaded = true;
      return loaded;
    });
    const store = { held: () => (isLoaded || load.mock.calls.length > 0 ? held() : undefined), load };
    const storeOf = (name: string) => (name === room ? store : undefined);
    const rooms = { storeOf, isGuess: () => given.isGuess === true } as unknown as Rooms;
    const kept = { isKept: vi.fn(() => false), mayWatch: vi.fn(async () => true) };
    const rights = kept as unknown as RoomRights;
    const access = createRoomAccess({
      rooms,
      rights,
      clock: createDatabaseClock(),
      watchers: () => ({ watchers: 2 }),
      feedAgeMs: () => undefined,
    });
    return { access, load, rights: kept };
  }
  const at = { epoch: 1, version: 5 };
  const askedRoom = heldAt(at, false);
  const caller = { token, mayAsk: () => true };
  const overItsLimit = { token, mayAsk: () => false };
  const visitor = { token: undefined, mayAsk: () => true };

  it('is granted to everyone if the room is public, from memory once it is held', async () => {
    const held = heldAt(at);
    const { access, load } = accessTo(held);
    expect(await access.check(room, visitor)).toEqual({ ok: true, held });
    expect(await access.check(room, visitor)).toEqual({ ok: true, held });
    expect(load).toHaveBeenCalledTimes(1);
    expect(await access.check('auction:other', visitor)).toEqual(notFound);
  });

  it('[R3] [L9] is requested from the service if the room is not public, for callers with a token', async () => {
    const { access, rights } = accessTo(askedRoom);
    expect(await access.check(room, visitor)).toEqual(notFound);
    expect(rights.mayWatch).not.toHaveBeenCalled();
    expect(await access.check(room, caller)).toEqual({ ok: true, held: askedRoom });
    rights.mayWatch.mockResolvedValue(false);
    expect(await access.check(room, caller)).toEqual(notFound);
  });

  it('causes no request for an address over its limit, unless the right is cached', async () => {
    const { access, rights } = accessTo(askedRoom);
    expect(await access.check(room, overItsLimit)).toEqual(tooMany);
    expect(rights.mayWatch).not.toHaveBeenCalled();
    rights.isKept.mockReturnValue(true);
    expect(await access.check(room, overItsLimit)).toEqual({ ok: true, held: askedRoom });
  });

  it('causes no request for a guessed room of an address over its limit', async () => {
    const { access, load } = accessTo(heldAt(at), { isGuess: true });
    expect(await access.check(room, overItsLimit)).toEqual(tooMany);
    expect(load).not.toHaveBeenCalled();
    expect(await access.check(room, visitor)).toMatchObject({ ok: true });
  });

  it('is refused if there is no such room, if it is gone by now, and if the service is unavailable', async () => {
    expect(await accessTo(undefined).access.check(room, caller)).toEqual(notFound);
    expect(await accessTo(askedRoom, { held: undefined }).access.check(room, caller)).toEqual(notFound);
    const away = accessTo(askedRoom);
    away.load.mockRejectedValue(new Error('away'));
    expect(await away.access.check(room, caller)).toEqual({ ok: false, code: 'ServiceUnavailable' });
  });

  it('loads the room again if it was dropped while the right to it was requested', async () => {
    const given: { held?: HeldRoom | undefined } = { held: undefined };
    const { access, load } = accessTo(askedRoom, given);
    load.mockImplementation(async () => {
      given.held = load.mock.calls.length > 1 ? askedRoom : undefined;
      return askedRoom;
    });
    expect(await access.check(room, caller)).toEqual({ ok: true, held: askedRoom });
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('[R2] is answered by position to a caller who claims it, else with the state', async () => {
    const { access } = accessTo(undefined);
    const answer = (held: HeldRoom, claimed: object) => {
      const { start, end } = access.answer({ ok: true, held }, claimed);
      return JSON.parse(start + (end?.text ?? ''));
    };
    const held = heldAt(at);
    expect(answer(held, at)).toMatchObject({ ok: true, room, ...at, watchers: 2, mode: 'current' });
    for (const claimed of [
      {},
      { version: 5 },
      { epoch: 1 },
      { epoch: 1, version: 4 },
      { epoch: 2, version: 5 },
    ]) {
      expect(answer(held, claimed)).toMatchObject({ ...at, mode: 'state', state: {} });
    }
    // A list has no version: the answer carries its items.
    expect(answer(heldAt({ epoch: 1, version: 0 }), { epoch: 1, version: 0 })).toMatchObject({
      mode: 'state',
    });
    expect(access.answer({ ok: false, code: 'NotFound' }, {}).start).toBe(JSON.stringify(notFound));
  });
});
