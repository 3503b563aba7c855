import { once } from 'node:events';
import net from 'node:net';

/**
 * Balances connections over the processes in use, in turn: replaces the HAProxy between relays and services. Skips
 * a process that refuses a connection; closes the connections of one that is taken out.
 */
export class Balancer {
  readonly port: number;
  private readonly server: net.Server;
  /** Open connections of each port in use. */
  private readonly open = new Map<number, Set<net.Socket>>();
  private turn = 0;

  private constructor(server: net.Server, port: number) {
    this.server = server;
    this.port = port;
    server.on('connection', (socket) => this.passOn(socket));
  }

  static async start(): Promise<Balancer> {
    const server = net.createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('a server has no port');
    return new Balancer(server, address.port);
  }

  use(port: number): void {
    if (!this.open.has(port)) this.open.set(port, new Set());
  }

  takeOut(port: number): void {
    for (const socket of this.open.get(port) ?? []) socket.destroy();
    this.open.delete(port);
  }

  stop(): void {
    for (const port of this.open.keys()) this.takeOut(port);
    this.server.close();
  }

  private passOn(caller: net.Socket, refusals = 0): void {
    const ports = [...this.open.keys()];
    const port = ports[this.turn++ % ports.length];
    if (port === undefined || refusals > ports.length) {
      caller.destroy();
      return;
    }
    const sockets = this.open.get(port);
    const target = net.connect({ port, host: '127.0.0.1', noDelay: true });
    caller.setNoDelay(true);
    caller.pause();
    let isConnected = false;
    target.on('connect', () => {
      isConnected = true;
      sockets?.add(target);
      caller.pipe(target).pipe(caller);
    });
    target.on('close', () => {
      sockets?.delete(target);
      if (isConnected || caller.destroyed) caller.destroy();
      else this.passOn(caller, refusals + 1);
    });
    // `close` follows.
    target.on('error', () => undefined);
    caller.on('error', () => undefined);
    caller.on('close', () => target.destroy());
  }
}
