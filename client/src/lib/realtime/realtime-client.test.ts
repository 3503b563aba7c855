import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../http/query-client.ts';
import { createRealtimeClient } from './realtime-client.ts';

/** Fake of Socket.IO's socket: connects when told to, and answers every message with the server's time. */
class FakeSocket {
  connected = false;
  private readonly listeners = new Map<string, (message?: unknown) => void>();
  on = (name: string, listen: (message?: unknown) => void) => this.listeners.set(name, listen);
  off = () => this.listeners.clear();
  disconnect = () => (this.connected = false);
  emit = () => undefined;
  timeout = () => ({ emitWithAck: async () => ({ nowMs: Date.now() }) });
  receive = (name: string, message?: unknown) => this.listeners.get(name)?.(message);
  connect() {
    this.connected = true;
    this.receive('connect');
  }
}
const sockets: FakeSocket[] = [];
vi.mock('socket.io-client', () => ({
  io: () => {
    sockets.push(new FakeSocket());
    return sockets.at(-1);
  },
}));
vi.stubGlobal('window', { addEventListener: () => undefined });
vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' });

async function openSocket(greet: (socket: FakeSocket) => void) {
  const session = { onSessionEnded: vi.fn<() => void>(), onNoSession: vi.fn<() => void>() };
  const client = createRealtimeClient(createQueryClient(), session);
  client.hold();
  await vi.waitFor(() => expect(sockets.at(-1)).toBeDefined());
  const socket = sockets.splice(0).at(-1) ?? new FakeSocket();
  socket.connect();
  greet(socket);
  // Once the round trips are measured, the relay has said what it says first.
  await new Promise((resolve) => setTimeout(resolve));
  return { socket, session };
}

test('[R3] a socket that the relay opens without a session makes the page look at its session', async () => {
  const { session } = await openSocket(() => undefined);
  expect(session.onNoSession).toHaveBeenCalledOnce();
  expect(session.onSessionEnded).not.toHaveBeenCalled();
});

test('[R3] a socket with a session does not, until the session ends', async () => {
  const { socket, session } = await openSocket((opened) =>
    opened.receive('account', { inbox: 1, myBids: 1 }),
  );
  expect(session.onNoSession).not.toHaveBeenCalled();
  socket.receive('leaving', { afterMs: 0, reason: 'sessionEnded' });
  expect(session.onSessionEnded).toHaveBeenCalledOnce();
});
