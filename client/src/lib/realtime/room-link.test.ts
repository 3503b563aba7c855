import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { ackDelayMs } from '@recolta/shared/contracts/socket/messages';
import type { Room } from '@recolta/shared/contracts/socket/room-names';
import { releaseSamples, withAddedFields, withValueAt } from '@recolta/shared/testing/release-samples';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '../http/query-client.ts';
import { store } from '../store.ts';
import {
  accountSocketsAtom,
  accountVersionsAtom,
  newerItemsAtom,
  roomRefusalsAtom,
  setRoomRefusal,
} from './connection-state.ts';
import { heldPosition } from './room-data.ts';
import { auctionRoomKey, listRoomKey } from './room-kinds.ts';
import { openRoomLink } from './room-link.ts';

/** Fake of Socket.IO's socket: emits the relay's messages to the page's own listeners. */
class FakeSocket {
  readonly connected = true;
  readonly sent: unknown[][] = [];
  joinAnswer: unknown = null;
  private readonly listeners = new Map<string, (message: unknown) => void>();
  on = (name: string, listen: (message: unknown) => void) => this.listeners.set(name, listen);
  emit = (...message: unknown[]) => this.sent.push(message);
  readonly asked: string[] = [];
  timeout = () => ({
    emitWithAck: (name: string) => {
      this.asked.push(name);
      return Promise.resolve(this.joinAnswer);
    },
  });
  receive = (name: string, message: unknown) => this.listeners.get(name)?.(message);
  off = () => this.listeners.clear();
  disconnect = () => this.receive('disconnect', 'io client disconnect');
}
let socket = new FakeSocket();
vi.mock('socket.io-client', () => ({ io: () => socket }));

const { frames, answers } = releaseSamples;
const { state } = frames.state;
const room = frames.state.room as Room;
const errors: unknown[] = [];
vi.stubGlobal('window', { reportError: (error: unknown) => errors.push(error) });

function openPage() {
  const client = createQueryClient();
  const onFrame = vi.fn<() => void>();
  const onGone = vi.fn<(room: Room) => void>();
  const onClosed = vi.fn<() => void>();
  const noop = () => undefined;
  const link = openRoomLink(client, { onOpened: noop, onClosed, onFrame, onGone, onLeaving: noop });
  return {
    client,
    link,
    onClosed,
    onFrame,
    onGone,
    shown: () => client.getQueryData(auctionRoomKey(state.id)),
    listed: () => Object.keys(client.getQueryData<Record<string, LiveAuctionItem>>(listRoomKey) ?? {}),
  };
}

beforeEach(() => {
  socket = new FakeSocket();
  errors.length = 0;
  setRoomRefusal(room, null);
  store.set(newerItemsAtom, []);
});

describe('frames of another release', () => {
  test('are accepted as the last release sent them', () => {
    const { shown, listed } = openPage();
    socket.receive('state', frames.state);
    socket.receive('items', frames.items);
    expect(shown()).toEqual(state);
    expect(listed()).toEqual([state.id]);
  });

  test('are accepted with fields that this page does not know', () => {
    const { shown, listed, onFrame } = openPage();
    for (const [name, frame] of Object.entries(frames)) socket.receive(name, withAddedFields(frame));
    socket.receive('weather', { county: 'CT' });
    expect(shown()).toEqual(state);
    expect(listed()).toEqual([state.id]);
    expect(onFrame).toHaveBeenCalledTimes(3);
    expect(errors).toEqual([]);
  });

  test.each([
    ['status', 'Suspended'],
    ['type', 'Swapping'],
    ['currency', 'Leu'],
    ['privacyType', 'Secret'],
  ])('with an unknown %s ask for a reload, until the page can show the auction again', (field, value) => {
    const { shown } = openPage();
    socket.receive('state', frames.state);
    const newer = withValueAt({ ...frames.state, version: state.version + 1 }, ['state', field], value);
    socket.receive('state', newer);
    expect(store.get(roomRefusalsAtom)[room]).toBe('ClientOutdated');
    expect(errors).toEqual([]);
    const later = { ...state, version: state.version + 2 };
    socket.receive('state', { ...frames.state, version: later.version, state: later });
    expect(store.get(roomRefusalsAtom)[room]).toBeUndefined();
    expect(shown()).toEqual(later);
  });

  test('[R5] with an unknown value are acknowledged like others', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    openPage();
    const newer = withValueAt(frames.state, ['state', 'status'], 'Suspended');
    socket.receive('state', newer);
    vi.advanceTimersByTime(ackDelayMs(1));
    socket.receive('state', newer);
    expect(socket.sent).toEqual([['ack', { room, version: frames.state.version }]]);
  });

  test('without a known field are reported and not shown', () => {
    const { shown, onFrame } = openPage();
    socket.receive('state', withValueAt(frames.state, ['state', 'bidCount'], undefined));
    socket.receive('head', withValueAt(frames.head, ['watchers'], undefined));
    expect([shown(), store.get(roomRefusalsAtom)[room]]).toEqual([undefined, undefined]);
    expect(errors).toHaveLength(2);
    expect(onFrame).not.toHaveBeenCalled();
  });

  test('remove an item that this page cannot show from the list, until it can', () => {
    const { listed } = openPage();
    socket.receive('items', frames.items);
    socket.receive('items', withValueAt(frames.items, ['items', state.id, 'status'], 'Suspended'));
    expect(listed()).toEqual([]);
    expect(store.get(newerItemsAtom)).toEqual([state.id]);
    socket.receive('items', frames.items);
    expect(listed()).toEqual([state.id]);
    expect(store.get(newerItemsAtom)).toEqual([]);
  });
});

