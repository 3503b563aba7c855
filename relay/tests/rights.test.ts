import { roomKinds } from '@recolta/shared/contracts/socket/room-kinds';
import { nextSnapshot, sampleSnapshot } from '@recolta/shared/testing/auction-sample';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  cookieOf,
  framesOf,
  nextFrame,
  origin,
  type RelayUnderTest,
  startRelayUnderTest,
} from './relay-under-test.ts';

const soon = { timeout: 30_000 };
/** Time for two heads of a room. */
const heads = { timeout: 30_000 };

describe('rights', () => {
  let under: RelayUnderTest;
  beforeEach(async () => {
    under = await startRelayUnderTest();
  });
  afterEach(() => under.close());

  /** An auction that is not public, and a token that may see it. */
  function invited(accountId: string) {
    const snapshot = under.fake.put(sampleSnapshot({ access: 'asked' }));
    const token = under.fake.signIn(accountId);
    under.fake.allowed.add(`${token} ${snapshot.id}`);
    return { snapshot, room: roomKinds.auction.roomOf(snapshot.id), token };
  }
  const asked = (id: string) =>
    under.fake.arrived.filter(({ url }) => url === `/api/v1/auctions/${id}`).length;

  it('[R3] [L9] admits those whom the service allows, and hides the room from everyone else', async () => {
    const { room, token } = invited('ana');
    const member = await under.connect({ token });
    expect(await member.emitWithAck('join', { room })).toMatchObject({ ok: true, mode: 'state' });
    expect(await under.poll(room, '', { authorization: `Bearer ${token}` })).toMatchObject({ ok: true });
    const stranger = under.fake.signIn('ion');
    for (const credentials of [{ token: stranger }, {}]) {
      const socket = await under.connect(credentials);
      expect(await socket.emitWithAck('join', { room })).toEqual({ ok: false, code: 'NotFound' });
    }
    expect(await under.poll(room)).toEqual({ ok: false, code: 'NotFound' });
    expect(await under.poll(room, '', { authorization: `Bearer ${stranger}` })).toEqual({
      ok: false,
      code: 'NotFound',
    });
  });

  it('[R3] asks the service once per session and room', async () => {
    const calls = async () => {
      const { room, token, snapshot } = invited('ana');
      const cookie = `recolta-session=${token}`;
      for (let i = 0; i < 5; i++) expect(await under.poll(room, '', { cookie })).toMatchObject({ ok: true });
      const socket = await under.connect({ cookie });
      expect(await socket.emitWithAck('join', { room })).toMatchObject({ ok: true });
      return asked(snapshot.id);
    };
    // On a busy machine its feed may be a second old: then it asks again, so the next room is counted.
    await expect.poll(calls).toBe(1);
  });

  it('[R3] sends nothing of a room to sockets outside it', async () => {
    const { room, token, snapshot } = invited('ana');
    const [member, stranger] = [await under.connect({ token }), await under.connect()];
    await member.emitWithAck('join', { room });
    await stranger.emitWithAck('join', { room });
    const [inside, outside] = [framesOf(member, 'state'), framesOf(stranger, 'state')];
    under.fake.put(nextSnapshot(snapshot));
    await expect.poll(() => inside.length).toBe(1);
    await stranger.emitWithAck('time', {});
    expect(outside).toEqual([]);
  });

  it('[R3] [B5] an invited room is the same, byte for byte, for each invited account', async () => {
    const { snapshot, room, token: ana } = invited('ana');
    const [ion, eva] = [under.fake.signIn('ion'), under.fake.signIn('eva')];
    for (const token of [ion, eva]) under.fake.allowed.add(`${token} ${snapshot.id}`);
    const withoutTime = (frame: object) =>
      JSON.stringify(frame, (key, value) => (key === 'nowMs' ? undefined : value));
    /** Everything a member gets of the room, without the time, while another one joins. */
    const receivedBy = async (token: string, other: string) => {
      const member = await under.connect({ token });
      const frames = new Set<string>();
      member.onAny((name: string, frame: { readonly room?: string }) => {
        if (frame.room === room) frames.add(`${name} ${withoutTime(frame)}`);
      });
      const answer = withoutTime(await member.emitWithAck('join', { room }));
      const beside = await under.connect({ token: other });
      await beside.emitWithAck('join', { room });
      await expect.poll(() => [...frames].some((frame) => frame.includes('"watchers":2')), heads).toBe(true);
      for (const socket of [member, beside]) socket.disconnect();
      const query = { authorization: `Bearer ${ana}` };
      await expect.poll(() => under.poll(room, '', query)).toMatchObject({ watchers: 0 });
      // The first frame with one watcher depends on the time between the joins.
      return { answer, frames: [...frames].filter((frame) => frame.includes('"watchers":2')) };
    };
    const first = await receivedBy(ana, ion);
    expect(first.answer).toContain(`"id":"${snapshot.id}"`);
    expect(await receivedBy(ana, eva)).toEqual(first);
    expect(await receivedBy(eva, ion)).toEqual(first);
  });

  it('[R3] ends the membership within a second of a revoked right', async () => {
    const { room, token, snapshot } = invited('ana');
    const socket = await under.connect({ token });
    await socket.emitWithAck('join', { room });
    const told = framesOf(socket, 'gone');
    under.fake.allowed.clear();
    under.fake.tell('live-auctions', { kind: 'access', accountId: 'ana', room });
    const query = { authorization: `Bearer ${token}` };
    await expect.poll(() => under.poll(room, '', query), soon).toEqual({ ok: false, code: 'NotFound' });
    await expect.poll(() => told).toEqual([{ room }]);
    const frames = framesOf(socket, 'state');
    under.fake.put(nextSnapshot(snapshot));
    const open = under.fake.put(sampleSnapshot());
    await socket.emitWithAck('join', { room: roomKinds.auction.roomOf(open.id) });
    under.fake.put(nextSnapshot(open));
    await expect.poll(() => frames.map((frame) => frame.room)).toEqual([roomKinds.auction.roomOf(open.id)]);
  });

  it('[R3] ends the membership of a socket whose session could not be looked up at first', async () => {
    await under.close();
    under = await startRelayUnderTest({ REPAIR_EACH_MS: '200' });
    const { room, token, snapshot } = invited('ana');
    under.fake.setSessionsAway(true);
    const member = await under.connect({ token });
    const account = nextFrame(member, 'account');
    under.fake.setSessionsAway(false);
    await account;
    expect(await member.emitWithAck('join', { room })).toMatchObject({ ok: true });
    const gone = nextFrame(member, 'gone');
    under.fake.allowed.delete(`${token} ${snapshot.id}`);
    under.fake.tell('live-auctions', { kind: 'access', accountId: 'ana', room });
    expect(await gone).toEqual({ room });
  });

  it('[R3] keeps a member whose right was confirmed', async () => {
    const { room, token, snapshot } = invited('ana');
    const socket = await under.connect({ token });
    await socket.emitWithAck('join', { room });
    const frames = framesOf(socket, 'state');
    under.fake.tell('live-auctions', { kind: 'access', accountId: 'ana', room });
    await expect.poll(() => asked(snapshot.id)).toBe(2);
    under.fake.put(nextSnapshot(snapshot));
    await expect.poll(() => frames.at(-1)?.version).toBe(2);
  });

  it('[R3] does not return a member to a room that it left while its right was checked', async () => {
    const { room, token, snapshot } = invited('ana');
    const member = await under.connect({ token });
    await member.emitWithAck('join', { room });
    const frames = framesOf(member, 'state');
    const { promise: hold, resolve: release } = Promise.withResolvers<void>();
    under.fake.answerWith((_call, res) => void hold.then(() => res.writeHead(200).end('{}')));
    under.fake.tell('live-auctions', { kind: 'access', accountId: 'ana', room });
    await expect.poll(() => asked(snapshot.id)).toBe(2);
    under.fake.answerWith(null);
    await member.emitWithAck('leave', { room });
    release();
    // The answer to this question follows that of the review.
    expect(await under.poll(room, '', { authorization: `Bearer ${token}` })).toMatchObject({ watchers: 0 });
    under.fake.put(nextSnapshot(snapshot));
    await expect
      .poll(() => under.poll(room, '', { authorization: `Bearer ${token}` }))
      .toMatchObject({ version: snapshot.version + 1, watchers: 0 });
    await member.emitWithAck('time', {});
    expect(frames).toEqual([]);
  });

  it('[R3] evicts those without a right from a room that is no longer public', async () => {
    const open = under.fake.put(sampleSnapshot());
    const room = roomKinds.auction.roomOf(open.id);
    const visitor = await under.connect();
    await visitor.emitWithAck('join', { room });
    const frames = framesOf(visitor, 'state');
    under.fake.put(nextSnapshot(open, { access: 'asked' }));
    await expect.poll(() => under.poll(room)).toEqual({ ok: false, code: 'NotFound' });
    await visitor.emitWithAck('time', {});
    expect(frames).toEqual([]);
  });

  it('[R3] uses no cached right while a feed is silent', async () => {
    const { room, token, snapshot } = invited('ana');
    const headers = { authorization: `Bearer ${token}` };
    expect(await under.poll(room, '', headers)).toMatchObject({ ok: true });
    under.fake.breakFeed(503);
    under.fake.allowed.clear();
    const poll = async () => (await under.poll(room, '', headers)).ok;
    await expect.poll(poll, { timeout: 30_000 }).toBe(false);
    expect(asked(snapshot.id)).toBeGreaterThan(1);
  });

  it('[R3] asks again if the right changed while the service was answering', async () => {
    const { room, token, snapshot } = invited('ana');
    // Loads the list before answers are held.
    await expect.poll(() => under.poll('live-list')).toMatchObject({ ok: true });
    const { promise: hold, resolve: release } = Promise.withResolvers<void>();
    under.fake.answerWith((_call, res) => void hold.then(() => res.writeHead(200).end('{}')));
    const poll = under.poll(room, '', { authorization: `Bearer ${token}` });
    await expect.poll(() => asked(snapshot.id)).toBe(1);
    under.fake.answerWith(null);
    under.fake.allowed.clear();
    under.fake.tell('live-auctions', { kind: 'access', accountId: 'ana', room });
    // A public auction that changes after the right: once it is visible, the earlier event was processed.
    const later = under.fake.put(sampleSnapshot());
    await expect.poll(() => under.poll('live-list')).toMatchObject({ items: { [later.id]: { version: 1 } } });
    release();
    expect(await poll).toEqual({ ok: false, code: 'NotFound' });
    expect(asked(snapshot.id)).toBe(2);
  });

  it('[R3] holds back the frames of a room that is not public while rights may be outdated', async () => {
    const { room, token, snapshot } = invited('ana');
    const open = under.fake.put(sampleSnapshot());
    const socket = await under.connect({ token });
    await socket.emitWithAck('join', { room });
    await socket.emitWithAck('join', { room: roomKinds.auction.roomOf(open.id) });
    const frames = framesOf(socket, 'state');
    under.fake.breakFeed(503, 'main');
    const headers = { authorization: `Bearer ${token}` };
    under.fake.allowed.clear();
    await expect.poll(async () => (await under.poll(room, '', headers)).ok, { timeout: 30_000 }).toBe(false);
    const newest = under.fake.put(nextSnapshot(snapshot));
    under.fake.put(nextSnapshot(open));
    await expect.poll(() => frames.map((frame) => frame.room)).toEqual([roomKinds.auction.roomOf(open.id)]);
    await socket.emitWithAck('time', {});
    expect(frames).toHaveLength(1);
    under.fake.allowed.add(`${token} ${snapshot.id}`);
    under.fake.breakFeed(null);
    await expect
      .poll(() => frames.at(-1), { timeout: 30_000 })
      .toMatchObject({ room, version: newest.version });
  });

  it('[R3] [S2] keeps no right of a session that has ended', async () => {
    const { room, token } = invited('ana');
    const headers = { authorization: `Bearer ${token}` };
    expect(await under.poll(room, '', headers)).toMatchObject({ ok: true });
    under.fake.endSession(token);
    await expect.poll(() => under.poll(room, '', headers), soon).toEqual({ ok: false, code: 'NotFound' });
  });

  it('[R3] [S2] closes the sockets of a session when the session ends', async () => {
    const { room, token, snapshot } = invited('ana');
    const [socket, other] = [
      await under.connect({ token }),
      await under.connect({ token: under.fake.signIn('ana') }),
    ];
    await socket.emitWithAck('join', { room });
    const frames = framesOf(socket, 'state');
    const leaving = nextFrame(socket, 'leaving');
    under.fake.endSession(token);
    expect(await leaving).toEqual({ afterMs: 0, reason: 'sessionEnded' });
    await expect.poll(() => socket.connected, soon).toBe(false);
    under.fake.put(nextSnapshot(snapshot));
    expect(await other.emitWithAck('time', {})).toBeDefined();
    expect(frames).toEqual([]);
    expect(await under.poll(room, '', { authorization: `Bearer ${token}` })).toMatchObject({ ok: false });
  });

  it('[S2] closes the sockets of a browser that signs out', async () => {
    const cookie = await cookieOf(under);
    const socket = await under.connect({ cookie });
    const leaving = nextFrame(socket, 'leaving');
    await fetch(`${under.baseUrl}/session`, { method: 'DELETE', headers: { origin, cookie } });
    expect(await leaving).toMatchObject({ reason: 'sessionEnded' });
  });

  it('[R3] closes a socket when its session expires', async () => {
    const token = under.fake.signIn('ana');
    const session = under.fake.session(token);
    if (session) session.endsAtMs = Date.now() + 300;
    // On a busy machine the session may have ended before the socket is open.
    const socket = under.socket({ token });
    expect(await nextFrame(socket, 'leaving')).toMatchObject({ reason: 'sessionEnded' });
  });

  it('[R3] notifies every socket of an account, and no other, of its changes', async () => {
    const sockets = [
      under.socket({ token: under.fake.signIn('ana') }),
      under.socket({ token: under.fake.signIn('ana') }),
    ];
    const seen = sockets.map((socket) => framesOf(socket, 'account'));
    const stranger = await under.connect({ token: under.fake.signIn('ion') });
    const foreign = framesOf(stranger, 'account');
    await expect.poll(() => seen.map((frames) => frames.length)).toEqual([1, 1]);
    under.fake.tell('main', { kind: 'inbox', accountId: 'ana' });
    under.fake.tell('live-auctions', { kind: 'myBids', accountId: 'ana' });
    for (const frames of seen) await expect.poll(() => frames.at(-1)).toEqual({ inbox: 4, myBids: 6 });
    await stranger.emitWithAck('time', {});
    expect(foreign.filter((frame) => frame.inbox !== 3 || frame.myBids !== 5)).toEqual([]);
  });
});
