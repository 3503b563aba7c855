import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { createSessionCookie } from '../session/session-cookie.ts';
import type { RoomAccess, RoomAccessControl, RoomCaller } from './room-access.ts';
import { createRoomPoll } from './room-poll.ts';
import { type EncodedAnswer, encodeEnd, type HeldRoom } from './room-store.ts';

const room = `auction:${randomUUID()}`;
const held = { room } as HeldRoom;

describe('a poll of a room', () => {
  /** Polls of a relay that holds one room, or that requests it and gets `found`. */
  function begin(given: { isHeld?: boolean; found?: RoomAccess; content?: EncodedAnswer } = {}) {
    const { isHeld = true, found = { ok: true, held }, content } = given;
    const check = vi.fn(async (_room: string, _caller: RoomCaller) => found);
    const answer = vi.fn(
      (access: RoomAccess): EncodedAnswer =>
        content ?? { start: JSON.stringify(access.ok ? { ok: true } : access), end: null },
    );
    const atOnce = (name: string) => (isHeld && name === room ? { ok: true, held } : null);
    const poll = createRoomPoll({
      access: { atOnce, check, answer } as unknown as RoomAccessControl,
      isRoom: (name) => name === room,
      cookie: createSessionCookie(false),
      trustedProxies: 0,
      mayAsk: (address) => address === '192.0.2.1',
    });
    async function get(url: string, headers: Record<string, string> = {}, method = 'GET') {
      const written = {
        ...{ status: 0, headers: {} as Record<string, unknown>, body: '', isEnded: false },
        bytes: Buffer.alloc(0),
      };
      const take = (part: string | Buffer) => {
        written.body += part.toString();
        written.bytes = Buffer.concat([written.bytes, Buffer.from(part)]);
      };
      const req = { method, url, headers, socket: { remoteAddress: '192.0.2.1' } };
      const res = {
        req,
        socket: {},
        writeHead: (status: number, sent: Record<string, unknown>) =>
          Object.assign(written, { status, headers: sent }),
        write: take,
        end(part: string | Buffer) {
          take(part);
          written.isEnded = true;
        },
      };
      poll(req as unknown as IncomingMessage, res as unknown as ServerResponse);
      await turn();
      return written;
    }
    return { poll, get, check, answer };
  }

  it('[R1] is answered from memory if the room is held, at the position that it claims', async () => {
    const { get, check, answer } = begin();
    const after = randomUUID();
    expect(await get(`/rooms/${room.replace(':', '%3a')}?epoch=2&version=7&after=${after}`)).toMatchObject({
      status: 200,
      body: '{"ok":true}',
      isEnded: true,
    });
    await get(`/rooms/${room}`);
    expect(answer.mock.calls.map(([, claimed]: unknown[]) => claimed)).toEqual([
      { epoch: 2, version: 7, after },
      {},
    ]);
    expect(check).not.toHaveBeenCalled();
  });

  it('[R3] is otherwise authorised by the service, with the token of the header or the cookie', async () => {
    const { get, check } = begin({ isHeld: false });
    const [token, other] = [randomUUID(), randomUUID()];
    expect(await get(`/rooms/${room}`)).toMatchObject({ status: 200, isEnded: true });
    await get(`/rooms/${room}`, { cookie: `recolta-session=${token}` });
    await get(`/rooms/${room}`, {
      cookie: `recolta-session=${token}`,
      authorization: `Bearer ${other}`,
    });
    expect(check.mock.calls.map(([, caller]) => caller.token)).toEqual([undefined, token, other]);
    expect(check.mock.calls[0]?.[1].mayAsk()).toBe(true);
  });

  it.each([
    ['NotFound', 404, undefined],
    ['TooManyRequests', 429, '1'],
    ['ServiceUnavailable', 503, undefined],
  ] as const)('answers %s with its status', async (code, status, retryAfter) => {
    const { get } = begin({ isHeld: false, found: { ok: false, code } });
    const written = await get(`/rooms/${room}`);
    expect(written).toMatchObject({ status, body: JSON.stringify({ ok: false, code }) });
    expect(written.headers['retry-after']).toBe(retryAfter);
    expect(written.headers['cache-control']).toBe('no-store');
  });

  it('refuses an invalid room name, another method, and malformed positions', async () => {
    const { get, check } = begin({ isHeld: false });
    expect(await get('/rooms/lot:1')).toMatchObject({ status: 404 });
    expect(await get(`/rooms/${room}`, {}, 'POST')).toMatchObject({ status: 400 });
    for (const query of ['version=x', 'epoch=-1', 'version=1e3', 'after=../1', `version=${'9'.repeat(16)}`]) {
      expect(await get(`/rooms/${room}?${query}`)).toMatchObject({
        status: 400,
        body: '{"ok":false,"code":"MalformedRequest"}',
      });
    }
    expect(check).not.toHaveBeenCalled();
  });

  it.each([10, 20_000])('sends a shared end of %i letters completely', async (letters) => {
    const state = JSON.stringify('ț'.repeat(letters));
    const { get } = begin({ content: { start: '{"state":', end: encodeEnd(state) } });
    const written = await get(`/rooms/${room}`);
    expect([written.body, written.isEnded]).toEqual([`{"state":${state}}`, true]);
    expect(written.headers['content-length']).toBe(Buffer.byteLength(written.body));
  });

  it('[R1] is compressed for a client that accepts it', async () => {
    const state = JSON.stringify('ț'.repeat(20_000));
    const { get } = begin({ content: { start: '{"state":', end: encodeEnd(state) } });
    const written = await get(`/rooms/${room}`, { 'accept-encoding': 'gzip, deflate, br' });
    expect(written.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': written.bytes.length,
    });
    expect(gunzipSync(written.bytes).toString()).toBe(`{"state":${state}}`);
    expect(written.isEnded).toBe(true);
  });

  it('closes a connection that pipelines polls without reading the answers', () => {
    const { poll, answer } = begin();
    const destroy = vi.fn();
    const req = { method: 'GET', url: `/rooms/${room}`, headers: {}, socket: { destroy } };
    poll(req as unknown as IncomingMessage, { socket: null } as ServerResponse);
    expect(destroy).toHaveBeenCalledTimes(1);
    expect(answer).not.toHaveBeenCalled();
  });
});
