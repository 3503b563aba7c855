import type { Room } from '@recolta/shared/contracts/socket/room-names';
import { createActor, fromCallback } from 'xstate';
import { createAcks } from '../../client/src/lib/realtime/acks.ts';
import { type ConnectionEvent, connectionMachine } from '../../client/src/lib/realtime/connection-machine.ts';
import { askAgain, startPolling } from '../../client/src/lib/realtime/poll-rounds.ts';
import { getRequest, HttpConnection } from '../load/http-connection.ts';
import { openTextSocket, type TextSocket } from '../load/text-socket.ts';
import type { LossClient, LossClientOptions } from './loss-client.ts';

const answerTimeoutMs = 5000;
const pollTimeoutMs = 5000;
const timeSamples = 5;
const measureWithinMs = 10_000;

/**
 * The page's connection without its page: state machine, acknowledgements and polling are the client's own modules;
 * socket and poll read only kind, epoch and version of each message.
 */
export function openPageClient(options: LossClientOptions): LossClient {
  const { port, origin, localAddress, token, onVersion, onLive } = options;
  const room = options.room as Room;
  let link: TextSocket | null = null;
  let epoch = 0;
  let version = 0;
  let lastId = 0;
  let answers = new Map<string, (text: string | null) => void>();
  let joining = false;
  let isMeasured = false;

  const acks = createAcks((_, upTo) => link?.say(`42["ack",{"room":"${room}","version":${upTo}}]`));

  function closeSocket(): void {
    const closed = link;
    link = null;
    closed?.close();
    const unanswered = answers;
    answers = new Map();
    for (const answer of unanswered.values()) answer(null);
  }

  function openSocket(): void {
    closeSocket();
    const opened = openTextSocket({
      ...{ port, origin, localAddress },
      onText: (text) => {
        if (link === opened) onText(text);
      },
      onClosed: () => {
        if (link === opened) send({ type: 'socket.closed' });
      },
    });
    link = opened;
  }

  /** Null without an answer in time. */
  function ask(name: string, body: string): Promise<string | null> {
    if (link === null) return Promise.resolve(null);
    const id = String(lastId++);
    const { promise, resolve } = Promise.withResolvers<string | null>();
    const late = setTimeout(resolve, answerTimeoutMs, null);
    answers.set(id, (text) => {
      clearTimeout(late);
      answers.delete(id);
      resolve(text);
    });
    link.say(`42${id}["${name}",${body}]`);
    return promise;
  }

  /** Takes a position from any source if it is newer. */
  function take(text: string): number {
    const found = /"epoch":(\d+),"version":(\d+)/.exec(text);
    const sent = Number(found?.[2]);
    epoch = Number(found?.[1]);
    if (sent > version) {
      version = sent;
      onVersion(version);
    }
    return sent;
  }

  async function join(): Promise<boolean> {
    const held = version > 0 ? `,"epoch":${epoch},"version":${version}` : '';
    joining = true;
    const text = await ask('join', `{"room":"${room}"${held}}`);
    joining = false;
    if (text?.includes('"ok":true') !== true) return false;
    take(text);
    return true;
  }

  async function measureTime(): Promise<void> {
    const measured = link;
    for (let sample = 0; sample < timeSamples && link === measured; sample++)
      if ((await ask('time', '{}')) !== null) send({ type: 'frame.arrived' });
  }

  async function joinRooms(): Promise<void> {
    const joined = link;
    const isJoined = await join();
    if (joined !== link) return;
    if (isJoined) onLive();
    send({ type: isJoined ? 'rooms.joined' : 'rooms.unavailable' });
    if (!isMeasured) await measureTime();
    else
      setTimeout(() => {
        if (joined === link) void measureTime();
      }, measureWithinMs * Math.random());
    isMeasured = true;
  }

  function onText(text: string): void {
    if (text.startsWith('42["state"')) {
      acks.frame(room, take(text));
      send({ type: 'frame.arrived' });
    } else if (text.startsWith('42["head"')) {
      acks.head(room);
      send({ type: 'frame.arrived' });
      if (Number(/"version":(\d+)/.exec(text)?.[1]) > version && !joining) void join();
    } else if (text.startsWith('42["leaving"')) {
      const afterMs = Number(/"afterMs":(\d+)/.exec(text)?.[1]);
      send({ type: 'server.leaving', afterMs: Math.round(afterMs * (0.5 + Math.random() / 2)) });
    } else if (text.startsWith('43')) {
      const id = text.slice(2, text.indexOf('['));
      answers.get(id)?.(text);
    } else if (text === '2') link?.say('3');
    else if (text.startsWith('0')) link?.say(`40${JSON.stringify({ protocol: 1, token })}`);
    else if (text.startsWith('40')) send({ type: 'socket.opened' });
    else if (text.startsWith('44')) send({ type: 'socket.closed' });
  }

  async function poll(isFirst: boolean): Promise<void> {
    const held = version > 0 ? `?epoch=${epoch}&version=${version}` : '';
    const ask = () => getOnce(port, localAddress, `/rooms/${room}${held}`);
    const text = await (isFirst ? askAgain(ask) : ask()).catch(() => null);
    if (text?.includes('"ok":true') !== true) return send({ type: 'poll.failed' });
    take(text);
    send({ type: 'poll.answered' });
  }

  const actor = createActor(
    connectionMachine.provide({
      actions: {
        openSocket,
        closeSocket,
        joinRooms: () => void joinRooms(),
        probe: () => void measureTime(),
      },
      guards: { hasRooms: () => true },
      actors: { poller: fromCallback(() => startPolling(poll)) },
    }),
  );
  function send(event: ConnectionEvent): void {
    if (actor.getSnapshot().status === 'active') actor.send(event);
  }
  actor.start();
  send({ type: 'room.watched' });
  return {
    isLive: () => actor.getSnapshot().matches('live'),
    /** A change of networks: the page sees its socket close, the relay gets no message. */
    cut() {
      link?.close();
    },
    close() {
      actor.stop();
      closeSocket();
    },
  };
}

/** The beginning of an answer, over a separate connection. */
async function getOnce(port: number, localAddress: string, path: string): Promise<string> {
  const opening = HttpConnection.open(port, localAddress);
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const late = setTimeout(reject, pollTimeoutMs, new Error('no answer'));
  try {
    const answered = opening.then((opened) => opened.send(getRequest(path)));
    const { body } = await Promise.race([answered, timeout]);
    return body.toString('latin1', 0, 300);
  } finally {
    clearTimeout(late);
    opening.then(
      (opened) => opened.close(),
      () => undefined,
    );
  }
}