describe('answers to a join of another release', () => {
  const joined = async (answer: unknown, asked: Room) => {
    const page = openPage();
    socket.joinAnswer = answer;
    return { ...page, isInStep: await page.link.join(asked) };
  };

  test('are accepted as the last release sent them, with additional fields', async () => {
    const { client, isInStep } = await joined(withAddedFields(answers.joinState), room);
    expect(isInStep).toBe(true);
    expect(heldPosition(client, room)).toEqual({ epoch: 1, version: answers.joinState.version });
  });

  test('with an unknown status ask for a reload', async () => {
    const newer = withValueAt(answers.joinState, ['state', 'status'], 'Suspended');
    const { shown, isInStep } = await joined(newer, room);
    expect([isInStep, shown()]).toEqual([true, undefined]);
    expect(store.get(roomRefusalsAtom)[room]).toBe('ClientOutdated');
  });

  test('with an unknown refusal count as not found', async () => {
    await joined({ ok: false, code: 'MembersOnly' }, room);
    expect(store.get(roomRefusalsAtom)[room]).toBe('NotFound');
  });

  test('without a known field are reported', async () => {
    const { isInStep } = await joined(withValueAt(answers.joinState, ['nowMs'], undefined), room);
    expect(isInStep).toBe(false);
    expect(errors).toHaveLength(1);
  });
});

describe('a join', () => {
  const joins = () => socket.asked.filter((name) => name === 'join').length;

  test('after a leave is asked for again, also while the answer to the one before is awaited', async () => {
    const { link } = openPage();
    socket.joinAnswer = new Promise(() => undefined);
    void link.join(room);
    void link.join(room);
    expect(joins()).toBe(1);
    link.leave(room);
    void link.join(room);
    expect(joins()).toBe(2);
  });

  test('[R5] that comes too soon is repeated twice, later each time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    socket.joinAnswer = { ok: false, code: 'TooManyRequests' };
    const { link } = openPage();
    const isInStep = link.join(room);
    await vi.advanceTimersByTimeAsync(999);
    expect(joins()).toBe(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(joins()).toBe(3);
    expect(await isInStep).toBe(false);
  });
});

test('a frame that removes the page from a room is reported by its room; a malformed one is an error', () => {
  const { onGone } = openPage();
  socket.receive('gone', { room });
  expect(onGone).toHaveBeenCalledExactlyOnceWith(room);
  socket.receive('gone', { room: 7 });
  expect(onGone).toHaveBeenCalledOnce();
  expect(errors).toHaveLength(1);
});

test('[R1] each socket that follows the account is counted once', () => {
  store.set(accountSocketsAtom, 0);
  for (const socketCount of [1, 2]) {
    socket = new FakeSocket();
    openPage();
    for (const inbox of [4, 5]) socket.receive('account', { inbox, myBids: 2 });
    expect(store.get(accountVersionsAtom)).toEqual({ inbox: 5, myBids: 2 });
    expect(store.get(accountSocketsAtom)).toBe(socketCount);
  }
});

test('[R5] a room that was left is not acknowledged', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { link } = openPage();
  socket.receive('state', frames.state);
  link.leave(room);
  vi.advanceTimersByTime(ackDelayMs(1));
  socket.receive('head', { ...frames.head, room });
  expect(socket.sent.map(([name]) => name)).toEqual(['leave']);
});

test('[R1] a head of the version that is shown joins nothing, one of a later version does', () => {
  openPage();
  socket.receive('state', frames.state);
  const { epoch, version } = frames.state.state;
  socket.receive('head', { ...frames.head, room, epoch, version });
  expect(socket.asked).toEqual([]);
  socket.receive('head', { ...frames.head, room, epoch, version: version + 1 });
  expect(socket.asked).toEqual(['join']);
});

test('a socket that the page closes is not reported as lost', () => {
  const { link, onClosed } = openPage();
  socket.receive('disconnect', 'transport close');
  expect(onClosed).toHaveBeenCalledOnce();
  link.close();
  expect(onClosed).toHaveBeenCalledOnce();
});
