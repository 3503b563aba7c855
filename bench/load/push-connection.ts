import { ackDelayMs } from '@recolta/shared/contracts/socket/messages';
import { openTextSocket } from './text-socket.ts';

interface PushOptions {
  readonly port: number;
  readonly origin: string;
  readonly room: string;
  /** True to acknowledge like our client (`acks.ts`). */
  readonly acknowledges: boolean;
  /** Called with the version of each state frame. */
  onState(version: number): void;
  onClosed(): void;
}

/**
 * One Socket.IO connection that has joined a room, cheap enough for thousands in one process: it reads only kind
 * and version of each frame, and answers pings.
 *
 * @returns a function that closes it, once the join is answered
 */
export function openPush(options: PushOptions): Promise<() => void> {
  const { port, origin, room, acknowledges } = options;
  const { promise, resolve, reject } = Promise.withResolvers<() => void>();
  const { say, close } = openTextSocket({
    ...{ port, origin, onText },
    onClosed(why) {
      reject(new Error(why));
      options.onClosed();
    },
  });
  let unacknowledged: { version: number; readonly dueMs: number } | undefined;

  function acknowledgeIfDue(): void {
    if (unacknowledged === undefined || performance.now() < unacknowledged.dueMs) return;
    say(`42["ack",{"room":"${room}","version":${unacknowledged.version}}]`);
    unacknowledged = undefined;
  }

  function onText(text: string): void {
    if (text.startsWith('42["state"')) {
      const version = Number(/"version":(\d+)/.exec(text)?.[1]);
      options.onState(version);
      if (!acknowledges) return;
      unacknowledged ??= { version, dueMs: performance.now() + ackDelayMs() };
      unacknowledged.version = version;
      acknowledgeIfDue();
    } else if (text.startsWith('42["head"')) acknowledgeIfDue();
    else if (text === '2') say('3');
    else if (text.startsWith('0')) say('40{"protocol":1}');
    else if (text.startsWith('40')) say(`420["join",{"room":"${room}"}]`);
    else if (text.startsWith('430[{"ok":true')) resolve(close);
    else if (text.startsWith('43') || text.startsWith('44')) reject(new Error(text.slice(0, 200)));
  }

  return promise;
}
