import { accountFrameSchema } from '@recolta/shared/contracts/socket/messages';
import { io } from 'socket.io-client';

/** An open page of an account: its socket, and the arrival of the next change of its own bids and deals or of its room. */
export function openPage(relayPort: number, { token }: { readonly token: string }) {
  const socket = io(`http://127.0.0.1:${relayPort}`, {
    transports: ['websocket'],
    auth: { protocol: 1, token },
    ...{ forceNew: true, reconnection: false },
  });
  const waiting = { state: [] as ((atMs: number) => void)[], myBids: [] as ((atMs: number) => void)[] };
  const arrived = (what: keyof typeof waiting) => {
    for (const resolve of waiting[what].splice(0)) resolve(performance.now());
  };
  let myBids = -1;
  socket.on('state', ({ room, version }: { room: string; version: number }) => {
    arrived('state');
    socket.emit('ack', { room, version });
  });
  const isConnected = new Promise<void>((resolve, reject) => {
    socket.on('connect_error', reject);
    socket.on('account', (frame: unknown) => {
      const next = accountFrameSchema.parse(frame);
      if (myBids >= 0 && next.myBids > myBids) arrived('myBids');
      myBids = next.myBids;
      resolve();
    });
  });
  return {
    isConnected,
    join: (room: string) => socket.emitWithAck('join', { room }),
    leave: (room: string) => socket.emitWithAck('leave', { room }),
    /** @returns the instant of its arrival, of `performance.now` */
    next: (what: keyof typeof waiting) => new Promise<number>((resolve) => waiting[what].push(resolve)),
    close: () => void socket.disconnect(),
  };
}
export type OpenPage = ReturnType<typeof openPage>;
